"""Baseline: everything that later parts rely on exists from here (DESIGN §4).

Each table is `truth`, `projection` or `operational`; the word stands in its comment and `brio.store.tables` reads it from there.
"""

from pathlib import Path

from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Runs the SQL beside this file, in one transaction."""
    op.get_bind().connection.driver_connection.execute(Path(__file__).with_suffix(".sql").read_bytes())
