"""Money, leases, approvals, artifacts: the books that must balance."""

import asyncio
from datetime import timedelta

import pytest
from rows import story

from brio.schema.errors import NotFound


async def test_a_budget_is_never_overdrawn_by_many_at_once(store):
    """Twenty reservations of 10 against 100, with a parent of 70: seven fit, whoever is first."""
    async with store.transaction() as tx:
        await tx.budgets.open("workspace:w", 70)
        await tx.budgets.open("mission:m", 100, "workspace:w")

    async def reserve() -> bool:
        async with store.transaction() as tx:
            return await tx.budgets.reserve("mission:m", 10)

    assert sum(await asyncio.gather(*(reserve() for _ in range(20)))) == 7
    async with store.transaction() as tx:
        await tx.budgets.settle("mission:m", 10, 4)
        assert await tx.budgets.state("mission:m") == (100, 60, 4)
        assert await tx.budgets.state("workspace:w") == (70, 60, 4)


async def test_two_tasks_never_hold_overlapping_paths(store):
    told = await story(store, tasks=3)
    hour = timedelta(hours=1)
    async with store.transaction() as tx:
        assert await tx.leases.acquire(told.tasks[0], ["src/a/**", "docs/*.md"], hour) is None
        assert await tx.leases.acquire(told.tasks[1], ["docs/guide.md"], hour) == told.tasks[0].id
        assert await tx.leases.acquire(told.tasks[2], ["src/b/**"], hour) is None
    async with store.transaction() as tx:
        assert await tx.leases.release(told.tasks[0].id)
        assert not await tx.leases.release(told.tasks[0].id)
        assert await tx.leases.acquire(told.tasks[1], ["docs/guide.md"], hour) is None


async def test_bytes_come_back_as_they_went_in(store):
    data = bytes(range(256)) * 100
    async with store.transaction() as tx:
        name = await tx.artifacts.put(data)
        assert await tx.artifacts.put(data) == name
        assert await tx.artifacts.get(name) == data
        with pytest.raises(NotFound):
            await tx.artifacts.get("0" * 64)


async def test_only_results_that_two_runs_agree_on_are_served(store):
    good, other = {"results": [{"ok": True}]}, {"results": [{"ok": False}]}
    assert await store.verdicts.note("k", good) == "first"
    assert await store.verdicts.get("k") is None
    assert await store.verdicts.note("k", good) == "agreed"
    assert await store.verdicts.get("k") == good
    assert await store.verdicts.note("k", other) == "disagreed"
    assert await store.verdicts.get("k") is None
