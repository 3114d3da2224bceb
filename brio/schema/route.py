"""The router's words: who could do it, why not, who does it, and every number behind the choice."""

from typing import Any, Literal

from brio.schema.base import Model, SeedModel
from brio.schema.taxonomy import Mode

Priority = Literal["quality", "balanced", "cheap", "fast"]
Role = str  # maker, candidate, checker, judge, merger, debater, step 1 …


class Lambdas(Model):
    """Weights of the utility: q + elo·norm(elo) − cost·norm(cost) − time·norm(time)."""

    cost: float
    time: float
    elo_judged: float = 0.1  # where only judges decide; 0 where tests do


LAMBDAS: dict[Priority, Lambdas] = {
    "quality": Lambdas(cost=0.05, time=0),
    "balanced": Lambdas(cost=0.2, time=0),
    "cheap": Lambdas(cost=0.5, time=0),
    "fast": Lambdas(cost=0.2, time=0.5),
}


class Candidate(Model):
    """One agent in the running. `estimated` says which of cost and seconds are registry estimates, not observations."""

    agent: str
    vendor: str
    alpha: float
    beta: float
    n: int = 0
    elo: float = 1500.0
    cost_micro: int
    seconds: float
    estimated: tuple[str, ...] = ()
    rejected: str | None = None  # why it was filtered out; None when it stands

    @property
    def mean(self) -> float:
        """Posterior mean pass rate."""
        return self.alpha / (self.alpha + self.beta)


class Choice(Model):
    """One agent with its role in the mode."""

    agent: str
    role: Role = "maker"


class RouteDecision(SeedModel):
    """What was decided and why. `draws` and `utilities` are per candidate; `propensities` were computed after the choice."""

    mode: Mode
    agents: tuple[Choice, ...]
    rationale: str
    est_usd: float | None = None
    est_minutes: float | None = None
    policy: str = "thompson@1"
    candidates: tuple[Candidate, ...] = ()
    draws: dict[str, float] = {}
    utilities: dict[str, float] = {}
    propensities: dict[str, float] = {}
    propensity_error: float | None = None
    labels: tuple[str, ...] = ()


class RoutingSpec(Model):
    """How a mission is routed. `state` addresses a frozen evidence table; None reads the live scoreboard.

    `pins` maps task keys (or "*") to agents; a pin beats scoring, not governance. `agents` limits the field. `reroute` off keeps a
    failed task with its agent; `revises` None is the setting's number, 0 is one attempt and no second.
    """

    policy: str = "thompson@1"
    priority: Priority = "balanced"
    state: str | None = None
    scope: str = "live"
    agents: tuple[str, ...] = ()
    pins: dict[str, str] = {}
    reroute: bool = True
    revises: int | None = None
    mode: Mode | None = None
    seed: dict[str, Any] | None = None
