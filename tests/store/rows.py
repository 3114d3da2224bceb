"""A mission with tasks and attempts, written the way the engine writes them."""

import uuid
from typing import Any, NamedTuple

from brio.schema.rows import AttemptRow, MissionRow, TaskRow
from brio.store.store import PostgresStore

POOL = "live"


class Story(NamedTuple):
    """What was written."""

    workspace: uuid.UUID
    mission: MissionRow
    tasks: list[TaskRow]
    attempts: list[AttemptRow]


async def story(store: PostgresStore, tasks: int = 1, attempts: int = 1, **columns: Any) -> Story:
    """One running mission; every task has `attempts` queued attempts."""
    workspace = uuid.uuid4()
    async with store.transaction() as tx:
        workspace = await tx.add_workspace(workspace, f"w-{workspace.hex[:6]}")
        mission = await tx.missions.add(MissionRow(uuid.uuid4(), workspace, "sim", "A title", "A goal", state="running", pool=POOL))
        assert mission is not None
        rows = [
            TaskRow(uuid.uuid4(), mission.id, workspace, "sim", f"t{i}", "coding.bugfix", "Fix", i, {}, state="running", **columns)
            for i in range(tasks)
        ]
        await tx.tasks.add_many(rows)
        queue = [
            AttemptRow(uuid.uuid4(), row.id, mission.id, workspace, "sim", POOL, "sim/a", n, n)
            for row in rows
            for n in range(1, attempts + 1)
        ]
        await tx.attempts.add_many(queue)
    return Story(workspace, mission, rows, queue)
