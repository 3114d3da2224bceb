"""Rows as they are stored. Every row carries workspace and provenance; a field here is a column of the same name."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from brio.schema.states import AttemptState, MissionState, Provenance, TaskState


@dataclass(slots=True)
class MissionRow:
    """One mission. `spec` is what was asked (goal, environment, protected paths, score …), `routing` a RoutingSpec,
    `unit` the night, arm, epoch and replicate it belongs to. Money in micro-dollars."""

    id: UUID
    workspace_id: UUID
    provenance: Provenance
    title: str
    goal: str
    kind: str = "oneoff"
    number: int = 0  # given by the database; shown as m-<number>
    state: MissionState = "draft"
    priority: str = "balanced"
    sensitivity: str = "internal"
    budget_micro: int | None = None
    spent_micro: int = 0
    pool: str = "live"
    scope: str = "live"
    arm: str | None = None
    project: str = ""
    base_commit: str = ""
    head_commit: str = ""
    plan_version: int = 0
    spec: dict[str, Any] = field(default_factory=dict)
    routing: dict[str, Any] = field(default_factory=dict)
    unit: dict[str, Any] = field(default_factory=dict)
    result: dict[str, Any] = field(default_factory=dict)
    created_at: datetime | None = None
    ended_at: datetime | None = None


@dataclass(slots=True)
class TaskRow:
    """One task of a plan. `materials` maps check id → {suite|expected|schema|rubric|sources: artifact hash};
    `script` maps agent key → sim script (evals only); `failures` counts failed attempts by the current agent."""

    id: UUID
    mission_id: UUID
    workspace_id: UUID
    provenance: Provenance
    key: str
    type: str
    title: str
    position: int
    contract: dict[str, Any]
    depends_on: list[str] = field(default_factory=list)
    state: TaskState = "proposed"
    mode: str | None = None
    pinned_agent: str | None = None
    agent: str | None = None
    failures: int = 0
    reroutes: int = 0
    voids: int = 0
    attempts: int = 0
    excluded: list[str] = field(default_factory=list)
    feedback: list[dict[str, Any]] = field(default_factory=list)
    materials: dict[str, dict[str, str]] = field(default_factory=dict)
    script: dict[str, Any] = field(default_factory=dict)
    accepted_attempt: UUID | None = None
    result_commit: str = ""


@dataclass(slots=True)
class AttemptRow:
    """One agent's run at one task: domain row and queue row in one. `fence` grows with each claim."""

    id: UUID
    task_id: UUID
    mission_id: UUID
    workspace_id: UUID
    provenance: Provenance
    pool: str
    agent: str
    ordinal: int
    draw_ordinal: int
    role: str = "maker"
    state: AttemptState = "queued"
    group_id: UUID | None = None  # attempts of one best_of_n decision share it
    fence: int = 0
    worker: str | None = None
    branch: str = ""
    base_commit: str = ""
    base_tree: str = ""
    result_tree: str = ""
    result_commit: str = ""
    reserved_micro: int = 0
    cost_micro: int | None = None
    seconds: float | None = None
    process_seconds: float = 0.0
    outcome: dict[str, Any] = field(default_factory=dict)
    verdict: dict[str, Any] = field(default_factory=dict)
    void_reason: str | None = None
    queued_at: datetime | None = None
    claimed_at: datetime | None = None
    lease_until: datetime | None = None
    ended_at: datetime | None = None


@dataclass(slots=True)
class ScoreRow:
    """Evidence about one agent at one type in one scope. `alpha` and `beta` are evidence above the prior, decayed to `at`;
    `n` is the raw count of scored verdicts; `recent` the last 50 times in seconds."""

    workspace_id: UUID
    scope: str
    agent: str
    type: str
    provenance: Provenance
    alpha: float = 0.0
    beta: float = 0.0
    n: int = 0
    passes: int = 0
    elo: float = 1500.0
    elo_n: int = 0
    cost_ema: float | None = None  # micro-dollars per attempt
    seconds_ema: float | None = None
    recent: list[float] = field(default_factory=list)
    at: datetime | None = None


@dataclass(slots=True)
class DecisionRow:
    """One routing decision with all that is needed to replay it."""

    id: UUID
    workspace_id: UUID
    mission_id: UUID
    task_id: UUID
    provenance: Provenance
    ordinal: int
    policy: str
    decision: dict[str, Any]
    inputs: dict[str, Any]
    at: datetime | None = None


@dataclass(slots=True)
class ReviewRow:
    """One check's result on one attempt (or on the integration: attempt_id None)."""

    id: UUID
    workspace_id: UUID
    mission_id: UUID
    task_id: UUID | None
    attempt_id: UUID | None
    provenance: Provenance
    check_id: str
    kind: str
    hard: bool
    ok: bool
    result: dict[str, Any]
    at: datetime | None = None


@dataclass(slots=True)
class ApprovalRow:
    """A question to a person: a row, so it outlives every process. `answer` is approved, denied or None."""

    id: UUID
    workspace_id: UUID
    mission_id: UUID | None
    provenance: Provenance
    what: str  # plan | delivery | injection | budget | question | human
    question: str
    payload: dict[str, Any] = field(default_factory=dict)
    task_id: UUID | None = None
    answer: str | None = None
    answered_by: str | None = None
    note: str = ""
    opened_at: datetime | None = None
    answered_at: datetime | None = None


@dataclass(slots=True)
class HandoffRow:
    """One packet for one dependant; its body is an artifact."""

    id: UUID
    workspace_id: UUID
    mission_id: UUID
    provenance: Provenance
    from_task: UUID
    to_task: UUID
    artifact: str
    at: datetime | None = None


@dataclass(slots=True)
class PlanRow:
    """One version of a mission's plan."""

    id: UUID
    workspace_id: UUID
    mission_id: UUID
    provenance: Provenance
    version: int
    state: str
    body: dict[str, Any]
    at: datetime | None = None
