"""Handoff packet, version 1: what travels when work moves from one agent to another. Its body is data, never instructions."""

from datetime import datetime
from typing import Literal
from uuid import UUID

from pydantic import AwareDatetime, Field

from brio.schema.base import SeedModel


class PacketMission(SeedModel):
    """The mission as the receiver sees it."""

    id: str
    title: str
    goal: str


class Sender(SeedModel):
    """Who finished."""

    task_key: str
    agent_key: str
    vendor: str


class Receiver(SeedModel):
    """Who goes on; the agent is often not chosen yet."""

    task_key: str
    agent_key: str | None = None


class Decision(SeedModel):
    """Settled; the receiver must not reopen it without asking."""

    id: str
    statement: str
    rationale: str | None = None


class OpenQuestion(SeedModel):
    """Still open, with what holds if nobody answers."""

    question: str
    default_if_unanswered: str | None = None
    ask_who: Literal["user", "sender", "planner"]


class ContractRef(SeedModel):
    """A published contract: `name@vN`."""

    name: str
    version: str
    ref: str


class ArtifactRef(SeedModel):
    """Something that was made, by reference."""

    kind: str
    ref: str
    sha256: str | None = None
    note: str | None = None


class Evidence(SeedModel):
    """Why the sender's word need not be trusted."""

    kind: Literal["test", "review", "source", "benchmark"]
    ref: str
    summary: str


class HandoffPacket(SeedModel):
    """One packet per dependant. `artifacts`, `evidence` and `contracts` come from the database, never from a model."""

    version: Literal["1"] = "1"
    id: UUID
    mission: PacketMission
    sender: Sender = Field(alias="from")
    to: Receiver
    objective: str
    done: list[str] = []
    decisions: list[Decision] = []
    open_questions: list[OpenQuestion] = []
    contracts: list[ContractRef] = []
    artifacts: list[ArtifactRef] = []
    constraints: list[str] = []
    evidence: list[Evidence] = []
    risks: list[str] = []
    next_steps: list[str] = []
    trust: Literal["untrusted-content"] = "untrusted-content"
    created_at: AwareDatetime


def read_abridged(data: dict[str, object], *, id: UUID, mission: PacketMission, created_at: datetime) -> HandoffPacket:
    """Lenient reader for packets in the seeds' abridged form, which lack version, id, mission and date. Never emitted."""
    return HandoffPacket.model_validate({"id": id, "mission": mission, "createdAt": created_at, **data})
