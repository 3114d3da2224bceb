"""Schema migrations by Alembic. A migration is one transaction; a database of a newer Brio is refused, never guessed."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, text

from brio.schema.errors import Refused


def engine_url(url: str) -> str:
    """The same address with the driver named, as SQLAlchemy wants it."""
    return url.replace("postgresql://", "postgresql+psycopg://", 1)


def migrate(url: str, folder: Path) -> tuple[str | None, str]:
    """Brings the database at `url` to the newest revision in `folder`; returns the revision before and after.

    Two processes may call it at once: the second waits. Raises Refused when the database is ahead of this program.
    """
    config = Config()
    config.set_main_option("script_location", str(folder))
    engine = create_engine(engine_url(url))
    try:
        with engine.begin() as connection:
            connection.execute(text("select pg_advisory_xact_lock(7261, 1)"))
            before = MigrationContext.configure(connection).get_current_revision()
            scripts = ScriptDirectory.from_config(config)
            newest = scripts.get_current_head() or ""
            known = {script.revision for script in scripts.walk_revisions()}
            if before is not None and before not in known:
                raise Refused(
                    f"the database is at revision {before}, which this Brio does not know", "install the newer Brio that wrote it"
                )
            if before != newest:
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
        return before, newest
    finally:
        engine.dispose()
