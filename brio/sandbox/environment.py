"""Environments: a recipe becomes a folder with an interpreter and pinned packages, built once a host and mounted read-only.

The folder has the layout of a virtual environment whose interpreter is the one *inside* the sandbox, so nothing of the installation
that runs Brio is visible there.
"""

import fcntl
import importlib.metadata
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from brio.schema.base import digest
from brio.schema.environment import Environment, Recipe
from brio.schema.errors import InfraFailure

INSIDE = Path("/env")


def prepare(home: Path, recipe: Recipe) -> Environment:
    """The environment of a recipe, built when it is missing. InfraFailure("environment") names what could not be had."""
    folder = home / "env"
    folder.mkdir(parents=True, exist_ok=True)
    pointer = folder / f"{recipe.hash[:16]}.json"
    with (folder / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if pointer.exists():
            known = Environment.model_validate_json(pointer.read_text())
            if known.root.is_dir() and known.versions["base"] == _base():
                return known
        built = _build(folder, recipe)
        pointer.write_text(built.model_dump_json())
        return built


def _build(folder: Path, recipe: Recipe) -> Environment:
    if recipe.apt or recipe.node:
        raise InfraFailure("environment", "apt and node packages need the docker backend", "choose BRIO_BACKEND=docker")
    interpreter = _interpreter(recipe.python.version)
    name = interpreter.name
    draft = folder / f"{recipe.hash[:16]}.new"
    shutil.rmtree(draft, ignore_errors=True)
    packages = draft / "lib" / name / "site-packages"
    packages.mkdir(parents=True)
    (draft / "bin").mkdir()
    for alias in ("python", "python3"):
        (draft / "bin" / alias).symlink_to(interpreter)
    (draft / "pyvenv.cfg").write_text(f"home = {interpreter.parent}\ninclude-system-site-packages = false\n")
    if recipe.python.requires:
        _install(packages, recipe, name)
    resolved = {found.name.lower(): found.version for found in importlib.metadata.distributions(path=[str(packages)])}
    versions = {"base": _base(), name: _ask(interpreter), **dict(sorted(resolved.items()))}
    id = digest({"recipe": recipe.model_dump(mode="json"), "versions": versions})
    root = folder / id[:32]
    shutil.rmtree(root, ignore_errors=True)
    draft.rename(root)
    return Environment(id=id, root=root, path=(f"{INSIDE}/bin", f"{INSIDE}/lib/{name}/site-packages/bin"), versions=versions)


def _interpreter(version: str) -> Path:
    """The system's interpreter of that version: the one that a sandbox can see."""
    found = Path("/usr/bin", f"python{version}")
    if not found.exists():
        raise InfraFailure("environment", f"{found} is not there, and a mission asks for it", f"install python{version}")
    return found


def _install(packages: Path, recipe: Recipe, name: str) -> None:
    wanted = [*recipe.python.requires]
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    command += ["--only-binary=:all:", "--python-version", recipe.python.version, "--target", str(packages), *wanted]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
        raise InfraFailure("environment", f"{', '.join(wanted)}: {' '.join(lines)[-400:]}", "is a package registry reachable?")
    subprocess.run([f"/usr/bin/{name}", "-m", "compileall", "-q", str(packages)], capture_output=True, check=False)


def _ask(interpreter: Path) -> str:
    done = subprocess.run([interpreter, "--version"], capture_output=True, text=True, check=True)
    return done.stdout.split()[-1]


def _base() -> str:
    """A digest of the operating system: its release file and, on Debian, the list of installed packages."""
    parts = [Path(name) for name in ("/etc/os-release", "/var/lib/dpkg/status")]
    return digest(json.dumps([part.read_text(errors="replace") if part.exists() else "" for part in parts]))[:16]


def reachable(path: Path, uid: int) -> None:
    """InfraFailure naming the first folder on the way to `path` that an account other than its owner may not enter."""
    for folder in [*reversed(path.parents), path]:
        status = folder.stat()
        if os.geteuid() != uid and status.st_uid != uid and not status.st_mode & 0o001:
            raise InfraFailure("sandbox", f"{folder} is closed to the account that sandboxes run as", "choose another BRIO_HOME")
