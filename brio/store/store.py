"""The one database: transactions, the event log, and hints between processes.

Deliberate properties: a NOTIFY is a hint and never data (a poll stands behind it); a reader of the log may trust `seq > last`,
because commit order is seq order; a database that went away is one error that says so.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import psycopg
from psycopg.conninfo import make_conninfo
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from brio.schema.errors import InfraFailure
from brio.schema.events import Event
from brio.store.books import Overlap
from brio.store.tx import Transaction
from brio.store.verdicts import VerdictCache

EVENT_COLUMNS = "seq, at, workspace_id, provenance, mission_id, task_id, attempt_id, actor, kind, version, payload"


class PostgresStore:
    """See `brio.ports.Store`. `overlap` compares two footprints (core.glob)."""

    def __init__(self, url: str, overlap: Overlap, size: int = 12) -> None:
        self.url, self.overlap = url, overlap
        settings = "-c lock_timeout=30s -c idle_in_transaction_session_timeout=60s -c role=brio_app"
        self.pool: AsyncConnectionPool[Any] = AsyncConnectionPool(
            make_conninfo(url, options=settings),
            min_size=1,
            max_size=size,
            open=False,
            timeout=30,
            kwargs={"prepare_threshold": 2},
        )
        self.verdicts = VerdictCache(self.pool)
        self._hint, self._listener = asyncio.Event(), None  # type: tuple[asyncio.Event, asyncio.Task[None] | None]

    async def open(self) -> "PostgresStore":
        """Connects; InfraFailure("database") when nothing answers."""
        with database_errors():
            await self.pool.open(wait=True, timeout=30)
        self._listener = asyncio.create_task(self._listen(), name="brio-store-listener")
        return self

    async def close(self) -> None:
        """Ends the listener and gives the connections back."""
        if self._listener:
            self._listener.cancel()
            await asyncio.gather(self._listener, return_exceptions=True)
        await self.pool.close()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """Commits when the block ends, rolls back when it raises."""
        with database_errors():
            async with self.pool.connection() as conn:
                tx = Transaction(conn, datetime.now(UTC), self.overlap)
                yield tx
                await tx.flush()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction]:
        """One snapshot to read from; whatever is written in it is refused by the database."""
        with database_errors():
            async with self.pool.connection() as conn, conn.transaction():
                await conn.execute("set transaction isolation level repeatable read read only")
                yield Transaction(conn, datetime.now(UTC), self.overlap)

    async def events(self, after: int, *, mission_id: UUID | None = None, limit: int = 1000) -> list[Event]:
        """Events with seq > `after` in order, of one mission or of all."""
        where, values = ("and mission_id = %s", (after, mission_id, limit)) if mission_id else ("", (after, limit))
        with database_errors():
            async with self.pool.connection() as conn:
                query = f"select {EVENT_COLUMNS} from events where seq > %s {where} order by seq limit %s"
                done = await conn.execute(query, values)  # type: ignore[arg-type]
                return [_event(row) for row in await done.fetchall()]

    async def follow(self, after: int, *, mission_id: UUID | None = None) -> AsyncIterator[Event]:
        """Events as they come, without end; resume with the last seq seen."""
        while True:
            batch = await self.events(after, mission_id=mission_id)
            for event in batch:
                after = event.seq
                yield event
            if not batch:
                await self.wait(0.5)

    async def wake(self) -> None:
        """Hints to every process that there is something to do."""
        with database_errors():
            async with self.pool.connection() as conn:
                await conn.execute("notify brio")
        self._hint.set()

    async def wait(self, seconds: float) -> None:
        """Returns at a hint, at the latest after `seconds`."""
        try:
            await asyncio.wait_for(self._hint.wait(), seconds)
        except TimeoutError:
            return
        self._hint.clear()

    async def _listen(self) -> None:
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self.url, autocommit=True) as conn:
                    await conn.execute("listen brio")
                    async for _ in conn.notifies():
                        self._hint.set()
            except psycopg.Error:
                await asyncio.sleep(1)


class database_errors:
    """Turns what psycopg says of a lost or full database into one InfraFailure; everything else passes."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, psycopg.errors.DiskFull):
            raise InfraFailure(
                "disk", "the database's disk is full", "free some space, then run the same command again: it resumes"
            ) from error
        if isinstance(error, PoolTimeout | psycopg.OperationalError) and not isinstance(error, psycopg.errors.LockNotAvailable):
            line = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
            raise InfraFailure(
                "database",
                f"the database does not answer: {line}",
                "`brio db status` says more; run the same command again, it resumes",
            ) from error


def _event(row: tuple[Any, ...]) -> Event:
    seq, at, workspace, provenance, mission, task, attempt, actor, kind, version, payload = row
    return Event(kind, payload, workspace, mission, task, attempt, actor, provenance, seq, at, version)
