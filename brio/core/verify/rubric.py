"""Rubrics: what a judge is asked, and what its scores decide. Predicates are what the sim judge counts instead of reading.

A criterion's score is 1 + 4·(weight of the predicates that hold / weight of all), on the scale 1 to 5.
"""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from brio.schema.errors import BadInput
from brio.schema.settings import RubricNumbers


def _occurrences(text: str, pattern: str) -> int:
    return sum(1 for _ in re.finditer(pattern, text))


def _within(n: float, rule: dict[str, Any]) -> bool:
    return bool(rule.get("min", 0) <= n <= rule.get("max", float("inf")))


def _headings(text: str) -> list[str]:
    return [found.strip() for found in re.findall(r"^#{1,6}\s+(.*)$", text, re.MULTILINE)]


_PREDICATES = {
    "matches": lambda text, rule: _within(_occurrences(text, rule["pattern"]), {"min": 1, **rule}),
    "absent": lambda text, rule: not re.search(rule["pattern"], text),
    "headings": lambda text, rule: all(wanted in _headings(text) for wanted in rule["all"]),
    "words": lambda text, rule: _within(len(text.split()), rule),
    "lines": lambda text, rule: _within(len(text.splitlines()), rule),
}


class Criterion(NamedTuple):
    """What a person reads, and the predicates that stand for it in a simulation."""

    text: str
    predicates: tuple[dict[str, Any], ...]


def read(rubric: dict[str, Any], name: str = "rubric") -> tuple[Criterion, ...]:
    """A rubric file's criteria; BadInput names what is wrong."""
    criteria = rubric.get("criteria") or []
    if not criteria:
        raise BadInput.at(name, "criteria", "a rubric needs at least one criterion")
    for number, each in enumerate(criteria):
        for rule in each.get("predicates", []):
            if rule.get("kind") not in _PREDICATES:
                raise BadInput.at(
                    name, f"criteria[{number}]", f"unknown predicate {rule.get('kind')!r}", f"known: {', '.join(_PREDICATES)}"
                )
    return tuple(Criterion(each["text"], tuple(each.get("predicates", []))) for each in criteria)


def counted(text: str, criterion: Criterion, numbers: RubricNumbers) -> float:
    """The score of one criterion by its predicates. A criterion without any cannot be told and gets the lowest score."""
    weights = [(rule.get("weight", 1), _PREDICATES[rule["kind"]](text, rule)) for rule in criterion.predicates]
    total = sum(weight for weight, _ in weights)
    share = sum(weight for weight, holds in weights if holds) / total if total else 0.0
    return numbers.lowest + (numbers.highest - numbers.lowest) * share


def passes(scores: Sequence[float], numbers: RubricNumbers) -> bool:
    """Mean at or above the threshold and no criterion below the floor."""
    return bool(scores) and sum(scores) / len(scores) >= numbers.mean and min(scores) >= numbers.floor
