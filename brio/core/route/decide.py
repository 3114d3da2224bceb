"""One routing decision: who is in the running, who is taken, in which mode, and every number behind it."""

from collections.abc import Sequence

import numpy as np

from brio.core.route.evidence import Asked, EvidenceTable, candidates
from brio.core.route.policies import policy
from brio.core.route.rationale import rationale
from brio.core.route.thompson import offsets
from brio.schema.agents import AgentCard
from brio.schema.errors import Refused
from brio.schema.money import usd
from brio.schema.route import LAMBDAS, Candidate, Choice, RouteDecision, RoutingSpec
from brio.schema.taxonomy import Mode

MODE_SIZE: dict[Mode, int] = {"single": 1, "best_of_n": 2}
"""Agents a mode wants. With fewer it runs with what there is and says so."""


def decide(
    cards: Sequence[AgentCard], asked: Asked, table: EvidenceTable, spec: RoutingSpec, mode: Mode, rng: np.random.Generator
) -> RouteDecision:
    """Chooses. A pin beats scoring, not the filters; `Refused` when nobody can take the task, naming each reason."""
    everyone = candidates(cards, asked, table)
    field = [c for c in everyone if c.rejected is None and (asked.pinned is None or c.agent == asked.pinned)]
    if not field:
        raise Refused(f"no agent can take task {asked.key} ({asked.type}): {_reasons(everyone, asked)}", "`brio doctor` lists the agents")
    rule, weights = policy(spec.policy), LAMBDAS[spec.priority]
    shift = offsets(field, weights, asked.judged_only) if rule.weighted else np.zeros(len(field))
    rates = rule.rates(field, table.truth.get(asked.key, {}), rng)
    utilities = rates + shift
    order = sorted(range(len(field)), key=lambda i: (-utilities[i], field[i].agent))
    chosen = _diverse([field[i] for i in order], MODE_SIZE.get(mode, 1))
    chances, error = rule.chances(field, shift, utilities)
    labels = () if len(chosen) == MODE_SIZE.get(mode, 1) else (f"{mode} with {len(chosen)} agent",)
    names = [c.agent for c in field]
    return RouteDecision(
        mode=mode,
        agents=tuple(Choice(agent=c.agent, role="maker" if len(chosen) == 1 else "candidate") for c in chosen),
        rationale=rationale(chosen[0], field, asked),
        est_usd=usd(sum(c.cost_micro for c in chosen)),
        est_minutes=max(c.seconds for c in chosen) / 60,
        policy=spec.policy if asked.pinned is None else "pinned@1",
        candidates=everyone,
        draws=dict(zip(names, map(float, rates), strict=True)),
        utilities=dict(zip(names, map(float, utilities), strict=True)),
        propensities=dict(zip(names, map(float, chances), strict=True)),
        propensity_error=error,
        labels=(*labels, *((table.note,) if table.note else ())),
    )


def _diverse(ranked: Sequence[Candidate], size: int) -> list[Candidate]:
    """The best, then the best of each vendor not yet in: errors of one vendor's agents correlate more."""
    chosen = [ranked[0]]
    for fresh in (True, False):
        for c in ranked:
            if len(chosen) < size and c not in chosen and (not fresh or c.vendor not in {other.vendor for other in chosen}):
                chosen.append(c)
    return chosen


def _reasons(everyone: Sequence[Candidate], asked: Asked) -> str:
    if asked.pinned is not None and asked.pinned not in {c.agent for c in everyone}:
        return f"pinned to {asked.pinned}, which is not connected"
    return "; ".join(f"{c.agent}: {c.rejected}" for c in everyone if c.rejected) or "no agent is connected"
