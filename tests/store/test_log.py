"""The event log: what a reader with its last number may rely on."""

import asyncio
import uuid

import psycopg
import pytest
from rows import story

from brio.schema.events import Event, UnregisteredEvent


def merged(told, key: str) -> Event:
    return Event("merge.done", {"key": key, "commit": "c"}, told.workspace, told.mission.id, provenance="sim")


async def test_a_reader_of_later_numbers_misses_nothing_while_many_write(store):
    """Sequences are handed out before commit: a reader saw 12 before 11 existed and never looked back."""
    told = await story(store)
    writers = 30

    async def write(n: int) -> None:
        async with store.transaction() as tx:
            tx.emit(merged(told, f"t{n}"))
            await asyncio.sleep(0.002 * (n % 5))

    async def read() -> list[int]:
        last, seen = 0, []
        while len(seen) < writers:
            for event in await store.events(last):
                last = event.seq
                if event.kind == "merge.done":
                    seen.append(event.seq)
            await asyncio.sleep(0.001)
        return seen

    _, seen = await asyncio.wait_for(asyncio.gather(asyncio.gather(*map(write, range(writers))), read()), 30)
    assert seen == sorted(set(seen))
    assert len(seen) == writers


async def test_a_rolled_back_transaction_leaves_no_event(store):
    told = await story(store)
    before = len(await store.events(0))
    with pytest.raises(RuntimeError, match="on purpose"):
        async with store.transaction() as tx:
            tx.emit(merged(told, "t0"))
            raise RuntimeError("on purpose")
    assert len(await store.events(0)) == before


async def test_an_unregistered_kind_cannot_be_emitted(store):
    with pytest.raises(UnregisteredEvent):
        Event("made.up", {}, uuid.uuid4())


async def test_history_cannot_be_rewritten(store, database_url):
    told = await story(store)
    async with store.transaction() as tx:
        tx.emit(merged(told, "t0"))
    for sentence in ("update events set kind = 'x'", "delete from events", "truncate events"):
        with psycopg.connect(database_url) as connection, pytest.raises(psycopg.Error):
            connection.execute("set role brio_app")
            connection.execute(sentence)
