"""The box keeps its promises, and the attacks that prove it do break what is not a box."""

import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from brio.sandbox.bubblewrap import Bubblewrap
from brio.sandbox.promises import check
from brio.schema.environment import BoxSpec, Environment, Mount, PythonRecipe, Ran, Recipe
from brio.schema.errors import InfraFailure
from brio.schema.taxonomy import ProfileLimits

LIMITS = ProfileLimits(1, 512, 1)


@pytest.fixture(scope="module")
def home():
    folder = Path(tempfile.mkdtemp(prefix="brio-box-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def sandbox(home):
    return Bubblewrap(home)


class NoBox:
    """Runs everything on the host as it is."""

    name = "none"

    async def prepare(self, recipe):
        return Environment(id="x", root=self.home / "env/x", path=(), versions={})

    @asynccontextmanager
    async def open(self, spec):
        yield self

    async def run(self, argv, *, stdin=b"", seconds, env=None):
        done = subprocess.run([sys.executable, *argv[1:]], capture_output=True, check=False)
        return Ran(exit_code=done.returncode, stdout="", stderr="", seconds=0)


async def test_no_promise_is_broken(sandbox):
    assert [found.promise for found in await sandbox.check() if found.breached] == []


async def test_the_attacks_do_break_what_is_not_a_box(tmp_path, monkeypatch):
    """A check that cannot fail proves nothing."""
    monkeypatch.setenv("BRIO_PROBE", "secret")
    open_house = NoBox()
    open_house.home = tmp_path
    broken = {found.promise for found in await check(open_house) if found.breached}
    assert broken >= {"no network", "no file of the host is readable", "no process of the host is visible", "no secret in the environment"}


async def test_work_is_written_mounts_are_not_and_input_arrives(sandbox, home):
    environment = await sandbox.prepare(Recipe())
    work, given = home / "work-a", home / "given"
    work.mkdir()
    given.mkdir(mode=0o755)
    (given / "text").write_text("hello")
    spec = BoxSpec(environment=environment, limits=LIMITS, work=work, mounts=(Mount(given, "/given"),))
    async with sandbox.open(spec) as box:
        ran = await box.run(["sh", "-c", "cat /given/text - > out; echo no > /given/text"], stdin=b" you", seconds=5)
    assert (work / "out").read_text() == "hello you"
    assert (given / "text").read_text() == "hello"
    assert ran.exit_code != 0


async def test_a_limit_ends_the_whole_family_and_is_named(sandbox):
    environment = await sandbox.prepare(Recipe())
    async with sandbox.open(BoxSpec(environment=environment, limits=LIMITS)) as box:
        ran = await box.run(["sh", "-c", "sleep 61.7 & sleep 61.7"], seconds=0.5)
    assert ran.exit_code is None
    assert ran.limit is not None
    assert ran.limit.name == "seconds"
    lines = [path.read_bytes() for path in Path("/proc").glob("[0-9]*/cmdline") if os.access(path, os.R_OK)]
    assert not any(b"61.7" in line and line.startswith(b"sleep") for line in lines)


async def test_the_end_of_long_output_is_kept(sandbox):
    environment = await sandbox.prepare(Recipe())
    async with sandbox.open(BoxSpec(environment=environment, limits=LIMITS)) as box:
        ran = await box.run(["python", "-c", "print('x' * (5 << 20)); print('the end')"], seconds=20)
    assert len(ran.stdout) == 2**20
    assert ran.stdout.endswith("the end\n")


async def test_equal_recipes_are_one_environment_and_what_cannot_be_had_is_named(sandbox):
    recipe = Recipe(python=PythonRecipe(requires=("iniconfig==2.3.1",)))
    first, second = await sandbox.prepare(recipe), await sandbox.prepare(recipe)
    assert first == second
    assert first.versions["iniconfig"] == "2.3.1"
    with pytest.raises(InfraFailure, match="no-such-package-of-brio"):
        await sandbox.prepare(Recipe(python=PythonRecipe(requires=("no-such-package-of-brio==1",))))
    async with sandbox.open(BoxSpec(environment=first, limits=LIMITS)) as box:
        assert (await box.run(["python", "-c", "import iniconfig"], seconds=5)).exit_code == 0
