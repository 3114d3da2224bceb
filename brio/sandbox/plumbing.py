"""Git's plumbing as a subprocess: no hooks, no system or user configuration, no terminal, raw bytes in and out.

Deliberate property: every command runs with a bare repository as its only repository; none is ever run inside a folder that an
agent could write to.
"""

import os
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from brio.schema.errors import InfraFailure

ENVIRONMENT = {
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_ATTR_NOSYSTEM": "1",
    "LC_ALL": "C",
    "PATH": os.environ.get("PATH", "/usr/bin:/bin"),
}
IDENTITY = {"NAME": "brio", "EMAIL": "brio@localhost"}
EPOCH = "1767225600 +0000"  # 2026-01-01: the date of every first commit, so that equal files are equal commits
OPTIONS = ("-c", "core.hooksPath=/dev/null", "-c", "core.quotePath=false", "-c", "gc.auto=0", "-c", "safe.directory=*")


class Entry(NamedTuple):
    """One file of a tree: mode as git writes it (100644, 100755, 120000), blob, path."""

    mode: str
    blob: str
    path: str


class GitError(Exception):
    """A git command failed; its standard error."""


def git(repo: Path, *args: str, stdin: bytes = b"", env: dict[str, str] | None = None, ok: Sequence[int] = (0,)) -> bytes:
    """Runs one command against the bare repository `repo`; returns its output. GitError when the exit code is not in `ok`."""
    return _run(repo, args, stdin, env, ok)[0]


def git_code(repo: Path, *args: str, ok: Sequence[int]) -> tuple[bytes, int]:
    """Output and exit code, for commands that answer with their exit code."""
    return _run(repo, args, b"", None, ok)


def _run(repo: Path, args: Sequence[str], stdin: bytes, env: dict[str, str] | None, ok: Sequence[int]) -> tuple[bytes, int]:
    command = ["git", *OPTIONS, f"--git-dir={repo}", *args]
    try:
        done = subprocess.run(command, input=stdin, capture_output=True, env=ENVIRONMENT | (env or {}), check=False)
    except FileNotFoundError as error:
        raise InfraFailure("sandbox", "git is not installed", "install git 2.38 or newer") from error
    if done.returncode not in ok:
        text = done.stderr.decode(errors="replace").strip()
        if "No space left" in text:
            raise InfraFailure("disk", f"no space left for {repo}", "free some space, then run the same command again: it resumes")
        raise GitError(f"git {args[0]}: {text[-500:]}")
    return done.stdout, done.returncode


def stamped(date: str) -> dict[str, str]:
    """Author, committer and date of a commit, all fixed: the same content makes the same commit on any host."""
    named = {f"GIT_{who}_{what}": value for who in ("AUTHOR", "COMMITTER") for what, value in IDENTITY.items()}
    return named | {"GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date}


def entries(repo: Path, tree: str) -> dict[str, Entry]:
    """All files of a tree or commit by path. Submodules are left out."""
    found = {}
    for line in git(repo, "ls-tree", "-r", "-z", "--full-tree", tree).split(b"\0"):
        if line:
            head, path = line.split(b"\t", 1)
            mode, kind, blob = head.decode().split(" ")
            name = path.decode("utf-8", "surrogateescape")
            if kind == "blob":
                found[name] = Entry(mode, blob, name)
    return found


def blobs(repo: Path, names: Sequence[str]) -> Iterator[bytes]:
    """Contents of blobs in the given order, by one `cat-file --batch`."""
    out = git(repo, "cat-file", "--batch", stdin="".join(f"{name}\n" for name in names).encode())
    at = 0
    for name in names:
        end = out.index(b"\n", at)
        head = out[at:end].decode()
        if head.endswith("missing"):
            raise GitError(f"object {name} is missing")
        size = int(head.rsplit(" ", 1)[1])
        yield out[end + 1 : end + 1 + size]
        at = end + 1 + size + 1


def write_tree(repo: Path, index: Path, changes: Sequence[tuple[str, str, str]], start: str | None) -> str:
    """The tree `start` (or an empty one) with `changes` = (mode, blob, path) applied; mode "0" removes. `index` is a scratch file."""
    env = {"GIT_INDEX_FILE": str(index)}
    git(repo, "read-tree", *([start] if start else ["--empty"]), env=env)
    zeros = "0" * 40
    lines = (f"{mode} {blob if mode != '0' else zeros}\t{path}" for mode, blob, path in changes)
    wire = "\0".join(lines).encode("utf-8", "surrogateescape")
    if changes:
        git(repo, "update-index", "-z", "--index-info", stdin=wire + b"\0", env=env)
    return git(repo, "write-tree", env=env).decode().strip()
