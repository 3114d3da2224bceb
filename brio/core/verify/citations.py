"""Citation presence: every paragraph, list and table of a Markdown report leads to a source that exists.

A citation is an address: in a link, bare, or in the note behind a footnote mark. Headings, code and the list of notes need none, and
what stands in an HTML comment is not there. `citation_present` asks for presence only; whether the source says so is `fact_check`.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_NOTE = re.compile(r"^\[\^([^\]]+)\]:\s*(.*)$", re.MULTILINE)
_MARK = re.compile(r"\[\^([^\]]+)\]")
_ADDRESS = re.compile(r"https?://[^\s<>()\[\]\"']+")
_RULE = re.compile(r"^(#{1,6}\s.*|[-*_]{3,}|\[\^.*)$")


class Citations(NamedTuple):
    """Blocks without a citation (their first words), and addresses that lead to no source."""

    uncited: list[str]
    unknown: list[str]

    @property
    def ok(self) -> bool:
        """Whether nothing is missing."""
        return not (self.uncited or self.unknown)


def check(text: str, sources: Iterable[str]) -> Citations:
    """Reads a report. `sources` are the addresses that exist, as `host/path`."""
    known = set(sources)
    text = _COMMENT.sub("", text)
    notes = {name: _addresses(body) for name, body in _NOTE.findall(text)}
    uncited, cited = [], []
    for block in _blocks(_NOTE.sub("", text)):
        found = _addresses(block) + [address for mark in _MARK.findall(block) for address in notes.get(mark, [])]
        cited += found
        if not found:
            uncited.append(" ".join(block.split())[:60])
    if not cited and not uncited:
        uncited.append("the report is empty")
    return Citations(uncited, sorted({a for a in cited if a.split("://", 1)[1].split("#")[0] not in known}))


def _addresses(text: str) -> list[str]:
    return [found.rstrip(".,;:!?") for found in _ADDRESS.findall(text)]


def _blocks(text: str) -> list[str]:
    """Paragraphs, lists and tables: runs of lines without an empty one, headings taken out."""
    kept = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    lines = ["" if _RULE.match(line.strip()) else line for line in kept.splitlines()]
    return [block for block in re.split(r"\n\s*\n", "\n".join(lines)) if block.strip()]
