"""One real Postgres for the whole run; a fresh database, copied from a migrated template, for each test that asks."""

import os
import shutil
import tempfile
import uuid
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import psycopg
import pytest

from brio.core.glob import overlap
from brio.store import server
from brio.store.migrate import migrate
from brio.store.store import PostgresStore

MIGRATIONS = Path(__file__).resolve().parents[1] / "migrations"


@pytest.fixture(scope="session")
def database_server() -> Iterator[str]:
    home = Path(tempfile.mkdtemp(prefix="brio-test-"))
    lease = server.ensure(home)
    migrate(lease.url, MIGRATIONS)
    yield lease.url
    lease.close()
    server.stop(home)
    shutil.rmtree(server.Place.of(home).root, ignore_errors=True)
    shutil.rmtree(home, ignore_errors=True)


@pytest.fixture
def database_url(database_server: str) -> Iterator[str]:
    name = f"t{uuid.uuid4().hex[:12]}"
    maintenance = database_server.replace("/brio?", "/postgres?", 1)
    with psycopg.connect(maintenance, autocommit=True) as connection:
        connection.execute(f"create database {name} template brio")
        yield database_server.replace("/brio?", f"/{name}?", 1)
        connection.execute(f"drop database {name} with (force)")


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[PostgresStore]:
    opened = await PostgresStore(database_url, overlap=overlap).open()
    yield opened
    await opened.close()


def pytest_configure() -> None:
    os.environ.setdefault("TZ", "UTC")
