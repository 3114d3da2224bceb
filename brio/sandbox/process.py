"""One process on the host, watched: wall clock, memory and number of processes are polled, output is capped, nobody outlives it."""

import asyncio
import os
import signal
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from brio.schema.environment import Ran
from brio.schema.taxonomy import ProfileLimits
from brio.schema.verdict import LimitHit

TAIL = 2**20
POLL_SECONDS = 0.2
PAGE_MIB = os.sysconf("SC_PAGE_SIZE") / 2**20


class Usage(NamedTuple):
    """Of a process and all below it."""

    processes: int
    memory_mib: float


async def watched(argv: Sequence[str], stdin: bytes, seconds: float, limits: ProfileLimits, account: dict[str, Any]) -> Ran:
    """Runs `argv` in a session of its own and ends all of it at the first limit. `account` is user, group and groups for a switch."""
    began = time.monotonic()
    process = await asyncio.create_subprocess_exec(
        *argv,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        cwd="/",
        env={"PATH": "/usr/bin:/bin"},
        start_new_session=True,
        **account,
    )
    readers = [asyncio.create_task(_tail(stream)) for stream in (process.stdout, process.stderr) if stream]
    feeder = asyncio.create_task(_feed(process.stdin, stdin))
    try:
        limit = await _until_over(process, began, seconds, limits)
    finally:
        if process.returncode is None:
            os.killpg(process.pid, signal.SIGKILL)
            await process.wait()
        feeder.cancel()
    out, err = await asyncio.gather(*readers)
    code = None if limit else process.returncode
    return Ran(exit_code=code, stdout=out, stderr=err, seconds=time.monotonic() - began, limit=limit)


async def _until_over(process: asyncio.subprocess.Process, began: float, seconds: float, limits: ProfileLimits) -> LimitHit | None:
    """None when the process ended by itself, else the limit that fired."""
    waiting = asyncio.create_task(process.wait())
    while True:
        left = began + seconds - time.monotonic()
        if left <= 0:
            return LimitHit(name="seconds", value=seconds, used=time.monotonic() - began)
        done, _ = await asyncio.wait({waiting}, timeout=min(POLL_SECONDS, left))
        if done:
            return None
        used = usage(process.pid)
        if used.memory_mib > limits.memory_mib:
            return LimitHit(name="memory MiB", value=limits.memory_mib, used=used.memory_mib)
        if used.processes > limits.pids:
            return LimitHit(name="processes", value=limits.pids, used=used.processes)


def usage(pid: int) -> Usage:
    """Processes and resident memory at and below a process; shared pages count once for each."""
    todo, count, memory = [pid], 0, 0.0
    while todo:
        here = Path("/proc", str(todo.pop()))
        try:
            memory += int((here / "statm").read_text().split()[1]) * PAGE_MIB
            todo += [int(word) for task in (here / "task").iterdir() for word in (task / "children").read_text().split()]
            count += 1
        except (OSError, IndexError):  # ended meanwhile
            continue
    return Usage(count, memory)


async def _tail(stream: asyncio.StreamReader) -> str:
    kept = bytearray()
    while chunk := await stream.read(65_536):
        kept += chunk
        if len(kept) > 2 * TAIL:
            del kept[:-TAIL]
    return bytes(kept[-TAIL:]).decode("utf-8", "replace")


async def _feed(stream: asyncio.StreamWriter | None, data: bytes) -> None:
    if stream is None:
        return
    try:
        stream.write(data)
        await stream.drain()
    except (BrokenPipeError, ConnectionResetError):  # the program did not want its input
        pass
    finally:
        stream.close()
