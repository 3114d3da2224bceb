"""How much room text takes on the paper, in columns."""

from __future__ import annotations

import unicodedata

ALIGNMENTS = ("left", "right", "center")


def char_width(char: str) -> int:
    """Columns of one character: 2 for East Asian wide ones, 0 for marks that sit on the character before, else 1."""
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


def width(text: str) -> int:
    """Columns that a text takes."""
    return sum(char_width(char) for char in text)


def clip(text: str, columns: int, mark: str = "…") -> str:
    """The text if it fits, else as much of its start as fits with `mark` behind it.

    A wide character is never halved, so what comes back may be one column short. A mark that does not fit is left out.
    """
    if width(text) <= columns:
        return text
    tail = mark if width(mark) <= columns else ""
    room, kept = columns - width(tail), ""
    for char in text:
        if width(kept) + char_width(char) > room:
            break
        kept += char
    return kept + tail


def pad(text: str, columns: int, align: str = "left") -> str:
    """The text in a cell of exactly `columns` columns, cut if it is too wide.

    In the middle means: an odd column goes to the right of the text.
    """
    if align not in ALIGNMENTS:
        raise ValueError(f"align must be one of {', '.join(ALIGNMENTS)}")
    if len(text) > columns:
        text = clip(text, columns)
    free = columns - len(text)
    before = {"left": 0, "right": free, "center": free // 2}[align]
    return " " * before + text + " " * (free - before)
