"""A task's contract: what must be achieved, inside which paths, and which checks decide. The seeds' words, camelCase in JSON."""

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from brio.schema.base import SeedModel
from brio.schema.taxonomy import Sensitivity

CheckKind = Literal[
    "tests",
    "typecheck",
    "lint",
    "build",
    "contract_conformance",
    "diff_scope",
    "rubric_review",
    "fact_check",
    "citation_present",
    "media_spec",
    "link_check",
    "a11y",
    "lighthouse",
    "human",
]
Visibility = Literal["open", "hidden"]


class Input(SeedModel):
    """Something the task starts from."""

    kind: Literal["file", "artifact", "contract", "text", "url"]
    ref: str


class Output(SeedModel):
    """Something the task must leave behind."""

    kind: Literal["diff", "file", "doc", "image", "video", "audio", "dataset", "report", "url"]
    description: str
    path: str | None = None


class AcceptanceCheck(SeedModel):
    """One check. `hard` gates, soft informs; a hidden check tells its author's `category` and `hint` when it fails, and nothing else.

    Paths in `suite`, `expected`, `schema`, `rubric` and `sources` are relative to the mission's folder; those in `document` and
    `pythonpath` to the tree. A `tests` check with a `suite` is graded by expected ids and canaries, one with a `command` alone by
    its exit code and the counts it prints.
    """

    kind: CheckKind
    hard: bool = True
    id: str = ""
    visibility: Visibility = "open"
    command: str | None = None
    criteria: list[str] | None = None
    suite: str | None = None
    expected: str | None = None
    pythonpath: list[str] = []
    timeout_seconds: float = 60
    document: str | None = None
    schema_: Annotated[str | None, Field(alias="schema")] = None
    rubric: str | None = None
    sources: str | None = None
    category: str | None = None
    hint: str | None = None
    judges: Literal["code", "tests"] = "code"
    weight: float = 1

    @model_validator(mode="before")
    @classmethod
    def _name_by_kind(cls, data: Any) -> Any:
        if isinstance(data, dict) and not data.get("id"):
            return {**data, "id": data.get("kind", "")}
        return data


class Footprint(SeedModel):
    """Paths (globs: `*` stays inside a folder, `**` does not) and symbols that a task may change."""

    paths: list[str]
    symbols: list[str] | None = None


class TaskBudget(SeedModel):
    """What a task may cost. Dollars at the edge; micro-dollars inside (`brio.schema.money`)."""

    usd: float | None = None
    minutes: float | None = None


class TaskContract(SeedModel):
    """What one task promises, and how the promise is checked."""

    objective: str
    inputs: list[Input] = []
    outputs: list[Output] = []
    acceptance: list[AcceptanceCheck]
    constraints: list[str] = []
    expected_footprint: Footprint | None = None
    sensitivity: Sensitivity = "internal"
    budget: TaskBudget | None = None

    @model_validator(mode="after")
    def _ids_are_unique(self) -> "TaskContract":
        ids = [check.id for check in self.acceptance]
        twice = sorted({each for each in ids if ids.count(each) > 1})
        if twice:
            raise ValueError(f"check ids must be unique in a contract: {', '.join(twice)}")
        return self

    def open_part(self) -> "TaskContract":
        """What an agent may read: hidden checks are gone."""
        return self.model_copy(update={"acceptance": [c for c in self.acceptance if c.visibility == "open"]})
