"""How one verdict moves one score. Evidence is kept above the prior and decays with a half-life, so old results fade.

pass α += 1;  fail β += 1;  revise β += ½;  decay of α and β: 2^(−days / half-life) since the last verdict
"""

from dataclasses import replace
from datetime import datetime

from brio.schema.rows import ScoreRow
from brio.schema.settings import LearningNumbers
from brio.schema.states import Word


def faded(row: ScoreRow, at: datetime, numbers: LearningNumbers) -> ScoreRow:
    """The row as of `at`: evidence decayed by whole and broken days, never grown by a clock that runs back."""
    if row.at is None or at <= row.at:
        return row
    weight = 2.0 ** (-((at - row.at).total_seconds() / 86_400) / numbers.half_life_days)
    return replace(row, alpha=row.alpha * weight, beta=row.beta * weight, at=at)


def scored(row: ScoreRow, word: Word, cost_micro: int | None, seconds: float | None, at: datetime, numbers: LearningNumbers) -> ScoreRow:
    """The row after a verdict. A void never gets here. Unknown cost leaves the cost average as it was."""
    row = faded(row, at, numbers)
    gain = {"pass": (numbers.pass_alpha, 0.0), "fail": (0.0, numbers.fail_beta), "revise": (0.0, numbers.revise_beta)}[word]
    return replace(
        row,
        alpha=row.alpha + gain[0],
        beta=row.beta + gain[1],
        n=row.n + 1,
        passes=row.passes + (word == "pass"),
        cost_ema=_average(row.cost_ema, cost_micro, numbers.ema_weight),
        seconds_ema=_average(row.seconds_ema, seconds, numbers.ema_weight),
        recent=[*row.recent, seconds][-numbers.recent_window :] if seconds is not None else row.recent,
        at=at if row.at is None or at > row.at else row.at,
    )


def _average(old: float | None, new: float | None, weight: float) -> float | None:
    if new is None:
        return old
    return float(new) if old is None else old + weight * (new - old)
