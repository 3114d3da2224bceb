"""Attempts get their files from, and give them back to, a bare repository that no agent can reach."""

import asyncio
import os
import subprocess
from pathlib import Path

import pytest

from brio.sandbox.git import GitRepository
from brio.schema.errors import BadInput


@pytest.fixture
def house(tmp_path: Path) -> tuple[GitRepository, str]:
    source = tmp_path / "source"
    (source / "src").mkdir(parents=True)
    (source / "src/a.py").write_text("one = 1\ntwo = 2\n")
    (source / "tests").mkdir()
    (source / "tests/test_a.py").write_text("def test_a(): pass\n")
    (source / "run.sh").write_text("#!/bin/sh\n")
    (source / "run.sh").chmod(0o755)
    repository = GitRepository(tmp_path / "home")
    return repository, asyncio.run(repository.ensure("p", source))


def test_equal_folders_make_equal_commits_on_any_host(house, tmp_path):
    repository, base = house
    other = GitRepository(tmp_path / "other")
    assert asyncio.run(other.ensure("p", tmp_path / "source")) == base
    assert asyncio.run(repository.ensure("p", tmp_path / "source")) == base


def test_a_checkout_is_a_repository_of_its_own_and_clean(house):
    repository, base = house
    tree = asyncio.run(repository.checkout("p", base))
    status = subprocess.run(["git", "status", "--porcelain"], cwd=tree.path, capture_output=True, text=True, check=True)
    assert status.stdout == ""
    assert not (tree.path / ".git/objects/info/alternates").exists()
    assert os.access(tree.path / "run.sh", os.X_OK)
    assert asyncio.run(repository.collect("p", tree)).changed == ()
    asyncio.run(repository.drop(tree))
    assert not tree.path.exists()


def test_edits_additions_and_deletions_are_collected_whatever_the_agent_did_to_git(house):
    """An agent that rewrites .git, adds an ignore file or commits by itself hides nothing."""
    repository, base = house
    tree = asyncio.run(repository.checkout("p", base))
    (tree.path / "src/a.py").write_text("one = 1\ntwo = 3\n")
    (tree.path / "hidden.txt").write_text("x")
    (tree.path / ".gitignore").write_text("hidden.txt\n")
    (tree.path / "run.sh").unlink()
    (tree.path / ".git/config").write_text("[core]\n\tfsmonitor = touch /nowhere/evil\n")
    found = asyncio.run(repository.collect("p", tree))
    assert found.changed == (".gitignore", "hidden.txt", "run.sh", "src/a.py")
    assert "+two = 3" in found.diff
    assert asyncio.run(repository.read("p", found.tree, "hidden.txt")) == b"x"
    assert asyncio.run(repository.read("p", found.tree, "run.sh")) is None


def test_protected_paths_come_back_as_they_were(house):
    """An agent that empties the tests, and adds a conftest beside them, is graded by the tests of the base."""
    repository, base = house
    tree = asyncio.run(repository.checkout("p", base))
    (tree.path / "tests/test_a.py").write_text("")
    (tree.path / "tests/conftest.py").write_text("raise SystemExit(0)")
    (tree.path / "src/a.py").write_text("one = 2\n")
    found = asyncio.run(repository.collect("p", tree))
    restored = asyncio.run(repository.restored("p", base, found.tree, ["tests/**"]))
    assert asyncio.run(repository.diff("p", base, restored)).changed == ("src/a.py",)


def test_merges_repeat_to_the_same_commit_and_conflicts_name_the_paths(house):
    repository, base = house

    async def change(text: str, path: str, branch: str) -> str:
        tree = await repository.checkout("p", base)
        (tree.path / path).write_text(text)
        found = await repository.collect("p", tree)
        return await repository.commit("p", found.tree, [base], branch, branch)

    async def story() -> None:
        left = await change("one = 5\ntwo = 2\n", "src/a.py", "left")
        right = await change("new\n", "notes.txt", "right")
        clash = await change("one = 6\ntwo = 2\n", "src/a.py", "clash")
        first = await repository.merge("p", left, right, "m", "integration")
        again = await repository.merge("p", left, right, "m", "integration")
        assert first.commit == again.commit is not None
        assert (await repository.diff("p", base, first.commit)).changed == ("notes.txt", "src/a.py")
        assert await repository.merge("p", left, clash, "m", "integration") == (None, ("src/a.py",))

    asyncio.run(story())


def test_a_missing_folder_is_named(tmp_path):
    with pytest.raises(BadInput, match="no such folder"):
        asyncio.run(GitRepository(tmp_path).ensure("p", tmp_path / "nowhere"))
