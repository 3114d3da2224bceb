"""What a sandbox is made of: the recipe of an environment, a box, and what one process in it did."""

from pathlib import Path
from typing import Literal, NamedTuple

from brio.schema.base import Model, SeedModel, digest
from brio.schema.taxonomy import ProfileLimits
from brio.schema.verdict import LimitHit


class PythonRecipe(SeedModel):
    """Interpreter version and pinned requirements."""

    version: str = "3.11"
    requires: tuple[str, ...] = ()


class Recipe(SeedModel):
    """An environment as a mission declares it. Two equal recipes on one host are one environment."""

    base: str = "debian-12"
    apt: tuple[str, ...] = ()
    python: PythonRecipe = PythonRecipe()
    node: tuple[str, ...] = ()
    network: Literal["none", "open-web"] = "none"

    @property
    def hash(self) -> str:
        """SHA-256 of the recipe as declared."""
        return digest(self.model_dump(mode="json"))


class Environment(Model):
    """A prepared environment. `id` = sha256(recipe + resolved versions + base); `root` is mounted read-only at /env."""

    id: str
    root: Path
    path: tuple[str, ...]  # folders inside the sandbox that go on PATH, first first
    versions: dict[str, str]


class Mount(NamedTuple):
    """A folder or file of the host inside the box."""

    host: Path
    inside: str
    writable: bool = False


class BoxSpec(Model):
    """One sandbox. `writable` are the paths below /work that may change (None: all of it). No host is reachable but `allow`."""

    environment: Environment
    limits: ProfileLimits
    work: Path | None = None  # the worktree, mounted at /work
    work_writable: bool = True
    mounts: tuple[Mount, ...] = ()
    allow: tuple[str, ...] = ()
    label: str = ""


class Ran(Model):
    """One process in a box, ended. `exit_code` is None when a limit ended it; output is capped, its tail kept."""

    exit_code: int | None
    stdout: str
    stderr: str
    seconds: float
    limit: LimitHit | None = None


class Promise(NamedTuple):
    """One promise of a backend and how it is kept on this host."""

    promise: str
    enforced: Literal["kernel", "polled", "none"]
    breached: bool = False
