"""What is checked and with what: the finished tree of one attempt (or of the integration), and the ports that checks need."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree

from brio.checks.materials import unpacked
from brio.ports import Judge, Repository, Sandbox, Store
from brio.schema.contract import AcceptanceCheck
from brio.schema.environment import Environment
from brio.schema.settings import RubricNumbers


@dataclass(frozen=True)
class Grader:
    """Ports and numbers. `slots` bounds processes; `booked` is told the seconds of each."""

    store: Store
    repository: Repository
    sandbox: Sandbox
    judge: Judge | None
    home: Path
    slots: asyncio.Semaphore
    booked: Callable[[float], None]
    rubric: RubricNumbers

    @asynccontextmanager
    async def scratch(self) -> AsyncIterator[Path]:
        """A folder that lives as long as one run, where the account of sandboxes can enter."""
        work = self.home / "work"
        work.mkdir(parents=True, exist_ok=True)
        folder = Path(tempfile.mkdtemp(prefix="c-", dir=work))
        folder.chmod(0o755)
        try:
            yield folder
        finally:
            await asyncio.to_thread(rmtree, folder, ignore_errors=True)

    async def material(self, sha256: str) -> bytes:
        """An artifact's bytes."""
        async with self.store.reading() as tx:
            return await tx.artifacts.get(sha256)

    async def folder(self, sha256: str) -> Path:
        """A packed folder, unpacked in the cache."""
        home = self.home / "cache" / "materials"
        if (home / sha256).exists():
            return home / sha256
        return await asyncio.to_thread(unpacked, home, sha256, await self.material(sha256))


@dataclass(frozen=True)
class Subject:
    """One finished tree. `tree` has protected paths restored, `changed` and `diff` are the whole change as it was made.

    `files` is the tree as plain files, read-only; `materials` maps check id → {field: artifact hash}.
    """

    project: str
    tree: str
    changed: tuple[str, ...]
    diff: str
    footprint: tuple[str, ...]
    objective: str
    maker_vendor: str
    environment: Environment
    materials: dict[str, dict[str, str]]
    files: Path

    def material(self, check: AcceptanceCheck, name: str) -> str:
        """The hash of a check's material."""
        return self.materials[check.id][name]
