"""What a sandbox promises, each tried by a program that wants to break it."""

import asyncio
import os
import tempfile
from pathlib import Path
from typing import Literal, NamedTuple

from brio.ports import Sandbox
from brio.schema.environment import BoxSpec, Promise, Recipe
from brio.schema.taxonomy import ProfileLimits


class Attack(NamedTuple):
    """A Python program that exits 0 when it broke the promise, and how the promise is kept."""

    promise: str
    enforced: Literal["kernel", "polled", "none"]
    program: str
    limits: ProfileLimits = ProfileLimits(1, 512, 1)


ATTACKS = (
    Attack("no network", "kernel", "import socket; socket.create_connection(('127.0.0.1', {port}), 2)"),
    Attack("no file of the host is readable", "kernel", "open({secret!r}).read()"),
    Attack("nothing outside /work is writable", "kernel", "open('/usr/x', 'w')"),
    Attack("the environment is read-only", "kernel", "open('/env/x', 'w')"),
    Attack("no process of the host is visible", "kernel", "import os; os.kill({pid}, 0)"),
    Attack("no capability", "kernel", "import os; os.chroot('/')"),
    Attack("no secret in the environment", "kernel", "import os; os.environ['BRIO_PROBE']"),
    Attack("wall clock", "polled", "import time; time.sleep(30)"),
    Attack("memory", "polled", "import time; x = b'x' * (256 << 20); time.sleep(2)", ProfileLimits(1, 64, 1)),
    Attack("processes", "polled", "import os, time; [os.fork() for _ in range(4)]; time.sleep(2)", ProfileLimits(1, 512, 1, pids=8)),
    Attack("file size", "kernel", "open('/work/big', 'wb').write(b'x' * (2 << 20))", ProfileLimits(1, 512, 1, disk_mib=1)),
)


async def check(sandbox: Sandbox) -> list[Promise]:
    """Runs every attack. `breached` says that it got through."""
    environment = await sandbox.prepare(Recipe())
    parent = environment.root.parents[1] / "work"
    parent.mkdir(parents=True, exist_ok=True)
    server = await asyncio.start_server(lambda _reader, writer: writer.close(), "127.0.0.1", 0)
    found = []
    with tempfile.TemporaryDirectory(dir=parent) as scratch:
        secret, work = Path(scratch, "secret"), Path(scratch, "work")
        Path(scratch).chmod(0o755)
        secret.write_text("secret")
        secret.chmod(0o644)
        work.mkdir()
        words = {"port": server.sockets[0].getsockname()[1], "secret": str(secret), "pid": os.getpid()}
        for attack in ATTACKS:
            spec = BoxSpec(environment=environment, limits=attack.limits, work=work)
            async with sandbox.open(spec) as box:
                ran = await box.run(["python", "-c", attack.program.format(**words)], seconds=4 if attack.promise != "wall clock" else 1)
            found.append(Promise(attack.promise, attack.enforced, ran.exit_code == 0))
    server.close()
    return found
