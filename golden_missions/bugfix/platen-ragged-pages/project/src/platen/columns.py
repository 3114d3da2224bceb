"""Sharing a width among columns, and tables."""

from __future__ import annotations

from collections.abc import Sequence

from platen.measure import pad


def share(total: int, weights: Sequence[int]) -> list[int]:
    """Whole columns for each weight, in proportion, `total` columns in all.

    Each gets its exact share rounded down; the columns that remain go one by one to the largest fractions, and where
    two fractions are equal to the one further left. Weight 0 gets nothing.
    """
    if total < 0 or not weights or min(weights) < 0 or sum(weights) == 0:
        raise ValueError("total and weights must not be negative, and some weight must be positive")
    return [total * weight // sum(weights) for weight in weights]


def table(rows: Sequence[Sequence[str]], weights: Sequence[int], total: int, aligns: Sequence[str] = (), gap: str = " ") -> list[str]:
    """Each row as one line of `total` columns. A column of weight 0 is left out, and so is its gap.

    `aligns` names the alignment of each column, "left" where the list ends.
    """
    for row in rows:
        if len(row) != len(weights):
            raise ValueError(f"{len(weights)} cells expected, {len(row)} found")
    shown = [i for i, weight in enumerate(weights) if weight > 0]
    widths = share(total - len(gap) * (len(shown) - 1), weights)
    how = [*aligns, *["left"] * (len(weights) - len(aligns))]
    return [gap.join(pad(row[i], widths[i], how[i]) for i in shown) for row in rows]
