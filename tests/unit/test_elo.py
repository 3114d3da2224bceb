"""Elo by hand."""

import pytest

from brio.core.learn.elo import expected, updated
from brio.schema.settings import LearningNumbers

NUMBERS = LearningNumbers()


def test_golden_values():
    assert expected(1500, 1500) == 0.5
    assert expected(1900, 1500) == pytest.approx(10 / 11)
    assert updated(1500, 1500, 1.0, 0, NUMBERS) == 1516
    assert updated(1500, 1500, 1.0, 30, NUMBERS) == 1508


def test_a_newcomer_and_a_newcomer_exchange_the_same_points():
    assert updated(1600, 1400, 1, 0, NUMBERS) - 1600 == pytest.approx(1400 - updated(1400, 1600, 0, 0, NUMBERS))
