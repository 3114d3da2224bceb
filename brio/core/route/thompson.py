"""`thompson@1`: the seeds' rule, exact. Draw a pass rate per agent, add its strength, subtract normalised cost and time.

    q ~ Beta(α, β);  U = q + λ_elo·(win expectation − ½) − λ_cost·norm(cost) − λ_time·norm(time)

`norm` is min–max over the candidates in the running; equal values, or one candidate, give 0. Propensities are computed after the
choice: P_i = ∫₀¹ Π_{j≠i} F_j(F_i⁻¹(u) + c_i − c_j) du, by Gauss–Legendre quadrature, with the mass lost or won as stated error.
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from scipy.special import betainc, betaincinv

from brio.schema.route import Candidate, Lambdas

Vector = NDArray[np.float64]
NODES = 128


def norm(values: Sequence[float]) -> Vector:
    """Min–max to 0..1; all equal gives zeros."""
    array = np.asarray(values, dtype=float)
    span = float(array.max() - array.min())
    return np.zeros(len(array)) if span == 0 else (array - array.min()) / span


def win_expectation(elo: Sequence[float]) -> Vector:
    """Elo's expected score against the mean of the field (Elo 1978): 1 / (1 + 10^((mean − elo)/400))."""
    ratings = np.asarray(elo, dtype=float)
    expectation: Vector = 1.0 / (1.0 + 10.0 ** ((ratings.mean() - ratings) / 400.0))
    return expectation


def offsets(field: Sequence[Candidate], weights: Lambdas, judged_only: bool) -> Vector:
    """The part of the utility that is not drawn, per candidate."""
    elo = weights.elo_judged if judged_only else 0.0
    return (
        elo * (win_expectation([c.elo for c in field]) - 0.5)
        - weights.cost * norm([float(c.cost_micro) for c in field])
        - weights.time * norm([c.seconds for c in field])
    )


def draw_rates(field: Sequence[Candidate], rng: np.random.Generator) -> Vector:
    """One draw of each posterior, in the candidates' order."""
    return rng.beta([c.alpha for c in field], [c.beta for c in field])


@lru_cache(maxsize=1)
def _nodes() -> tuple[Vector, Vector]:
    at, weight = np.polynomial.legendre.leggauss(NODES)
    return (at + 1) / 2, weight / 2


def propensities(field: Sequence[Candidate], shift: Vector) -> tuple[Vector, float]:
    """Chance of each candidate to have the highest utility, and the quadrature's error (the distance of the sum from 1)."""
    if len(field) == 1:
        return np.ones(1), 0.0
    alpha, beta = np.array([c.alpha for c in field]), np.array([c.beta for c in field])
    at, weight = _nodes()
    quantiles = betaincinv(alpha[:, None], beta[:, None], at[None, :])
    point = quantiles[:, None, :] + (shift[:, None] - shift[None, :])[:, :, None]  # agent, rival, node
    below = betainc(alpha[None, :, None], beta[None, :, None], np.clip(point, 0.0, 1.0))
    below[np.arange(len(field)), np.arange(len(field)), :] = 1.0
    mass = (below.prod(axis=1) * weight).sum(axis=1)
    total = float(mass.sum())
    return mass / total, abs(total - 1.0)
