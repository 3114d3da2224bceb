"""The composition root: reads settings and gives the program its entry point. The only module that may know every room."""

import sys

from brio.schema.errors import BrioError
from brio.surfaces.cli import cli


def main() -> None:
    """The `brio` command. A known error is two lines on stderr and its exit code, never a traceback."""
    try:
        cli()
    except BrioError as error:
        print(f"brio: {error}", file=sys.stderr)
        sys.exit(error.exit_code)
