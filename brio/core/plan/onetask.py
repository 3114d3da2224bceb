"""The plan of one task: what `launch GOAL` makes until somebody writes or plans a larger one."""

from collections.abc import Sequence

from brio.schema.contract import AcceptanceCheck, Footprint, TaskContract
from brio.schema.plan import PlannedTask, PlanProposal
from brio.schema.taxonomy import TASK_TYPES


def one_task(goal: str, title: str, task_type: str, paths: Sequence[str], test_command: str | None) -> PlanProposal:
    """A plan of one task with the repository's own tests (when it has any) and the exact scope as checks."""
    checks = [AcceptanceCheck(kind="diff_scope", id="scope")]
    assumptions = [f"one task of type {task_type}; may change {', '.join(paths)}"]
    if test_command:
        checks.insert(0, AcceptanceCheck(kind="tests", id="tests", command=test_command, timeout_seconds=600))
    else:
        assumptions.append("the repository has no tests that were found, so only scope and injection scan decide")
    contract = TaskContract(
        objective=goal,
        acceptance=checks,
        expected_footprint=Footprint(paths=list(paths)),
        sensitivity=TASK_TYPES[task_type].sensitivity,
    )
    task = PlannedTask(key="work", type=task_type, title=title, contract=contract)
    return PlanProposal(tasks=[task], assumptions=assumptions)
