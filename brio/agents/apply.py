"""Applies a patch inside the box, the way an agent's own tools would: the host never writes into the worktree."""

from brio.ports import Box
from brio.schema.environment import Ran
from brio.schema.errors import InfraFailure

COMMAND = ("git", "-c", "safe.directory=*", "-c", "core.autocrlf=false", "apply", "--whitespace=nowarn", "-")
SECONDS = 60.0


async def apply(box: Box, patch: bytes) -> float:
    """Seconds of the process, 0 when there is nothing to apply. A patch that does not fit is a fault of whoever wrote the script."""
    if not patch.strip():
        return 0.0
    ran: Ran = await box.run(COMMAND, stdin=patch, seconds=SECONDS)
    if ran.exit_code != 0:
        raise InfraFailure(
            "grader", f"a scripted answer does not apply: {ran.stderr.strip()[-300:]}", "`brio golden check` finds such answers"
        )
    return ran.seconds
