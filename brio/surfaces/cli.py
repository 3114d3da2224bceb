"""The command line. Data goes to stdout, talk to stderr."""

import json
from pathlib import Path
from typing import Annotated

import typer

from brio import __version__
from brio.schema.errors import BadInput
from brio.store.migrate import migrate

cli = typer.Typer(no_args_is_help=True, add_completion=False, help="Find out with evidence which agent to give which work.")
MIGRATIONS = Path(__file__).resolve().parents[2] / "migrations"


def _version(asked: bool) -> None:
    if asked:
        typer.echo(__version__)
        raise typer.Exit


@cli.callback()
def common(version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")] = False) -> None:
    """Options every command shares."""


@cli.command("migrate")
def migrate_command(
    database: Annotated[str, typer.Option(envvar="BRIO_DATABASE_URL", help="postgresql:// address; BRIO_DATABASE_URL.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> None:
    """Bring a database to this program's schema; a database of a newer Brio is refused."""
    if not database.startswith("postgresql://"):
        raise BadInput(f"--database: {database or 'nothing'!r} is no postgresql:// address", "give --database or set BRIO_DATABASE_URL")
    before, after = migrate(database, MIGRATIONS)
    typer.echo(json.dumps({"before": before, "after": after}) if as_json else f"schema {before or 'empty'} → {after}")
