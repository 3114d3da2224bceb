"""Why this agent, in one sentence that a person can check against the numbers beside it."""

from collections.abc import Sequence

from brio.core.route.evidence import Asked
from brio.schema.money import shown
from brio.schema.route import Candidate

SIMILAR = 0.05  # pass rates closer than this are called similar


def rationale(chosen: Candidate, field: Sequence[Candidate], asked: Asked) -> str:
    """`codex chosen: 0.82 pass rate on code.tests (n=41), $0.31 avg, beats claude-code on cost at similar quality.`"""
    cost = shown(chosen.cost_micro) + (" estimate" if "cost" in chosen.estimated else " avg")
    what = f"{chosen.agent} chosen: {chosen.mean:.2f} pass rate on {asked.type} (n={chosen.n}), {cost}"
    if asked.pinned is not None:
        return f"{what}, pinned by the plan."
    rivals = [c for c in field if c.agent != chosen.agent]
    if not rivals:
        return f"{what}, the only agent that can take it."
    return f"{what}, {_against(chosen, max(rivals, key=lambda c: (c.mean, c.agent)))}."


def _against(chosen: Candidate, rival: Candidate) -> str:
    gap = chosen.mean - rival.mean
    if gap > SIMILAR:
        return f"beats {rival.agent} on quality ({rival.mean:.2f})"
    if gap < -SIMILAR:
        cheaper = chosen.cost_micro < rival.cost_micro
        return f"{'worth its lower cost against' if cheaper else 'a draw that tries it before'} {rival.agent} ({rival.mean:.2f})"
    if chosen.cost_micro < rival.cost_micro:
        return f"beats {rival.agent} on cost at similar quality"
    if chosen.seconds < rival.seconds:
        return f"beats {rival.agent} on time at similar quality"
    return f"level with {rival.agent} ({rival.mean:.2f})"
