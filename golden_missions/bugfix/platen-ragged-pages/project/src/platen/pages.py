"""Lines onto pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from platen.notes import foot, mentioned


@dataclass(frozen=True)
class Line:
    """One line of the body. `keep` holds it on the page of the line that follows, as a heading wants it."""

    text: str
    keep: bool = False


@dataclass(frozen=True)
class Page:
    body: tuple[str, ...]
    foot: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.body) + len(self.foot)

    def render(self, height: int) -> str:
        """The page as text of `height` lines, its foot at the bottom."""
        return "\n".join([*self.body, *[""] * (height - len(self)), *self.foot])


def paginate(lines: Iterable[Line], notes: Mapping[str, str], height: int, columns: int) -> list[Page]:
    """Fill pages of `height` lines; each has at its foot the notes that its body mentions.

    As many lines go to a page as fit together with their notes. A page is taller than `height` only where one line, with
    the lines that are kept with it and all their notes, fits on no page.
    """
    if height < 1:
        raise ValueError("height must be at least 1")
    pages: list[Page] = []
    current: list[Line] = []
    for line in lines:
        if current and _tall(current, notes, columns) + 1 > height:
            carried: list[Line] = []
            while len(current) > 1 and current[-1].keep:
                carried.insert(0, current.pop())
            pages.append(_page(current, notes, columns))
            current = carried
        current.append(line)
    return [*pages, _page(current, notes, columns)] if current else pages


def _page(lines: list[Line], notes: Mapping[str, str], columns: int) -> Page:
    texts = tuple(line.text for line in lines)
    return Page(texts, tuple(foot(mentioned(texts), notes, columns)))


def _tall(lines: list[Line], notes: Mapping[str, str], columns: int) -> int:
    return len(_page(lines, notes, columns))
