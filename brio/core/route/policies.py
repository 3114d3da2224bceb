"""Policies by name. Each turns the candidates in the running into one utility per candidate; the highest is taken.

A policy is a row of the table: how it draws, how sure each choice was. All share cost and time weights, so a difference between two
policies is a difference in what they believe, never in what they want.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from brio.core.route.thompson import Vector, draw_rates, propensities
from brio.schema.errors import BadInput
from brio.schema.route import Candidate

Rates = Callable[[Sequence[Candidate], dict[str, float], np.random.Generator], Vector]
Chances = Callable[[Sequence[Candidate], Vector, Vector], tuple[Vector, float]]


def _drawn(field: Sequence[Candidate], truth: dict[str, float], rng: np.random.Generator) -> Vector:
    return draw_rates(field, rng)


def _expected(field: Sequence[Candidate], truth: dict[str, float], rng: np.random.Generator) -> Vector:
    return np.array([c.mean for c in field])


def _true(field: Sequence[Candidate], truth: dict[str, float], rng: np.random.Generator) -> Vector:
    return np.array([truth[c.agent] for c in field])


def _uniform(field: Sequence[Candidate], truth: dict[str, float], rng: np.random.Generator) -> Vector:
    return rng.random(len(field))


def _by_quadrature(field: Sequence[Candidate], shift: Vector, utilities: Vector) -> tuple[Vector, float]:
    return propensities(field, shift)


def _certain(field: Sequence[Candidate], shift: Vector, utilities: Vector) -> tuple[Vector, float]:
    return (np.arange(len(field)) == int(utilities.argmax())).astype(float), 0.0


def _equal(field: Sequence[Candidate], shift: Vector, utilities: Vector) -> tuple[Vector, float]:
    return np.full(len(field), 1.0 / len(field)), 0.0


class Policy(NamedTuple):
    """`weighted`: whether cost, time and Elo count beside the rate."""

    rates: Rates
    chances: Chances
    weighted: bool = True


POLICIES: dict[str, Policy] = {
    "thompson@1": Policy(_drawn, _by_quadrature),
    "expected@1": Policy(_expected, _certain),
    "oracle@1": Policy(_true, _certain),
    "uniform@1": Policy(_uniform, _equal, weighted=False),
}


def policy(name: str) -> Policy:
    """The policy of this name; BadInput names those that exist."""
    if name not in POLICIES:
        raise BadInput(f"unknown routing policy {name!r}", f"known: {', '.join(sorted(POLICIES))}")
    return POLICIES[name]
