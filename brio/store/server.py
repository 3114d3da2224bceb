"""The embedded Postgres: one server a home, started by whoever needs it first, shared by all, stopped by nobody in passing.

Deliberate properties: every process that uses the server holds a shared lock, and `stop` refuses while one is held; the server has a
session of its own, so Ctrl-C in a shell does not reach it; it listens on a Unix socket in a private folder, never on the network.
"""

import fcntl
import hashlib
import os
import pwd
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import psycopg

from brio.schema.errors import InfraFailure, Refused
from brio.store.binaries import SHARED, binaries

DATABASE = "brio"
LONGEST_SOCKET = 80  # sun_path holds 107 bytes, the socket's own name takes some
OPTIONS = {
    "listen_addresses": "''",
    "max_connections": "100",
    "shared_buffers": "128MB",
    "unix_socket_permissions": "0700",
    "timezone": "UTC",
    "logging_collector": "off",
}


@dataclass(frozen=True)
class Place:
    """Where one home's server lives. As root it runs as `nobody`, below a folder that `nobody` can reach."""

    root: Path
    uid: int
    gid: int

    @classmethod
    def of(cls, home: Path) -> "Place":
        """The place that belongs to a home."""
        if os.geteuid() != 0:
            return cls(home / "pg", os.geteuid(), os.getegid())
        nobody = pwd.getpwnam("nobody")
        return cls(SHARED / "pg" / _short(home), nobody.pw_uid, nobody.pw_gid)

    @property
    def data(self) -> Path:
        """Postgres's data folder."""
        return self.root / "data"

    @property
    def sockets(self) -> Path:
        """The folder of the socket: short enough for the kernel."""
        near = self.root / "s"
        return near if len(os.fsencode(near)) <= LONGEST_SOCKET else Path("/tmp", f"brio-{self.uid}-{_short(self.root)}")

    @property
    def url(self) -> str:
        """The address of the database."""
        return f"postgresql:///{DATABASE}?host={self.sockets}&user={DATABASE}"


@dataclass
class Lease:
    """Use of a running server: its address, and the lock that keeps others from stopping it."""

    url: str
    _lock: IO[str]

    def close(self) -> None:
        """Gives the server up; it goes on running for the next one."""
        self._lock.close()


def ensure(home: Path) -> Lease:
    """The running server of a home, started when needed. InfraFailure("database" | "disk") when it cannot start."""
    place = Place.of(home.resolve())
    place.root.mkdir(parents=True, exist_ok=True)
    lock = (place.root / "users.lock").open("w")
    fcntl.flock(lock, fcntl.LOCK_SH)
    try:
        with _alone(place.root / "start.lock"):
            if not _answers(place):
                _start(place)
    except BaseException:
        lock.close()
        raise
    return Lease(place.url, lock)


def status(home: Path) -> dict[str, Any]:
    """Whether the server runs, its process and its data folder."""
    place = Place.of(home.resolve())
    pid = _postmaster(place)
    return {"running": pid is not None, "pid": pid, "data": str(place.data), "url": place.url}


def stop(home: Path) -> bool:
    """Stops the server; False when none ran. Refused while another process uses it."""
    place = Place.of(home.resolve())
    if _postmaster(place) is None:
        return False
    with (place.root / "users.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise Refused("another process uses the database", "end it, then stop the server") from error
        _program(place, "pg_ctl", "stop", "-w", "-m", "fast", "-D", str(place.data))
    return True


def _short(path: Path) -> str:
    return hashlib.sha256(os.fsencode(path)).hexdigest()[:12]


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _answers(place: Place) -> bool:
    try:
        with psycopg.connect(place.url, connect_timeout=5) as connection:
            return connection.execute("select 1").fetchone() == (1,)
    except psycopg.OperationalError:
        return False


def _postmaster(place: Place) -> int | None:
    """The live postmaster of this data folder. A pid file whose process is somebody else is stale."""
    try:
        pid = int((place.data / "postmaster.pid").read_text().split()[0])
        words = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    except (OSError, ValueError, IndexError):
        return None
    return pid if os.fsencode(place.data) in words else None


def _start(place: Place) -> None:
    for folder in (place.root, place.sockets):
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        os.chown(folder, place.uid, place.gid)
        if folder.is_symlink() or folder.stat().st_uid != place.uid:
            raise InfraFailure("database", f"{folder} belongs to somebody else", "remove it, or choose another BRIO_HOME")
    if not (place.data / "PG_VERSION").exists():
        _initialise(place)
    if _postmaster(place) is None:
        _clear_stale(place)
    options = " ".join(f"-c {name}={value}" for name, value in {**OPTIONS, "unix_socket_directories": str(place.sockets)}.items())
    log = place.root / "server.log"
    _program(place, "pg_ctl", "start", "-w", "-t", "60", "-D", str(place.data), "-l", str(log), "-o", options)
    deadline = time.monotonic() + 60
    while not _answers(place):
        if time.monotonic() > deadline:
            raise InfraFailure("database", "the database does not answer", f"its log is {log}")
        _create(place)


def _clear_stale(place: Place) -> None:
    """Removes the lock files of a server that was killed, once its last child is gone: two servers on one folder destroy it."""
    deadline = time.monotonic() + 30
    while _at_work(place.data):
        if time.monotonic() > deadline:
            raise InfraFailure("database", f"processes of a killed server still work in {place.data}", "end them, then try again")
        time.sleep(0.05)
    (place.data / "postmaster.pid").unlink(missing_ok=True)
    for socket in place.sockets.glob(".s.PGSQL.*"):
        socket.unlink(missing_ok=True)


def _at_work(data: Path) -> bool:
    """Whether some process has the data folder as its working folder, as all of Postgres's have."""
    for link in Path("/proc").glob("[0-9]*/cwd"):
        try:
            if link.readlink() == data:
                return True
        except OSError:  # ended meanwhile, or somebody else's
            continue
    return False


def _initialise(place: Place) -> None:
    """A half-made data folder never becomes the data folder: it is made beside it and renamed."""
    draft = place.root / "data.new"
    _program(place, "rm", "-rf", str(draft))
    _program(place, "initdb", "-D", str(draft), "-U", DATABASE, "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-instructions")
    draft.rename(place.data)


def _create(place: Place) -> None:
    maintenance = place.url.replace(f"/{DATABASE}?", "/postgres?", 1)
    try:
        with psycopg.connect(maintenance, connect_timeout=5, autocommit=True) as connection:
            connection.execute(f"create database {DATABASE}")
    except psycopg.errors.DuplicateDatabase:
        pass
    except psycopg.OperationalError:
        time.sleep(0.1)


def _program(place: Place, name: str, *args: str) -> None:
    folder = binaries()
    program = folder / name if (folder / name).exists() else Path(name)
    switch: dict[str, Any] = {"user": place.uid, "group": place.gid, "extra_groups": []} if os.geteuid() == 0 else {}
    log = place.root / "setup.log"
    with log.open("ab") as out:  # a file, not a pipe: the server inherits it and would hold a pipe open for ever
        done = subprocess.run(
            [str(program), *args],
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=out,
            cwd="/",
            start_new_session=True,
            env={"PATH": "/usr/bin:/bin", "LC_ALL": "C", "TZ": "UTC"},
            check=False,
            **switch,
        )
    if done.returncode:
        tail = "\n".join(text.strip() for text in (_tail(place.root / "server.log"), _tail(log)) if text)
        if "No space left" in tail:
            raise InfraFailure("disk", f"no space left for the database in {place.root}", "free some space and run the command again")
        raise InfraFailure("database", f"{name} failed: {tail[-600:]}", f"the logs are in {place.root}")


def _tail(path: Path) -> str:
    return path.read_text(errors="replace")[-1000:] if path.exists() else ""
