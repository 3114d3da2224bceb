"""What the engine works with: the ports, wired by `brio.app`, and the few things all use-cases share."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import UUID

from brio.ports import Agents, Clock, Ids, Judge, Repository, Sandbox, Store
from brio.schema.environment import Environment, Recipe
from brio.schema.events import Event
from brio.schema.rows import AttemptRow, MissionRow, TaskRow
from brio.schema.settings import Settings


@dataclass
class Meter:
    """Seconds that really passed in processes, and how many: the figures behind `efficiency`."""

    process_seconds: float = 0.0
    processes: int = 0
    cache: dict[str, int] = field(default_factory=lambda: {"hits": 0, "misses": 0, "reverified": 0, "disagreed": 0})

    def add(self, seconds: float) -> None:
        """Books one process."""
        self.process_seconds += seconds
        self.processes += 1


@dataclass(frozen=True)
class Services:
    """All ports and settings. `slots` bounds the processes of agents' applies and of checks that run at once."""

    store: Store
    repository: Repository
    sandbox: Sandbox
    agents: Agents
    judge: Judge | None
    clock: Clock
    ids: Ids
    settings: Settings
    slots: asyncio.Semaphore
    workspace_id: UUID
    meter: Meter = field(default_factory=Meter)

    @property
    def home(self) -> Path:
        """BRIO_HOME."""
        return self.settings.home

    async def environment(self, recipe: dict[str, Any]) -> Environment:
        """The prepared environment of a mission; built at most once a host."""
        return await self.sandbox.prepare(Recipe.model_validate(recipe))


def event(kind: str, payload: dict[str, Any], mission: MissionRow, task: TaskRow | None = None, attempt: AttemptRow | None = None) -> Event:
    """An event about a mission, one of its tasks, one of its attempts."""
    return Event(
        kind,
        payload,
        workspace_id=mission.workspace_id,
        mission_id=mission.id,
        task_id=task.id if task else None,
        attempt_id=attempt.id if attempt else None,
        provenance=mission.provenance,
    )


@asynccontextmanager
async def teardown(seconds: float) -> AsyncIterator[None]:
    """A deadline of its own for cleaning up, so that a wedge there is named and rewrites no earlier error."""
    try:
        async with asyncio.timeout(seconds):
            yield
    except TimeoutError:
        return
