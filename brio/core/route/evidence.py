"""Evidence tables that a policy reads: per agent and type what was seen, and how cold starts are filled.

A table is frozen for a night and addressed by its hash; live routing builds the same table from the scoreboard. Half-life decay is
applied by whoever built it, so a policy only adds evidence to a prior.
"""

from collections.abc import Iterable, Sequence
from statistics import median

from brio.schema.agents import AgentCard, Usage
from brio.schema.base import Model
from brio.schema.route import Candidate
from brio.schema.rows import ScoreRow
from brio.schema.settings import LearningNumbers
from brio.schema.taxonomy import TASK_TYPES, Sensitivity

_RANK = {"public": 0, "internal": 1, "confidential": 2}
FLAT_PRIOR = (1.0, 1.0)


class Seen(Model):
    """What was observed of one agent at one type: evidence above the prior, raw count, Elo, typical cost and time."""

    alpha: float = 0.0
    beta: float = 0.0
    n: int = 0
    elo: float = 1500.0
    cost_micro: float | None = None
    seconds: float | None = None


class EvidenceTable(Model):
    """`seen[agent][type]`, and for the oracle `truth[task][agent]` = expected chance to pass. `note` is shown on the page."""

    seen: dict[str, dict[str, Seen]] = {}
    truth: dict[str, dict[str, float]] = {}
    note: str = ""


class Asked(Model):
    """What routing asks about one task."""

    key: str
    type: str
    sensitivity: Sensitivity = "internal"
    excluded: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    pinned: str | None = None
    judged_only: bool = False  # no check but judges decides
    left_micro: int | None = None


def from_scores(rows: Iterable[ScoreRow], numbers: LearningNumbers) -> EvidenceTable:
    """The table of a scoreboard. Typical time: the median of the last 50, the moving average while there are fewer than five."""
    seen: dict[str, dict[str, Seen]] = {}
    for row in rows:
        seconds = median(row.recent) if len(row.recent) >= numbers.p50_from else row.seconds_ema
        seen.setdefault(row.agent, {})[row.type] = Seen(
            alpha=row.alpha, beta=row.beta, n=row.n, elo=row.elo, cost_micro=row.cost_ema, seconds=seconds
        )
    return EvidenceTable(seen=seen, note="" if seen else "no history")


def why_not(card: AgentCard, asked: Asked) -> str | None:
    """Why an agent cannot take the task; None when it can."""
    rules = (
        (card.key in asked.excluded, "it failed this task before"),
        (bool(asked.only) and card.key not in asked.only, "not in the field of this mission"),
        (not card.healthy, card.note or "not healthy"),
        (card.price is None, "no price is known"),
        (not card.can(asked.type), f"does not take {asked.type}"),
        (_RANK[card.sensitivity] < _RANK[asked.sensitivity], f"not cleared for {asked.sensitivity} data"),
    )
    return next((reason for broken, reason in rules if broken), None)


def candidate(card: AgentCard, asked: Asked, table: EvidenceTable) -> Candidate:
    """One agent as the policy sees it; cost and time not yet observed are the registry's price times the type's medians."""
    seen = table.seen.get(card.key, {}).get(asked.type, Seen())
    prior = card.prior.get(asked.type) or card.prior.get("*") or FLAT_PRIOR
    estimated = tuple(name for name, value in (("cost", seen.cost_micro), ("seconds", seen.seconds)) if value is None)
    rejected = why_not(card, asked)
    cost = seen.cost_micro if seen.cost_micro is not None else estimate_micro(card, asked.type)
    if rejected is None and asked.left_micro is not None and cost > asked.left_micro:
        rejected = "its usual cost is more than what is left of the budget"
    default = TASK_TYPES[asked.type]
    return Candidate(
        agent=card.key,
        vendor=card.vendor,
        alpha=prior[0] + seen.alpha,
        beta=prior[1] + seen.beta,
        n=seen.n,
        elo=seen.elo,
        cost_micro=round(cost),
        seconds=seen.seconds if seen.seconds is not None else float(default.seconds),
        estimated=estimated,
        rejected=rejected,
    )


def estimate_micro(card: AgentCard, task_type: str) -> int:
    """Registry price times the type's median tokens, four fifths of them input. Micro-dollars."""
    tokens = TASK_TYPES[task_type].tokens
    usage = Usage(input_tokens=tokens * 4 // 5, output_tokens=tokens - tokens * 4 // 5)
    return (card.price.cost(usage) or 0) if card.price else 0


def candidates(cards: Sequence[AgentCard], asked: Asked, table: EvidenceTable) -> tuple[Candidate, ...]:
    """All agents in a fixed order, those that cannot take the task with the reason."""
    return tuple(candidate(card, asked, table) for card in sorted(cards, key=lambda card: card.key))
