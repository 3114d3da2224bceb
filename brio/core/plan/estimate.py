"""What a plan may cost, before it runs: per task the cheapest, the likely and the dearest agent that could take it."""

from collections.abc import Sequence
from typing import NamedTuple

from brio.core.route.evidence import Asked, EvidenceTable, candidates
from brio.schema.agents import AgentCard
from brio.schema.plan import PlanProposal


class Range(NamedTuple):
    """Micro-dollars and seconds of one attempt at every task: low, mean over the candidates, high."""

    low_micro: int
    mean_micro: int
    high_micro: int
    seconds: float


def estimate(plan: PlanProposal, cards: Sequence[AgentCard], table: EvidenceTable) -> Range | None:
    """None when some task has no candidate; the plan cannot run then."""
    low = mean = high = 0
    seconds = 0.0
    for task in plan.tasks:
        field = [c for c in candidates(cards, Asked(key=task.key, type=task.type, pinned=task.pinned_agent), table) if c.rejected is None]
        if task.pinned_agent:
            field = [c for c in field if c.agent == task.pinned_agent]
        if not field:
            return None
        costs = [c.cost_micro for c in field]
        low, mean, high = low + min(costs), mean + sum(costs) // len(costs), high + max(costs)
        seconds += sum(c.seconds for c in field) / len(field)
    return Range(low, mean, high, seconds)
