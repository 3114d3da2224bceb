"""Agents as the router and the runner see them: a card, a script or none, what an attempt is told and what it leaves."""

from typing import Any, Literal
from uuid import UUID

from pydantic import Field

from brio.schema.base import Model
from brio.schema.contract import TaskContract
from brio.schema.handoff import HandoffPacket
from brio.schema.states import Provenance
from brio.schema.taxonomy import Profile
from brio.schema.verdict import LimitHit

PriceKind = Literal["per_token", "per_call", "subscription", "local"]
Plane = Literal["local", "hosted"]


class Price(Model):
    """What an agent costs, in micro-dollars: per million tokens in and out, per call, or a declared notional price."""

    kind: PriceKind
    input_per_mtok: int = 0
    output_per_mtok: int = 0
    cache_read_per_mtok: int | None = None
    per_call: int = 0

    def cost(self, usage: "Usage") -> int | None:
        """Micro-dollars of a usage, rounded up; None when the usage is unknown and the price needs it."""
        if self.kind == "per_call":
            return self.per_call
        if usage.input_tokens is None or usage.output_tokens is None:
            return None
        cached = usage.cache_read_tokens or 0
        read = self.input_per_mtok if self.cache_read_per_mtok is None else self.cache_read_per_mtok
        total = (usage.input_tokens - cached) * self.input_per_mtok + cached * read + usage.output_tokens * self.output_per_mtok
        return -(-total // 1_000_000)


class Usage(Model):
    """Tokens in normal form: `input_tokens` includes what was read from a cache; None is unknown."""

    input_tokens: int | None = None
    output_tokens: int | None = None
    cache_read_tokens: int | None = None


class AgentCard(Model):
    """One (connector, model) pair. `types` empty means every type; `prior` is Beta evidence (a, b) per type or "*"."""

    key: str
    vendor: str
    family: Literal["sim", "tape", "api", "cli", "acp", "a2a", "mcp", "local"]
    plane: Plane = "hosted"
    provenance: Provenance = "live"
    price: Price | None = None
    types: tuple[str, ...] = ()
    prior: dict[str, tuple[float, float]] = Field(default_factory=dict)
    sensitivity: Literal["public", "internal", "confidential"] = "internal"
    healthy: bool = True
    note: str = ""

    def can(self, task_type: str) -> bool:
        """Whether the agent takes tasks of this type."""
        return not self.types or task_type in self.types


class Limits(Model):
    """Limits of one attempt. None is no limit of this kind."""

    seconds: float
    micro_usd: int | None = None
    tokens: int | None = None


class DrawKey(Model):
    """What a draw hangs on: the same key gives the same numbers on any host, in any arm. `ordinal` counts scored attempts."""

    suite_seed: int
    night: str
    replicate: int = 0
    mission: str
    task: str
    agent: str
    ordinal: int = 0
    epoch: int = 0

    def parts(self, purpose: str) -> tuple[str, ...]:
        """The words to hash, in a fixed order."""
        row = (
            self.suite_seed,
            self.night,
            self.replicate,
            self.mission,
            self.task,
            self.agent,
            self.ordinal,
            self.epoch,
        )
        return (*map(str, row), purpose)


class AttemptSpec(Model):
    """All that an adapter is told. `script` is only read by sim and scripted agents."""

    attempt_id: UUID
    mission_ref: str
    mission_title: str
    goal: str
    task_key: str
    task_type: str
    ordinal: int
    agent: AgentCard
    contract: TaskContract
    profile: Profile
    limits: Limits
    brief: str = ""
    handoffs: tuple[HandoffPacket, ...] = ()
    feedback: tuple[dict[str, Any], ...] = ()
    draw: DrawKey | None = None
    script: dict[str, Any] | None = None


class Outcome(Model):
    """What an attempt left, in the adapter's words; nothing here is believed. Success needs all four of
    `terminal`, `status == "finished"`, `exit_code == 0` and a result (text or changed files)."""

    status: Literal["finished", "gave_up", "crashed", "limit"]
    terminal: bool = True
    exit_code: int | None = 0
    text: str = ""
    usage: Usage = Usage()
    cost_micro: int | None = None
    seconds: float = 0.0  # as the agent spent them: simulated for sim
    process_seconds: float = 0.0  # wall clock of processes that were really run
    limit: LimitHit | None = None
    error: str = ""
