"""A proposed plan: tasks with contracts, what was assumed, and at most three questions that block."""

import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, ConfigDict, Field

from brio.schema.base import SeedModel
from brio.schema.contract import AcceptanceCheck, TaskContract
from brio.schema.taxonomy import TASK_TYPES, Mode

TASK_KEY = re.compile(r"[a-z0-9][a-z0-9._-]{0,39}")


def _task_key(key: str) -> str:
    if not TASK_KEY.fullmatch(key) or ".." in key or key.endswith(".lock") or key == "integration":
        raise ValueError(f"task key {key!r}: use a-z 0-9 . _ - (at most 40), not 'integration', no '..', no '.lock'")
    return key


def _task_type(name: str) -> str:
    if name not in TASK_TYPES:
        raise ValueError(f"unknown task type {name!r}; the 38 types are listed by `brio config types`")
    return name


TaskKey = Annotated[str, AfterValidator(_task_key)]
TaskType = Annotated[str, AfterValidator(_task_type)]


class PlanModel(SeedModel):
    """Plan rows keep the seeds' own snake_case names (depends_on, suggested_mode)."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True, alias_generator=None)


class Estimate(PlanModel):
    """Expected cost in dollars and time in minutes."""

    usd: float | None = None
    minutes: float | None = None


class PlannedTask(PlanModel):
    """One node of the graph."""

    key: TaskKey
    type: TaskType
    title: str
    contract: TaskContract
    depends_on: list[TaskKey] = []
    suggested_mode: Mode | None = None
    estimate: Estimate = Estimate()
    pinned_agent: str | None = None


class Integration(PlanModel):
    """Checks that run again on the integration branch after each merge."""

    acceptance: list[AcceptanceCheck] = []


class PlanProposal(PlanModel):
    """A whole plan. `format` is the version of the file."""

    format: Literal[1] = 1
    tasks: Annotated[list[PlannedTask], Field(min_length=1)]
    assumptions: list[str] = []
    questions: Annotated[list[str], Field(max_length=3)] = []
    integration: Integration = Integration()

    def task(self, key: str) -> PlannedTask:
        """The task of this key; KeyError when there is none."""
        return next(t for t in self.tasks if t.key == key)


def plan_json(plan: PlanProposal) -> dict[str, Any]:
    """The form that is stored and hashed."""
    return plan.model_dump(mode="json", by_alias=True, exclude_none=True)
