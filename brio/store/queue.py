"""Missions, tasks and the queue of attempts. The attempt row is the queue row; its fence makes a late worker harmless.

Deliberate properties: times of leases are the database's clock only; a claim is one statement with SKIP LOCKED; whoever writes
about an attempt after the claim names the fence, and zero rows mean that the attempt was given away.
"""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

from psycopg import AsyncConnection

from brio.schema.errors import NotFound, StaleFence
from brio.schema.rows import AttemptRow, MissionRow, PlanRow, TaskRow
from brio.store import rows


class MissionTable:
    """Missions and the versions of their plans."""

    def __init__(self, conn: AsyncConnection[Any]) -> None:
        self.conn = conn

    async def add(self, row: MissionRow) -> MissionRow | None:
        """Stores a mission and gives it its number. None when the id is there already: a night's unit that was begun before."""
        there = await self.conn.execute("select 1 from missions where id = %s", (row.id,))
        if await there.fetchone():
            return None
        numbered = await self.conn.execute(
            "insert into mission_numbers (workspace_id, last) values (%s, 1)"
            " on conflict (workspace_id) do update set last = mission_numbers.last + 1 returning last",
            (row.workspace_id,),
        )
        row.number = (await numbered.fetchone())[0]  # type: ignore[index]
        return row if await rows.insert(self.conn, [row], "on conflict (id) do nothing") else None

    async def get(self, id: UUID, *, lock: bool = False) -> MissionRow:
        """The mission, locked for this transaction when asked."""
        return await rows.one(self.conn, MissionRow, id, lock)

    async def by_number(self, workspace_id: UUID, number: int) -> MissionRow:
        """The mission shown as m-<number>."""
        found = await rows.select(self.conn, MissionRow, "workspace_id = %s and number = %s", workspace_id, number)
        if not found:
            raise NotFound(f"no mission m-{number}", "`brio show` lists the missions")
        return found[0]

    async def recent(self, workspace_id: UUID, limit: int = 50) -> list[MissionRow]:
        """The newest missions first."""
        return await rows.select(self.conn, MissionRow, "workspace_id = %s order by number desc limit %s", workspace_id, limit)

    async def in_states(self, pool: str, states: Sequence[str]) -> list[MissionRow]:
        """Missions of a pool that are in one of these states, oldest first."""
        return await rows.select(self.conn, MissionRow, "pool = %s and state = any(%s) order by number", pool, list(states))

    async def update(self, id: UUID, **changes: Any) -> None:
        """Sets columns."""
        await rows.update(self.conn, MissionRow, changes, "id = %s", id)

    async def add_plan(self, row: PlanRow) -> None:
        """Stores one version of a plan."""
        await rows.insert(self.conn, [row], "on conflict (mission_id, version) do nothing")

    async def plan(self, mission_id: UUID, version: int) -> PlanRow:
        """One version of a plan."""
        found = await rows.select(self.conn, PlanRow, "mission_id = %s and version = %s", mission_id, version)
        if not found:
            raise NotFound(f"no plan v{version} of mission {mission_id}")
        return found[0]


class TaskTable:
    """Tasks of missions."""

    def __init__(self, conn: AsyncConnection[Any]) -> None:
        self.conn = conn

    async def add_many(self, new: Sequence[TaskRow]) -> None:
        """Stores tasks; those that are there already stay as they are."""
        await rows.insert(self.conn, new, "on conflict (id) do nothing")

    async def get(self, id: UUID, *, lock: bool = False) -> TaskRow:
        """The task, locked for this transaction when asked."""
        return await rows.one(self.conn, TaskRow, id, lock)

    async def of_mission(self, mission_id: UUID) -> list[TaskRow]:
        """All tasks of a mission in plan order."""
        return await rows.select(self.conn, TaskRow, "mission_id = %s order by position", mission_id)

    async def dispatchable(self, pool: str, limit: int) -> list[TaskRow]:
        """Tasks of running missions that may start, older missions first; locked, and those locked elsewhere left out."""
        return await rows.select(
            self.conn,
            TaskRow,
            "state in ('ready', 'revise', 'rerouted') and mission_id in"
            " (select id from missions where pool = %s and state = 'running' and ended_at is null)"
            " order by mission_id, position limit %s for update skip locked",
            pool,
            limit,
        )

    async def update(self, id: UUID, **changes: Any) -> None:
        """Sets columns."""
        await rows.update(self.conn, TaskRow, changes, "id = %s", id)


class AttemptTable:
    """The queue."""

    def __init__(self, conn: AsyncConnection[Any]) -> None:
        self.conn = conn

    async def add_many(self, new: Sequence[AttemptRow]) -> None:
        """Queues attempts; an attempt that is there already is not queued twice."""
        await rows.insert(self.conn, new, "on conflict (id) do nothing")

    async def get(self, id: UUID) -> AttemptRow:
        """One attempt."""
        return await rows.one(self.conn, AttemptRow, id)

    async def of_task(self, task_id: UUID) -> list[AttemptRow]:
        """All attempts at a task, the first first."""
        return await rows.select(self.conn, AttemptRow, "task_id = %s order by ordinal, queued_at", task_id)

    async def of_mission(self, mission_id: UUID) -> list[AttemptRow]:
        """All attempts of a mission in the order they were queued."""
        return await rows.select(self.conn, AttemptRow, "mission_id = %s order by queued_at, id", mission_id)

    async def claim(self, pool: str, worker: str, limit: int, lease: timedelta) -> list[AttemptRow]:
        """Takes up to `limit` queued attempts for `worker`; each gets the next fence and a lease from the database's clock."""
        done = await self.conn.execute(
            "update attempts set state = 'claimed', worker = %s, fence = fence + 1, claimed_at = clock_timestamp(),"
            " lease_until = clock_timestamp() + %s where id in (select id from attempts where pool = %s and state = 'queued'"
            " order by queued_at, id limit %s for update skip locked) returning id",
            (worker, lease, pool, limit),
        )
        ids = [row[0] for row in await done.fetchall()]
        return await rows.select(self.conn, AttemptRow, "id = any(%s) order by queued_at, id", ids) if ids else []

    async def beat(self, worker: str, ids: Sequence[UUID], lease: timedelta) -> list[UUID]:
        """Renews the leases of live attempts; returns those that are still this worker's."""
        done = await self.conn.execute(
            "update attempts set lease_until = clock_timestamp() + %s where id = any(%s) and worker = %s"
            " and state in ('claimed', 'running', 'collected') returning id",
            (lease, list(ids), worker),
        )
        return [row[0] for row in await done.fetchall()]

    async def update_fenced(self, id: UUID, fence: int, **changes: Any) -> None:
        """Sets columns of a live attempt. StaleFence when it was given to another worker or has ended."""
        where = "id = %s and fence = %s and state in ('claimed', 'running', 'collected')"
        if not await rows.update(self.conn, AttemptRow, changes, where, id, fence):
            raise StaleFence(f"attempt {id} is no longer held with fence {fence}", "its sandbox is ended; nothing of it is written")

    async def end_queued(self, id: UUID, **changes: Any) -> bool:
        """Ends an attempt that nobody has claimed; False when somebody has."""
        return bool(await rows.update(self.conn, AttemptRow, changes, "id = %s and state = 'queued'", id))

    async def expired(self, pool: str, limit: int) -> list[AttemptRow]:
        """Live attempts whose lease is over, locked; those that another reaper holds are left out."""
        return await rows.select(
            self.conn,
            AttemptRow,
            "pool = %s and state in ('claimed', 'running', 'collected') and lease_until < clock_timestamp()"
            " limit %s for update skip locked",
            pool,
            limit,
        )

    async def counts(self, pool: str) -> dict[str, int]:
        """How many attempts of a pool are in each state that is not an end."""
        done = await self.conn.execute(
            "select state, count(*) from attempts where pool = %s and state in ('queued', 'claimed', 'running', 'collected') group by 1",
            (pool,),
        )
        return dict(await done.fetchall())
