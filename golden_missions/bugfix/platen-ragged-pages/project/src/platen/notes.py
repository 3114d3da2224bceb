"""Marks in a text and the foot of the page that they lead to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from platen.flow import wrap

_MARK = re.compile(r"\[\^([\w-]+)\]")


def mentioned(texts: Iterable[str]) -> list[str]:
    """The names of the notes that the texts mention, each once, in the order in which they come up."""
    return list(dict.fromkeys(name for text in texts for name in _MARK.findall(text)))


def foot(names: Iterable[str], notes: Mapping[str, str], columns: int) -> list[str]:
    """A rule and below it the notes, each begun with its name; nothing at all where there is no note."""
    listed = list(names)
    missing = [name for name in listed if name not in notes]
    if missing:
        raise KeyError(f"no note for {', '.join(missing)}")
    lines = [line for name in listed for line in wrap(notes[name], columns, first=f"{name}. ")]
    return ["-" * min(columns, 10), *lines] if listed else []
