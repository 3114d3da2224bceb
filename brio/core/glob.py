"""Footprint globs: `*` and `?` stay inside one folder, `**` crosses folders, `name/` means everything below it."""

import re
from collections.abc import Sequence
from functools import lru_cache


def _parts(pattern: str) -> tuple[str, ...]:
    pattern = pattern.removeprefix("./")
    return tuple((pattern + "**" if pattern.endswith("/") else pattern).split("/"))


@lru_cache(maxsize=4096)
def _segment(pattern: str) -> re.Pattern[str]:
    return re.compile("".join({"*": "[^/]*", "?": "[^/]"}.get(char, re.escape(char)) for char in pattern))


def _match(pattern: tuple[str, ...], path: tuple[str, ...]) -> bool:
    if not pattern:
        return not path
    if pattern[0] == "**":
        if len(pattern) == 1:
            return bool(path)
        return any(_match(pattern[1:], path[skip:]) for skip in range(len(path) + 1))
    return bool(path) and bool(_segment(pattern[0]).fullmatch(path[0])) and _match(pattern[1:], path[1:])


def matches(pattern: str, path: str) -> bool:
    """Whether the path, written with `/` and relative to the tree, is covered by the glob."""
    return _match(_parts(pattern), tuple(path.split("/")))


def covered(patterns: Sequence[str], path: str) -> bool:
    """Whether any of the globs covers the path."""
    return any(matches(pattern, path) for pattern in patterns)


@lru_cache(maxsize=4096)
def _segments_meet(a: str, b: str) -> bool:
    """Whether some name is matched by both: a product of two tiny automata."""
    if not a or not b:
        return not (a or b).strip("*")
    if a[0] == "*":
        return _segments_meet(a[1:], b) or _segments_meet(a, b[1:])
    if b[0] == "*":
        return _segments_meet(a, b[1:]) or _segments_meet(a[1:], b)
    return (a[0] == b[0] or "?" in (a[0], b[0])) and _segments_meet(a[1:], b[1:])


def _meet(a: tuple[str, ...], b: tuple[str, ...]) -> bool:
    if not a or not b:
        return all(part == "**" for part in a or b)
    if a[0] == "**" or b[0] == "**":
        return _meet(a[1:], b) or _meet(a, b[1:])
    return _segments_meet(a[0], b[0]) and _meet(a[1:], b[1:])


def overlap(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    """Whether some path could be covered by both footprints."""
    return any(_meet(_parts(a), _parts(b)) for a in ours for b in theirs)
