"""Simulated agents: a declared chance decides whether a good or a bad answer is drawn; its patch is really applied and checked.

The script in the attempt's spec holds all that a run needs, so any worker on any host plays it. Every number hangs on the draw key:
the same attempt gives the same answer, tokens and seconds in any arm. Nothing here sleeps.
"""

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

import numpy as np

from brio.agents.apply import apply
from brio.core.draws import draw
from brio.ports import Box, Emit, Worktree
from brio.schema.agents import AgentCard, AttemptSpec, DrawKey, Outcome, Usage
from brio.schema.errors import BadInput
from brio.schema.verdict import LimitHit

Fetch = Callable[[str], Awaitable[bytes]]


class SimAgent:
    """One agent of a population. `fetch` reads an artifact by its hash."""

    def __init__(self, card: AgentCard, fetch: Fetch) -> None:
        self.card, self.fetch = card, fetch

    def describe(self) -> AgentCard:
        """The card."""
        return self.card

    async def health(self) -> str:
        """Always well."""
        return ""

    async def run(self, spec: AttemptSpec, box: Box, worktree: Worktree, emit: Emit) -> Outcome:
        """Draws an answer, applies it, and reports what it would have cost and how long it would have taken."""
        if spec.script is None or spec.draw is None:
            raise BadInput(f"{self.card.key} is simulated and knows no answer to {spec.task_key}", "simulated agents play golden missions")
        names = chosen(spec.script, spec.draw, bool(spec.feedback))
        spent = 0.0
        for name in names:
            spent += await apply(box, await self.fetch(name))
        tokens, seconds = spread(spec.draw, "tokens", spec.script["tokens"]), spread(spec.draw, "seconds", spec.script["seconds"])
        usage = Usage(input_tokens=int(tokens * 0.8), output_tokens=int(tokens) - int(tokens * 0.8))
        late = seconds > spec.limits.seconds
        return Outcome(
            status="limit" if late else "finished",
            text="done" if names else "",
            usage=usage,
            cost_micro=self.card.price.cost(usage) if self.card.price else None,
            seconds=min(seconds, spec.limits.seconds),
            process_seconds=spent,
            limit=LimitHit(name="attempt seconds", value=spec.limits.seconds, used=seconds) if late else None,
        )

    async def cancel(self, attempt_id: UUID) -> None:
        """Nothing runs between two awaits that could be cancelled."""


def chosen(script: dict[str, Any], key: DrawKey, repairing: bool) -> list[str]:
    """Artifacts of the answer to apply, in order. `parts` (an attempt at everything at once) draws one answer a part."""
    if "parts" in script:
        drawn = [chosen(part, key.model_copy(update={"task": name, "ordinal": 0}), False) for name, part in script["parts"]]
        return [artifact for answer in drawn for artifact in answer]
    chance = script["repair"] if repairing else script["chance"]
    good = draw(key, "passes").random() < chance
    answers = script["good"] if good or not script["bad"] else script["bad"]
    weights = np.array([answer[1] for answer in answers], dtype=float)
    pick = int(draw(key, "answer").choice(len(answers), p=weights / weights.sum()))
    return [answers[pick][0]] if answers[pick][0] else []


def spread(key: DrawKey, purpose: str, shape: tuple[float, float]) -> float:
    """A lognormal draw with the given median and log standard deviation."""
    median, sigma = shape
    return float(median * np.exp(sigma * draw(key, purpose).standard_normal()))
