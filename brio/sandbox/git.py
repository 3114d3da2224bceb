"""Bare repositories on the host, throw-away worktrees for attempts, and what they left, collected by our own walk.

Deliberate properties: host git never runs inside a folder an agent could write to; files go in and out as raw bytes (no attributes,
no filters); commits carry fixed names and dates, so the same content is the same commit on any host and a merge can be repeated.
"""

import asyncio
import fcntl
import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from brio.core.glob import covered
from brio.ports import Collected, Merged, Worktree
from brio.sandbox.plumbing import EPOCH, GitError, blobs, entries, git, git_code, stamped, write_tree
from brio.sandbox.walk import walk
from brio.schema.errors import BadInput, InfraFailure

MAX_DIFF = 2 * 2**20
T = TypeVar("T")


class GitRepository:
    """See `brio.ports.Repository`. Everything lives below `home`: `repos/<project>.git`, `work/<token>`."""

    def __init__(self, home: Path, threads: int = 8) -> None:
        self.home = home
        self._gate = asyncio.Semaphore(threads)

    async def _thread(self, call: Callable[..., T], *args: Any) -> T:
        async with self._gate:
            try:
                return await asyncio.to_thread(call, *args)
            except OSError as error:
                reason = "disk" if error.errno == 28 else "sandbox"
                raise InfraFailure(reason, f"{error.filename or self.home}: {error.strerror}", "`brio doctor` says more") from error

    def bare(self, project: str) -> Path:
        """The bare repository of a project."""
        return self.home / "repos" / f"{project}.git"

    async def ensure(self, project: str, source: Path) -> str:
        """The base commit: HEAD of a git repository, or a plain folder's files as one commit with a fixed date."""
        return await self._thread(self._ensure, project, source)

    async def tree_of(self, project: str, commit: str) -> str:
        """The tree of a commit."""
        return (await self._thread(git, self.bare(project), "rev-parse", f"{commit}^{{tree}}")).decode().strip()

    async def checkout(self, project: str, commit: str) -> Worktree:
        """The commit's files in a fresh folder, with a repository of its own that shares nothing with the host's."""
        return await self._thread(self._checkout, project, commit)

    async def collect(self, project: str, tree: Worktree) -> Collected:
        """What is in the worktree now, against its base."""
        return await self._thread(self._collect, project, tree)

    async def diff(self, project: str, old: str, new: str) -> Collected:
        """From one tree or commit to another."""
        return await self._thread(self._diff, project, old, new)

    async def commit(self, project: str, tree: str, parents: Sequence[str], message: str, branch: str) -> str:
        """A commit of `tree` on `branch`, dated like its first parent."""
        return await self._thread(self._commit, project, tree, parents, message, branch)

    async def merge(self, project: str, ours: str, theirs: str, message: str, branch: str) -> Merged:
        """Three-way merge without a worktree; a fast-forward stays a merge commit, so that history shows each task."""
        return await self._thread(self._merge, project, ours, theirs, message, branch)

    async def restored(self, project: str, base: str, tree: str, paths: Iterable[str]) -> str:
        """`tree` with every path that the globs cover as it is in `base`; what is new there is removed."""
        return await self._thread(self._restored, project, base, tree, list(paths))

    async def export(self, project: str, tree: str, into: Path) -> None:
        """The tree's files as plain files."""
        await self._thread(self._export, project, tree, into)

    async def read(self, project: str, tree: str, path: str) -> bytes | None:
        """One file of a tree; None when it is not there or is no file."""
        return await self._thread(self._read, project, tree, path)

    async def push(self, project: str, commit: str, branch: str, target: Path | str) -> None:
        """Puts the commit on a branch of another repository; never forces."""
        try:
            await self._thread(git, self.bare(project), "push", "--quiet", str(target), f"{commit}:refs/heads/{branch}")
        except GitError as error:
            raise BadInput(f"branch {branch} could not be pushed: {error}", "name another branch or repository") from error

    async def drop(self, tree: Worktree) -> None:
        """Removes a worktree."""
        await self._thread(_remove, tree.path)

    # --- in a thread --------------------------------------------------------------------------------------------------

    def _ensure(self, project: str, source: Path) -> str:
        repo = self.bare(project)
        repo.parent.mkdir(parents=True, exist_ok=True)
        with (repo.parent / f"{project}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not (repo / "HEAD").exists():
                git(repo, "init", "--quiet", "--bare", "--initial-branch=main")
            if (source / ".git").exists() or (source / "HEAD").is_file():
                return self._fetch(repo, source)
            return self._import(repo, source)

    def _fetch(self, repo: Path, source: Path) -> str:
        try:
            git(repo, "fetch", "--quiet", "--no-tags", str(source), "+HEAD:refs/heads/main")
        except GitError as error:
            raise BadInput(
                f"{source}: not a repository that can be read: {error}", "commit something first, or name another folder"
            ) from error
        return git(repo, "rev-parse", "refs/heads/main").decode().strip()

    def _import(self, repo: Path, source: Path) -> str:
        if not source.is_dir():
            raise BadInput(f"{source}: no such folder", "give the path of a repository or of a folder with files")
        walked = walk(source)
        names = [_store(repo, found.data) for found in walked.files]
        with tempfile.TemporaryDirectory() as scratch:
            changes = [(f.mode, name, f.path) for f, name in zip(walked.files, names, strict=True)]
            tree = write_tree(repo, Path(scratch, "index"), changes, None)
        commit = git(repo, "commit-tree", tree, "-m", "starting files", env=stamped(EPOCH)).decode().strip()
        git(repo, "update-ref", "refs/heads/main", commit)
        return commit

    def _checkout(self, project: str, commit: str) -> Worktree:
        repo = self.bare(project)
        (self.home / "work").mkdir(parents=True, exist_ok=True)
        path = Path(tempfile.mkdtemp(prefix="a-", dir=self.home / "work"))
        self._export(project, commit, path)
        own = path / ".git"
        git(own, "init", "--quiet", "--initial-branch=work")
        git(own, "config", "core.bare", "false")
        git(own, "fetch", "--quiet", "--no-tags", "--depth=1", str(repo), commit)
        git(own, "update-ref", "refs/heads/work", commit)
        git(own, "read-tree", commit)
        return Worktree(path, commit)

    def _export(self, project: str, tree: str, into: Path) -> None:
        repo = self.bare(project)
        found = list(entries(repo, tree).values())
        made: set[Path] = set()
        for entry, data in zip(found, blobs(repo, [e.blob for e in found]), strict=True):
            target = into / entry.path
            if target.parent not in made:
                target.parent.mkdir(parents=True, exist_ok=True)
                made.add(target.parent)
            if entry.mode == "120000":
                target.symlink_to(os.fsdecode(data))
            else:
                target.write_bytes(data)
                target.chmod(0o755 if entry.mode == "100755" else 0o644)

    def _read(self, project: str, tree: str, path: str) -> bytes | None:
        repo = self.bare(project)
        line = git(repo, "ls-tree", "-z", "--full-tree", tree, "--", path).split(b"\0")[0]
        if not line or not line.startswith(b"100"):
            return None
        return git(repo, "cat-file", "blob", line.split(b"\t")[0].split(b" ")[2].decode())

    def _collect(self, project: str, tree: Worktree) -> Collected:
        repo = self.bare(project)
        base = entries(repo, tree.base)
        walked = walk(tree.path, frozenset(base))
        now = {f.path: f for f in walked.files}
        changes = [("0", "", path) for path in base if path not in now]
        for path, found in now.items():
            old = base.get(path)
            if old is None or (old.mode, old.blob) != (found.mode, _sha1(found.data)):
                changes.append((found.mode, _store(repo, found.data), path))
        with tempfile.TemporaryDirectory() as scratch:
            new = write_tree(repo, Path(scratch, "index"), changes, tree.base)
        return self._diff(project, tree.base, new)._replace(dropped=tuple(walked.dropped))

    def _diff(self, project: str, old: str, new: str) -> Collected:
        repo = self.bare(project)
        names = git(repo, "diff-tree", "-r", "-z", "--no-renames", "--name-only", old, new).split(b"\0")
        text = git(repo, "diff-tree", "-r", "-p", "--no-renames", "--no-ext-diff", "--no-textconv", "--full-index", old, new)
        tree = git(repo, "rev-parse", f"{new}^{{tree}}").decode().strip()
        changed = tuple(sorted(name.decode("utf-8", "surrogateescape") for name in names if name))
        return Collected(tree, changed, text[:MAX_DIFF].decode("utf-8", "replace"))

    def _commit(self, project: str, tree: str, parents: Sequence[str], message: str, branch: str) -> str:
        repo = self.bare(project)
        date = git(repo, "show", "-s", "--format=%ct +0000", parents[0]).decode().strip() if parents else EPOCH
        flags = [flag for parent in parents for flag in ("-p", parent)]
        commit = git(repo, "commit-tree", tree, *flags, "-m", message, env=stamped(date)).decode().strip()
        git(repo, "update-ref", f"refs/heads/{branch}", commit)
        return commit

    def _merge(self, project: str, ours: str, theirs: str, message: str, branch: str) -> Merged:
        repo = self.bare(project)
        try:
            out, code = git_code(repo, "merge-tree", "--write-tree", "--name-only", "-z", "--no-messages", ours, theirs, ok=(0, 1))
        except GitError as error:
            raise InfraFailure("sandbox", f"git cannot merge: {error}", "git 2.38 or newer is needed") from error
        parts = [part.decode("utf-8", "surrogateescape") for part in out.split(b"\0") if part]
        if code:
            return Merged(None, tuple(sorted(set(parts[1:]))))
        return Merged(self._commit(project, parts[0], [ours, theirs], message, branch))

    def _restored(self, project: str, base: str, tree: str, paths: list[str]) -> str:
        repo = self.bare(project)
        old, new = entries(repo, base), entries(repo, tree)
        changes = [("0", "", p) for p in new if covered(paths, p) and p not in old]
        changes += [(e.mode, e.blob, p) for p, e in old.items() if covered(paths, p) and new.get(p) != e]
        if not changes:
            return git(repo, "rev-parse", f"{tree}^{{tree}}").decode().strip()
        with tempfile.TemporaryDirectory() as scratch:
            return write_tree(repo, Path(scratch, "index"), changes, tree)


def _sha1(data: bytes) -> str:
    return hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()


def _store(repo: Path, data: bytes) -> str:
    return git(repo, "hash-object", "-w", "--stdin", "--no-filters", stdin=data).decode().strip()


def _remove(path: Path) -> None:
    shutil.rmtree(path, ignore_errors=True)
