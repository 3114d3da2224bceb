"""Verdict cache: results of checks by the hash of all that could move them. Only what two independent runs agreed on is served."""

from typing import Any

from psycopg.types.json import Jsonb
from psycopg_pool import AsyncConnectionPool


class VerdictCache:
    """`get` serves agreed results only; `note` books a run and says whether it agreed with the one before."""

    def __init__(self, pool: AsyncConnectionPool[Any]) -> None:
        self.pool = pool

    async def get(self, key: str) -> dict[str, Any] | None:
        """Results that two runs agreed on, or None."""
        async with self.pool.connection() as conn:
            found = await conn.execute("select results from verdict_cache where key = %s and agreed >= 2 and not evicted", (key,))
            row = await found.fetchone()
            return row[0] if row else None

    async def note(self, key: str, results: dict[str, Any]) -> str:
        """Books one fresh run: `first`, `agreed`, or `disagreed` (then the key is evicted until two fresh runs agree again)."""
        async with self.pool.connection() as conn:
            found = await conn.execute("select results = %s, evicted from verdict_cache where key = %s for update", (Jsonb(results), key))
            row = await found.fetchone()
            if row is None:
                await conn.execute("insert into verdict_cache (key, results) values (%s, %s) on conflict do nothing", (key, Jsonb(results)))
                return "first"
            if row[0]:
                await conn.execute("update verdict_cache set runs = runs + 1, agreed = agreed + 1, evicted = false where key = %s", (key,))
                return "agreed"
            await conn.execute(
                "update verdict_cache set runs = runs + 1, agreed = 1, evicted = true, results = %s where key = %s",
                (Jsonb(results), key),
            )
            return "disagreed"
