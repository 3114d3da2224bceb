"""Words into lines."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from platen.measure import clip, width


def longest_head(word: str, points: Sequence[int], room: int) -> str:
    """The longest part before one of `points` that takes no more than `room` columns, or nothing."""
    heads = [word[:point] for point in sorted(points) if 0 < point < len(word)]
    return next((head for head in reversed(heads) if width(head) <= room), "")


def wrap(text: str, columns: int, first: str = "", rest: str | None = None, breaks: Callable[[str], Sequence[int]] | None = None) -> list[str]:
    """Fill lines of at most `columns` columns with the words of a text, as many to a line as fit.

    `first` begins the first line and `rest` the others (spaces of the same width if it is not given).
    `breaks` tells where a word may be divided; a divided word ends its line with a hyphen, which needs a column too.
    A word that does not fit on a line of its own is cut where the line is full, without a hyphen.
    """
    rest = " " * width(first) if rest is None else rest
    if columns - max(width(first), width(rest)) < 3:
        raise ValueError("a line must leave at least 3 columns for words")
    lines: list[str] = []
    line, bare, todo = first, True, deque(text.split())
    while todo:
        word = todo.popleft()
        gap = "" if bare else " "
        room = columns - width(line) - len(gap) - 1
        if width(word) <= room:
            line, bare = line + gap + word, False
            continue
        head = longest_head(word, breaks(word), room) if breaks else ""
        if head:
            lines.append(line + gap + head + "-")
            todo.appendleft(word[len(head):])
        elif bare:
            head = clip(word, room, mark="")
            lines.append(line + head)
            todo.appendleft(word[len(head):])
        else:
            lines.append(line)
            todo.appendleft(word)
        line, bare = rest, True
    return lines if bare else [*lines, line]


def justify(line: str, columns: int) -> str:
    """Widen the gaps of a line until it is `columns` wide; wider gaps come first. A single word stays as it is.

    Spaces at the start are an indent and keep their width.
    """
    words = line.split()
    indent = line[: len(line) - len(line.lstrip())]
    missing = columns - width(indent) - sum(width(word) for word in words)
    gaps = len(words) - 1
    if gaps < 1 or missing < gaps:
        return line
    each, more = divmod(missing, gaps)
    spaced = [word + " " * (each + (i < more)) for i, word in enumerate(words[:-1])]
    return indent + "".join(spaced) + words[-1]
