"""Our own walk over what an attempt left: no link is followed, no ignore file is read, every cap is said.

Deliberate properties: the walk opens each folder relative to its parent with O_NOFOLLOW, so a link planted half-way leads nowhere;
devices, sockets and pipes are dropped with a reason; a link may only point inside the tree.
"""

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

MAX_FILE = 20 * 2**20
MAX_TOTAL = 200 * 2**20
MAX_FILES = 20_000
SKIPPED = frozenset({".git", "__pycache__", ".pytest_cache", ".ruff_cache", ".mypy_cache", "node_modules", ".venv"})


class Found(NamedTuple):
    """One file: path relative to the tree, git's mode, its bytes (a link's target for 120000)."""

    path: str
    mode: str
    data: bytes


class Walked(NamedTuple):
    """Files in order of their paths, and what was left out and why."""

    files: list[Found]
    dropped: list[str]


def walk(root: Path, keep: frozenset[str] = frozenset()) -> Walked:
    """Reads the tree below `root`. Folders in SKIPPED are left out, but for paths in `keep` (those the base already holds)."""
    dropped: list[str] = []
    files, total = [], 0
    top = os.open(root, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        for found in _folder(top, "", keep, dropped):
            total += len(found.data)
            if len(files) >= MAX_FILES or total > MAX_TOTAL:
                dropped.append(f"{found.path}: more than {MAX_FILES} files or {MAX_TOTAL >> 20} MiB in all; the rest was left out")
                break
            files.append(found)
    finally:
        os.close(top)
    return Walked(sorted(files), dropped)


def _folder(folder: int, prefix: str, keep: frozenset[str], dropped: list[str]) -> Iterator[Found]:
    for name in sorted(os.listdir(folder)):
        path = prefix + name
        about = os.stat(name, dir_fd=folder, follow_symlinks=False)
        if stat.S_ISDIR(about.st_mode):
            if name == ".git" or (name in SKIPPED and not any(k.startswith(path + "/") for k in keep)):
                continue
            yield from _into(folder, name, path, keep, dropped)
        elif stat.S_ISLNK(about.st_mode):
            target = os.readlink(name, dir_fd=folder)
            inside = not os.path.isabs(target) and not os.path.normpath(os.path.join(prefix, target)).startswith("..")  # noqa: PTH117,PTH118
            if inside:
                yield Found(path, "120000", os.fsencode(target))
            else:
                dropped.append(f"{path}: a link that leads out of the tree")
        elif stat.S_ISREG(about.st_mode):
            yield from _file(folder, name, path, dropped)
        else:
            dropped.append(f"{path}: neither a file, a folder nor a link")


def _into(folder: int, name: str, path: str, keep: frozenset[str], dropped: list[str]) -> Iterator[Found]:
    try:
        below = os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=folder)
    except OSError as error:
        dropped.append(f"{path}: {error.strerror}")
        return
    try:
        yield from _folder(below, path + "/", keep, dropped)
    finally:
        os.close(below)


def _file(folder: int, name: str, path: str, dropped: list[str]) -> Iterator[Found]:
    try:
        handle = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=folder)
    except OSError as error:
        dropped.append(f"{path}: {error.strerror}")
        return
    with os.fdopen(handle, "rb") as file:
        about = os.fstat(file.fileno())
        if not stat.S_ISREG(about.st_mode) or about.st_size > MAX_FILE:
            dropped.append(f"{path}: larger than {MAX_FILE >> 20} MiB")
            return
        yield Found(path, "100755" if about.st_mode & 0o100 else "100644", file.read(MAX_FILE + 1))
