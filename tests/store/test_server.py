"""The embedded server: shared, restarted after a kill, stopped only when nobody uses it."""

import os
import shutil
import signal
import tempfile
from pathlib import Path

import psycopg
import pytest

from brio.schema.errors import Refused
from brio.store import server
from brio.store.migrate import migrate

MIGRATIONS = Path(__file__).resolve().parents[2] / "migrations"


@pytest.fixture
def home():
    folder = Path(tempfile.mkdtemp(prefix="brio-server-"))
    yield folder
    server.stop(folder)
    shutil.rmtree(server.Place.of(folder).root, ignore_errors=True)
    shutil.rmtree(folder, ignore_errors=True)


def test_two_users_share_one_server_and_stop_waits_for_both(home):
    first, second = server.ensure(home), server.ensure(home)
    pid = server.status(home)["pid"]
    assert first.url == second.url
    first.close()
    with pytest.raises(Refused):
        server.stop(home)
    second.close()
    assert server.status(home)["pid"] == pid
    assert server.stop(home)
    assert not server.stop(home)


def test_a_killed_server_comes_back_with_its_data(home):
    lease = server.ensure(home)
    with psycopg.connect(lease.url, autocommit=True) as connection:
        connection.execute("create table kept (n int)")
        connection.execute("insert into kept values (7)")
    pid = server.status(home)["pid"]
    os.kill(pid, signal.SIGKILL)
    again = server.ensure(home)
    assert server.status(home)["pid"] != pid
    with psycopg.connect(again.url) as connection:
        assert connection.execute("select n from kept").fetchone() == (7,)
    lease.close()
    again.close()


def test_a_pid_file_that_names_somebody_else_is_stale(home):
    server.ensure(home).close()
    server.stop(home)
    place = server.Place.of(home)
    (place.data / "postmaster.pid").write_text(f"{os.getpid()}\n{place.data}\n")
    server.ensure(home).close()
    assert server.status(home)["pid"] not in (None, os.getpid())


def test_migrating_twice_changes_nothing_and_a_newer_database_is_refused(database_url):
    before, after = migrate(database_url, MIGRATIONS)
    assert before == after
    with psycopg.connect(database_url) as connection:
        connection.execute("update alembic_version set version_num = '9999'")
    with pytest.raises(Refused, match="9999"):
        migrate(database_url, MIGRATIONS)
