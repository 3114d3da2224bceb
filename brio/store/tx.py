"""One transaction: rows are written at once, ledger entries and events at commit.

Lock order, always: leadership, attempt, leases, budgets root to leaf, ledger, log. `append_events` is called here and nowhere else.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.types.json import Jsonb

from brio.schema.base import canonical
from brio.schema.errors import NotFound
from brio.schema.events import Event
from brio.schema.rows import DecisionRow, HandoffRow, ReviewRow
from brio.store import rows
from brio.store.books import ApprovalTable, ArtifactTable, BudgetTable, LeaseTable, Overlap, ScoreTable
from brio.store.queue import AttemptTable, MissionTable, TaskTable


class LedgerBook:
    """Entries of the audit chain, kept until commit."""

    def __init__(self, now: datetime) -> None:
        self.now, self.entries = now, {}  # type: tuple[datetime, dict[UUID, list[dict[str, str]]]]

    def append(self, workspace_id: UUID, kind: str, body: dict[str, Any], actor: str = "brio") -> None:
        """Adds one entry; its bytes are canonical JSON and are what the chain hashes."""
        at = self.now.isoformat()
        entry = {
            "at": at,
            "actor": actor,
            "kind": kind,
            "body": canonical({"v": 1, "at": at, "actor": actor, "kind": kind, **body}).decode(),
        }
        self.entries.setdefault(workspace_id, []).append(entry)


class Transaction:
    """What `Store.transaction()` hands out; see `brio.ports.Tx`."""

    def __init__(self, conn: AsyncConnection[Any], now: datetime, overlap: Overlap) -> None:
        self.conn = conn
        self.missions, self.tasks, self.attempts = MissionTable(conn), TaskTable(conn), AttemptTable(conn)
        self.leases, self.scores, self.budgets = LeaseTable(conn, overlap), ScoreTable(conn), BudgetTable(conn)
        self.approvals, self.artifacts, self.ledger = ApprovalTable(conn), ArtifactTable(conn), LedgerBook(now)
        self.pending: list[Event] = []

    def emit(self, event: Event) -> None:
        """Appends the event at commit."""
        self.pending.append(event)

    async def only_one(self, name: str) -> bool:
        """Whether this transaction alone holds `name` until its end. It dies with the connection, so no epoch is needed."""
        found = await self.conn.execute("select pg_try_advisory_xact_lock(7265, hashtext(%s))", (name,))
        return bool((await found.fetchone())[0])  # type: ignore[index]

    async def add_decision(self, row: DecisionRow) -> None:
        """Stores a routing decision."""
        await rows.insert(self.conn, [row], "on conflict (id) do nothing")

    async def decisions(self, mission_id: UUID) -> list[DecisionRow]:
        """All decisions of a mission in order."""
        return await rows.select(self.conn, DecisionRow, "mission_id = %s order by at, id", mission_id)

    async def add_reviews(self, new: Sequence[ReviewRow]) -> None:
        """Stores results of checks."""
        await rows.insert(self.conn, new, "on conflict (id) do nothing")

    async def reviews(self, mission_id: UUID) -> list[ReviewRow]:
        """All results of checks of a mission in order."""
        return await rows.select(self.conn, ReviewRow, "mission_id = %s order by at, id", mission_id)

    async def add_handoff(self, row: HandoffRow) -> None:
        """Stores a packet's row; one a pair of tasks."""
        await rows.insert(self.conn, [row], "on conflict (from_task, to_task) do update set artifact = excluded.artifact")

    async def handoffs_to(self, task_id: UUID) -> list[HandoffRow]:
        """Packets for a task."""
        return await rows.select(self.conn, HandoffRow, "to_task = %s order by at", task_id)

    async def policy_state(self, sha256: str) -> dict[str, Any]:
        """A frozen evidence table by its hash."""
        found = await (await self.conn.execute("select body from policy_states where sha256 = %s", (sha256,))).fetchone()
        if found is None:
            raise NotFound(f"no policy state {sha256}")
        return found[0]  # type: ignore[no-any-return]

    async def add_policy_state(self, sha256: str, body: dict[str, Any]) -> None:
        """Stores a frozen evidence table."""
        await self.conn.execute("insert into policy_states (sha256, body) values (%s, %s) on conflict do nothing", (sha256, Jsonb(body)))

    async def add_workspace(self, id: UUID, name: str) -> UUID:
        """The workspace of this name, made when there is none; returns its id."""
        await self.conn.execute("insert into workspaces (id, name) values (%s, %s) on conflict (name) do nothing", (id, name))
        found = await (await self.conn.execute("select id from workspaces where name = %s", (name,))).fetchone()
        return found[0]  # type: ignore[no-any-return,index]

    async def add_cost(
        self, workspace_id: UUID, mission_id: UUID | None, owner: tuple[str, UUID | None], micro: int, provenance: str
    ) -> None:
        """Books what was spent, by owner (task | planner | judge | lane | chat)."""
        await self.conn.execute(
            "insert into costs (workspace_id, mission_id, provenance, owner_kind, owner_id, micro) values (%s, %s, %s, %s, %s, %s)",
            (workspace_id, mission_id, provenance, owner[0], owner[1], micro),
        )

    async def flush(self) -> None:
        """Ledger, then events: the last two steps before COMMIT."""
        for workspace, entries in self.ledger.entries.items():
            await self.conn.execute("select append_ledger(%s, %s)", (workspace, Jsonb(entries)))
        if self.pending:
            await self.conn.execute("select append_events(%s)", (Jsonb([_wire(e) for e in self.pending]),))


def _wire(event: Event) -> dict[str, Any]:
    ids = (("w", event.workspace_id), ("m", event.mission_id), ("t", event.task_id), ("a", event.attempt_id))
    row: dict[str, Any] = {k: None if v is None else str(v) for k, v in ids}
    return row | {"p": event.provenance, "by": event.actor, "k": event.kind, "v": event.version, "d": event.payload}
