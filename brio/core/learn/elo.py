"""Elo for head-to-head results (Elo 1978): the expected score is logistic with 400 points a factor of ten."""

import math

from brio.schema.settings import LearningNumbers


def expected(own: float, other: float) -> float:
    """Expected score 0..1 of a player against another."""
    return 1.0 / (1.0 + math.pow(10.0, (other - own) / 400.0))


def updated(own: float, other: float, result: float, games: int, numbers: LearningNumbers) -> float:
    """Rating after one game; `result` is 1, ½ or 0. A newcomer moves faster."""
    step = numbers.elo_k_new if games < numbers.elo_new_until else numbers.elo_k
    return own + step * (result - expected(own, other))
