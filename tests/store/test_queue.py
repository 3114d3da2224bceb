"""Attempts are claimed once, held by lease and fence, and never written by a worker that lost them."""

import asyncio
import uuid
from datetime import timedelta

import pytest
from rows import POOL, story

from brio.schema.errors import StaleFence

MINUTE = timedelta(minutes=1)


async def test_many_workers_claim_each_attempt_exactly_once(store):
    told = await story(store, tasks=5, attempts=4)

    async def worker(name: str) -> list[uuid.UUID]:
        got: list[uuid.UUID] = []
        while True:
            async with store.transaction() as tx:
                rows = await tx.attempts.claim(POOL, name, 2, MINUTE)
            if not rows:
                return got
            got += [row.id for row in rows]

    hands = await asyncio.gather(*(worker(f"w{n}") for n in range(6)))
    claimed = [id for hand in hands for id in hand]
    assert sorted(claimed) == sorted(row.id for row in told.attempts)


async def test_a_worker_whose_lease_was_given_away_cannot_write(store):
    """A worker that slept through its lease came back and wrote its result over the new worker's."""
    await story(store)
    async with store.transaction() as tx:
        [first] = await tx.attempts.claim(POOL, "slow", 1, timedelta(0))
    async with store.transaction() as tx:
        assert [row.id for row in await tx.attempts.expired(POOL, 10)] == [first.id]
        await tx.attempts.update_fenced(first.id, first.fence, state="running")
    with pytest.raises(StaleFence):
        async with store.transaction() as tx:
            await tx.attempts.update_fenced(first.id, first.fence - 1, state="collected")


async def test_a_beat_keeps_only_what_is_still_held(store):
    told = await story(store, attempts=2)
    async with store.transaction() as tx:
        mine = await tx.attempts.claim(POOL, "me", 1, MINUTE)
    async with store.transaction() as tx:
        held = await tx.attempts.beat("me", [row.id for row in told.attempts], MINUTE)
    assert held == [mine[0].id]


async def test_a_queued_attempt_can_be_ended_only_while_nobody_has_it(store):
    told = await story(store, attempts=2)
    async with store.transaction() as tx:
        [taken] = await tx.attempts.claim(POOL, "me", 1, MINUTE)
    [left] = [row for row in told.attempts if row.id != taken.id]
    async with store.transaction() as tx:
        assert await tx.attempts.end_queued(left.id, state="killed")
        assert not await tx.attempts.end_queued(taken.id, state="killed")
