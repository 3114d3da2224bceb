"""What the engine asks of the world. Sync and pure things live in core; every I/O port is `async def`.

`Store.transaction()` is the only way to write: rows at once, ledger and events at commit, in the lock order of ARCHITECTURE.md.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple, Protocol
from uuid import UUID

from brio.schema.agents import AgentCard, AttemptSpec, Outcome
from brio.schema.environment import BoxSpec, Environment, Promise, Ran, Recipe
from brio.schema.events import Event
from brio.schema.rows import (
    ApprovalRow,
    AttemptRow,
    DecisionRow,
    HandoffRow,
    MissionRow,
    PlanRow,
    ReviewRow,
    ScoreRow,
    TaskRow,
)


class Clock(Protocol):
    """Wall clock, aware."""

    def now(self) -> datetime: ...


class Ids(Protocol):
    """New identifiers, ordered in time."""

    def new(self) -> UUID: ...


# --- store -----------------------------------------------------------------------------------------------------------


class Missions(Protocol):
    """Missions and their plans."""

    async def add(self, row: MissionRow) -> MissionRow | None: ...  # None: the id was there already (a night's unit)
    async def get(self, id: UUID, *, lock: bool = False) -> MissionRow: ...
    async def recent(self, workspace_id: UUID, limit: int = 50) -> list[MissionRow]: ...
    async def by_number(self, workspace_id: UUID, number: int) -> MissionRow: ...
    async def in_states(self, pool: str, states: Sequence[str]) -> list[MissionRow]: ...
    async def update(self, id: UUID, **columns: Any) -> None: ...
    async def add_plan(self, row: PlanRow) -> None: ...
    async def plan(self, mission_id: UUID, version: int) -> PlanRow: ...


class Tasks(Protocol):
    """Tasks of missions."""

    async def add_many(self, rows: Sequence[TaskRow]) -> None: ...
    async def get(self, id: UUID, *, lock: bool = False) -> TaskRow: ...
    async def of_mission(self, mission_id: UUID) -> list[TaskRow]: ...  # in plan order
    async def dispatchable(self, pool: str, limit: int) -> list[TaskRow]: ...  # of running missions, locked, SKIP LOCKED
    async def update(self, id: UUID, **columns: Any) -> None: ...


class Attempts(Protocol):
    """The queue. Every write after the claim names the fence; zero rows raise StaleFence."""

    async def add_many(self, rows: Sequence[AttemptRow]) -> None: ...
    async def get(self, id: UUID) -> AttemptRow: ...
    async def of_task(self, task_id: UUID) -> list[AttemptRow]: ...
    async def claim(self, pool: str, worker: str, limit: int, lease: timedelta) -> list[AttemptRow]: ...
    async def beat(self, worker: str, ids: Sequence[UUID], lease: timedelta) -> list[UUID]: ...  # those still held
    async def of_mission(self, mission_id: UUID) -> list[AttemptRow]: ...
    async def update_fenced(self, id: UUID, fence: int, **columns: Any) -> None: ...
    async def end_queued(self, id: UUID, **columns: Any) -> bool: ...  # False: somebody has claimed it
    async def expired(self, pool: str, limit: int) -> list[AttemptRow]: ...  # lease over, by the database's clock
    async def counts(self, pool: str) -> dict[str, int]: ...  # by state, of those that have not ended


class Leases(Protocol):
    """Leases on footprints. A whole footprint is taken at once or not at all."""

    async def acquire(self, task: TaskRow, paths: Sequence[str], until: timedelta) -> UUID | None: ...  # None or who holds
    async def release(self, task_id: UUID) -> bool: ...


class Scores(Protocol):
    """The scoreboard, per scope (`live`, `night:<arm>`)."""

    async def read(self, workspace_id: UUID, scope: str, type: str | None = None) -> list[ScoreRow]: ...
    async def get(self, workspace_id: UUID, scope: str, agent: str, type: str) -> ScoreRow | None: ...  # locked
    async def put(self, row: ScoreRow) -> None: ...


class Budgets(Protocol):
    """Money, reserved before it is spent, from the root down."""

    async def open(self, owner: str, limit_micro: int | None, parent: str | None = None) -> None: ...
    async def reserve(self, owner: str, micro: int) -> bool: ...  # False: some level has not enough left
    async def settle(self, owner: str, reserved_micro: int, spent_micro: int) -> None: ...
    async def state(self, owner: str) -> tuple[int | None, int, int]: ...  # limit, reserved, spent


class Approvals(Protocol):
    """Questions to persons."""

    async def open(self, row: ApprovalRow) -> None: ...
    async def get(self, id: UUID, *, lock: bool = False) -> ApprovalRow: ...
    async def pending(self, workspace_id: UUID, mission_id: UUID | None = None) -> list[ApprovalRow]: ...
    async def answer(self, id: UUID, answer: str, by: str, note: str) -> bool: ...  # False: answered before


class Artifacts(Protocol):
    """Bytes by their sha256."""

    async def put(self, data: bytes, media: str = "application/octet-stream") -> str: ...
    async def get(self, sha256: str) -> bytes: ...


class Ledger(Protocol):
    """The audit chain of a workspace. Written at commit, before the events."""

    def append(self, workspace_id: UUID, kind: str, body: dict[str, Any], actor: str = "brio") -> None: ...


class Tx(Protocol):
    """One transaction. Leaving the block commits; an exception rolls all of it back."""

    missions: Missions
    tasks: Tasks
    attempts: Attempts
    leases: Leases
    scores: Scores
    budgets: Budgets
    approvals: Approvals
    artifacts: Artifacts
    ledger: Ledger

    async def add_decision(self, row: DecisionRow) -> None: ...
    async def decisions(self, mission_id: UUID) -> list[DecisionRow]: ...
    async def add_reviews(self, rows: Sequence[ReviewRow]) -> None: ...
    async def reviews(self, mission_id: UUID) -> list[ReviewRow]: ...
    async def add_handoff(self, row: HandoffRow) -> None: ...
    async def handoffs_to(self, task_id: UUID) -> list[HandoffRow]: ...
    async def policy_state(self, sha256: str) -> dict[str, Any]: ...
    async def add_policy_state(self, sha256: str, body: dict[str, Any]) -> None: ...
    async def add_workspace(self, id: UUID, name: str) -> UUID: ...
    async def add_cost(
        self, workspace_id: UUID, mission_id: UUID | None, owner: tuple[str, UUID | None], micro: int, provenance: str
    ) -> None: ...
    async def only_one(self, name: str) -> bool: ...  # nobody else holds this name until the transaction ends
    def emit(self, event: Event) -> None: ...


class Verdicts(Protocol):
    """Cache of check results; serves only what two independent runs agreed on."""

    async def get(self, key: str) -> dict[str, Any] | None: ...
    async def note(self, key: str, results: dict[str, Any]) -> str: ...  # first | agreed | disagreed


class Store(Protocol):
    """The one database."""

    verdicts: Verdicts

    def transaction(self) -> AbstractAsyncContextManager[Tx]: ...
    def reading(self) -> AbstractAsyncContextManager[Tx]: ...  # read-only snapshot
    async def events(self, after: int, *, mission_id: UUID | None = None, limit: int = 1000) -> list[Event]: ...
    def follow(self, after: int, *, mission_id: UUID | None = None) -> AsyncIterator[Event]: ...
    async def wake(self) -> None: ...  # coalesced hint to workers
    async def wait(self, seconds: float) -> None: ...  # until a hint or the time is over


# --- git and sandbox --------------------------------------------------------------------------------------------------


class Worktree(NamedTuple):
    """A throw-away clone at `path`, grown from `base` (a commit). Host git never runs inside it again."""

    path: Path
    base: str


class Collected(NamedTuple):
    """What an attempt left, by our own walk: the tree, changed paths, the unified diff (capped) and what was dropped and why."""

    tree: str
    changed: tuple[str, ...]
    diff: str
    dropped: tuple[str, ...] = ()


class Merged(NamedTuple):
    """A merge commit, or the paths that conflict."""

    commit: str | None
    conflicts: tuple[str, ...] = ()


class Repository(Protocol):
    """One bare repository per project on the host."""

    async def ensure(self, project: str, source: Path) -> str: ...  # base commit
    async def tree_of(self, project: str, commit: str) -> str: ...
    async def checkout(self, project: str, commit: str) -> Worktree: ...
    async def collect(self, project: str, tree: Worktree) -> Collected: ...
    async def diff(self, project: str, old: str, new: str) -> Collected: ...
    async def commit(self, project: str, tree: str, parents: Sequence[str], message: str, branch: str) -> str: ...
    async def merge(self, project: str, ours: str, theirs: str, message: str, branch: str) -> Merged: ...
    async def restored(self, project: str, base: str, tree: str, paths: Iterable[str]) -> str: ...  # tree with base's paths
    async def export(self, project: str, tree: str, into: Path) -> None: ...  # plain files
    async def read(self, project: str, tree: str, path: str) -> bytes | None: ...
    async def push(self, project: str, commit: str, branch: str, target: Path | str) -> None: ...
    async def drop(self, tree: Worktree) -> None: ...


class Box(Protocol):
    """One open sandbox."""

    async def run(self, argv: Sequence[str], *, stdin: bytes = b"", seconds: float, env: dict[str, str] | None = None) -> Ran: ...


class Sandbox(Protocol):
    """A backend. Failing to start raises InfraFailure("sandbox" | "environment" | "disk")."""

    name: str

    async def prepare(self, recipe: Recipe) -> Environment: ...
    def open(self, spec: BoxSpec) -> AbstractAsyncContextManager[Box]: ...
    async def check(self) -> list[Promise]: ...


# --- agents and judges ------------------------------------------------------------------------------------------------

Emit = Callable[[str, dict[str, Any]], Awaitable[None]]


class AgentAdapter(Protocol):
    """Contract v1: every vendor is reached through this."""

    def describe(self) -> AgentCard: ...
    async def health(self) -> str: ...  # "" when well, else what is wrong
    async def run(self, spec: AttemptSpec, box: Box, worktree: Worktree, emit: Emit) -> Outcome: ...
    async def cancel(self, attempt_id: UUID) -> None: ...


class JudgeRequest(NamedTuple):
    """Text to score, the criteria a person reads, and for the sim judge the predicates behind each. Nothing names the maker."""

    text: str
    objective: str
    criteria: tuple[str, ...]
    predicates: tuple[dict[str, Any], ...] = ()
    maker_vendor: str = ""


class JudgeScore(NamedTuple):
    """One score 1..5 per criterion, by whom, and at what cost in micro-dollars."""

    scores: tuple[float, ...]
    judge: str
    vendor: str
    cost_micro: int | None = 0


class Judge(Protocol):
    """Scores text against criteria."""

    async def score(self, request: JudgeRequest) -> JudgeScore: ...


class Agents(Protocol):
    """All agents of a workspace."""

    def cards(self) -> list[AgentCard]: ...
    def adapter(self, key: str) -> AgentAdapter: ...
