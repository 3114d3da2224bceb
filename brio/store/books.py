"""Leases, scores, budgets, approvals, artifacts: the small tables around a task."""

import hashlib
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

from psycopg import AsyncConnection

from brio.schema.errors import NotFound
from brio.schema.rows import ApprovalRow, ScoreRow, TaskRow
from brio.store import rows

Overlap = Callable[[Sequence[str], Sequence[str]], bool]


class LeaseTable:
    """Leases on footprints. Leases of one mission are compared, since missions work on branches of their own."""

    def __init__(self, conn: AsyncConnection[Any], overlap: Overlap) -> None:
        self.conn, self.overlap = conn, overlap

    async def acquire(self, task: TaskRow, paths: Sequence[str], until: timedelta) -> UUID | None:
        """Takes the whole footprint or nothing: None when taken, else the task that holds an overlapping one."""
        await self.conn.execute("select pg_advisory_xact_lock(7264, hashtext(%s))", (str(task.mission_id),))
        held = await self.conn.execute(
            "select task_id, paths from leases where mission_id = %s and task_id <> %s", (task.mission_id, task.id)
        )
        for holder, theirs in await held.fetchall():
            if self.overlap(list(paths), theirs):
                return holder  # type: ignore[no-any-return]
        await self.conn.execute(
            "insert into leases (workspace_id, provenance, project, mission_id, task_id, paths, until)"
            " values (%s, %s, '', %s, %s, %s, clock_timestamp() + %s)"
            " on conflict (task_id) do update set until = excluded.until, paths = excluded.paths",
            (task.workspace_id, task.provenance, task.mission_id, task.id, list(paths), until),
        )
        return None

    async def release(self, task_id: UUID) -> bool:
        """Gives it back; False when there was none."""
        return bool((await self.conn.execute("delete from leases where task_id = %s", (task_id,))).rowcount)


class ScoreTable:
    """The scoreboard."""

    def __init__(self, conn: AsyncConnection[Any]) -> None:
        self.conn = conn

    async def read(self, workspace_id: UUID, scope: str, type: str | None = None) -> list[ScoreRow]:
        """Evidence of one scope, of one type or of all."""
        where, values = "workspace_id = %s and scope = %s", [workspace_id, scope]
        if type is not None:
            where, values = where + " and type = %s", [*values, type]
        return await rows.select(self.conn, ScoreRow, where + " order by type, agent", *values)

    async def get(self, workspace_id: UUID, scope: str, agent: str, type: str) -> ScoreRow | None:
        """One row, locked for this transaction."""
        found = await rows.select(
            self.conn,
            ScoreRow,
            "workspace_id = %s and scope = %s and agent = %s and type = %s for update",
            workspace_id,
            scope,
            agent,
            type,
        )
        return found[0] if found else None

    async def put(self, row: ScoreRow) -> None:
        """Stores a row, new or changed."""
        tail = "on conflict (workspace_id, scope, agent, type) do update set " + ", ".join(
            f"{name} = excluded.{name}" for name in rows.columns(ScoreRow) if name not in ("workspace_id", "scope", "agent", "type")
        )
        await rows.insert(self.conn, [row], tail)


class BudgetTable:
    """Money by owner, from the root down: `night:<id>`, `mission:<uuid>`, `task:<uuid>`."""

    def __init__(self, conn: AsyncConnection[Any]) -> None:
        self.conn = conn

    async def open(self, owner: str, limit_micro: int | None, parent: str | None = None) -> None:
        """Opens a budget; one that is open already stays as it is."""
        await self.conn.execute(
            "insert into budgets (owner, parent, limit_micro) values (%s, %s, %s) on conflict (owner) do nothing",
            (owner, parent, limit_micro),
        )

    async def _line(self, owner: str) -> list[str]:
        found = await self.conn.execute(
            "with recursive line as (select owner, parent, 0 as depth from budgets where owner = %s"
            " union all select b.owner, b.parent, depth + 1 from budgets b join line on b.owner = line.parent)"
            " select owner from line order by depth desc",
            (owner,),
        )
        return [row[0] for row in await found.fetchall()]

    async def reserve(self, owner: str, micro: int) -> bool:
        """Reserves at every level, root first, or at none. False: some level has not enough left."""
        line = await self._line(owner)
        locked = await self.conn.execute(
            "select bool_and(limit_micro is null or spent_micro + reserved_micro + %s <= limit_micro) from"
            " (select * from budgets where owner = any(%s) order by array_position(%s, owner) for update) b",
            (micro, line, line),
        )
        fits = (await locked.fetchone())[0]  # type: ignore[index]
        if fits is False:
            return False
        await self.conn.execute("update budgets set reserved_micro = reserved_micro + %s where owner = any(%s)", (micro, line))
        return True

    async def settle(self, owner: str, reserved_micro: int, spent_micro: int) -> None:
        """Turns a reservation into what was spent, at every level."""
        await self.conn.execute(
            "update budgets set reserved_micro = reserved_micro - %s, spent_micro = spent_micro + %s where owner = any(%s)",
            (reserved_micro, spent_micro, await self._line(owner)),
        )

    async def state(self, owner: str) -> tuple[int | None, int, int]:
        """Limit, reserved and spent of one level; NotFound when it was never opened."""
        found = await (
            await self.conn.execute("select limit_micro, reserved_micro, spent_micro from budgets where owner = %s", (owner,))
        ).fetchone()
        if found is None:
            raise NotFound(f"no budget {owner}")
        return found[0], found[1], found[2]


class ApprovalTable:
    """Questions to persons."""

    def __init__(self, conn: AsyncConnection[Any]) -> None:
        self.conn = conn

    async def open(self, row: ApprovalRow) -> None:
        """Asks; a question of this id that was asked before is not asked again."""
        await rows.insert(self.conn, [row], "on conflict (id) do nothing")

    async def get(self, id: UUID, *, lock: bool = False) -> ApprovalRow:
        """One question."""
        return await rows.one(self.conn, ApprovalRow, id, lock)

    async def pending(self, workspace_id: UUID, mission_id: UUID | None = None) -> list[ApprovalRow]:
        """What waits for an answer, oldest first."""
        where, values = "workspace_id = %s and answer is null", [workspace_id]
        if mission_id is not None:
            where, values = where + " and mission_id = %s", [*values, mission_id]
        return await rows.select(self.conn, ApprovalRow, where + " order by opened_at", *values)

    async def answer(self, id: UUID, answer: str, by: str, note: str) -> bool:
        """Answers once. False: it was answered before, and that answer stands."""
        done = await self.conn.execute(
            "update approvals set answer = %s, answered_by = %s, note = %s, answered_at = clock_timestamp()"
            " where id = %s and answer is null",
            (answer, by, note, id),
        )
        return bool(done.rowcount)


class ArtifactTable:
    """Bytes by their sha256."""

    def __init__(self, conn: AsyncConnection[Any]) -> None:
        self.conn = conn

    async def put(self, data: bytes, media: str = "application/octet-stream") -> str:
        """Stores bytes once; returns their sha256, 64 hex digits."""
        name = hashlib.sha256(data).hexdigest()
        await self.conn.execute(
            "insert into artifacts (sha256, size, media, body) values (%s, %s, %s, %s) on conflict (sha256) do nothing",
            (name, len(data), media, data),
        )
        return name

    async def get(self, sha256: str) -> bytes:
        """The bytes; NotFound when they were never stored or were erased."""
        found = await (await self.conn.execute("select body, erased from artifacts where sha256 = %s", (sha256,))).fetchone()
        if found is None or found[0] is None:
            raise NotFound(f"no artifact {sha256}" + (f": erased, {found[1]}" if found else ""))
        return bytes(found[0])
