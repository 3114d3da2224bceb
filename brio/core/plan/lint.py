"""What is wrong with a plan before anything runs: errors stop it, warnings are shown beside it."""

from typing import Literal, NamedTuple

from brio.core.flow.graph import ancestors, order
from brio.core.glob import overlap
from brio.schema.contract import AcceptanceCheck
from brio.schema.plan import PlannedTask, PlanProposal


class Finding(NamedTuple):
    """One finding, where it is, and what it means."""

    severity: Literal["error", "warning"]
    where: str
    reason: str


def lint(plan: PlanProposal) -> list[Finding]:
    """All findings in plan order."""
    keys = [task.key for task in plan.tasks]
    twice = sorted({key for key in keys if keys.count(key) > 1})
    if twice:
        return [Finding("error", "tasks", f"two tasks have the key {', '.join(twice)}")]
    needs = {task.key: task.depends_on for task in plan.tasks}
    try:
        order(needs)
    except ValueError as error:
        return [Finding("error", "tasks.depends_on", str(error))]
    found = [finding for task in plan.tasks for finding in _task(task)]
    found += [f for check in plan.integration.acceptance for f in _check(check, "integration")]
    return found + _parallel(plan)


def _task(task: PlannedTask) -> list[Finding]:
    where = f"tasks.{task.key}"
    found = [finding for check in task.contract.acceptance for finding in _check(check, where)]
    if not any(check.hard for check in task.contract.acceptance):
        found.append(
            Finding("warning", where, "no hard check: nothing but the injection scan could turn it red, and its verdict moves no score")
        )
    scoped = any(check.kind == "diff_scope" for check in task.contract.acceptance)
    if scoped and not task.contract.expected_footprint:
        found.append(Finding("error", where, "diff_scope needs an expectedFootprint"))
    return found


_NEEDS: dict[str, tuple[str, ...]] = {
    "contract_conformance": ("document", "schema_"),
    "citation_present": ("document", "sources"),
    "rubric_review": ("document",),
    "lint": ("command",),
    "typecheck": ("command",),
    "build": ("command",),
}


def _check(check: AcceptanceCheck, where: str) -> list[Finding]:
    place = f"{where}.{check.id}"
    missing = [name.rstrip("_") for name in _NEEDS.get(check.kind, ()) if getattr(check, name) is None]
    if check.kind == "tests" and not (check.command or check.suite):
        missing = ["command or suite"]
    if check.suite and not check.expected:
        missing.append("expected (the ids that the suite must pass)")
    if check.kind == "rubric_review" and not (check.rubric or check.criteria):
        missing.append("rubric or criteria")
    return [Finding("error", place, f"{check.kind} needs {name}") for name in missing]


def _parallel(plan: PlanProposal) -> list[Finding]:
    needs = {task.key: task.depends_on for task in plan.tasks}
    found = []
    for i, a in enumerate(plan.tasks):
        for b in plan.tasks[i + 1 :]:
            related = a.key in ancestors(needs, b.key) or b.key in ancestors(needs, a.key)
            ours, theirs = a.contract.expected_footprint, b.contract.expected_footprint
            if not related and ours and theirs and overlap(ours.paths, theirs.paths):
                found.append(Finding("warning", f"tasks.{a.key}", f"its footprint meets that of {b.key}: they run one after the other"))
    return found
