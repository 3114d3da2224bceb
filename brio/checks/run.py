"""All checks of one subject: the injection scan first, then the contract's, processes side by side as far as there are slots."""

from collections.abc import Awaitable, Callable, Sequence

from brio.checks import documents, processes
from brio.checks.subject import Grader, Subject
from brio.checks.together import together
from brio.schema.contract import AcceptanceCheck
from brio.schema.errors import BadInput
from brio.schema.verdict import CheckResult

GRADER_VERSION = "1"
"""Part of every verdict cache key; raised whenever a check may judge the same tree in another way."""

Check = Callable[[Grader, Subject, AcceptanceCheck], Awaitable[CheckResult]]
KINDS: dict[str, Check] = {
    "tests": processes.suite,
    "lint": processes.command,
    "typecheck": processes.command,
    "build": processes.command,
    "diff_scope": documents.diff_scope,
    "contract_conformance": documents.contract_conformance,
    "citation_present": documents.citation_present,
    "rubric_review": documents.rubric_review,
}


def check_of(check: AcceptanceCheck) -> Check:
    """The function behind a check; BadInput when this version has none for its kind."""
    if check.kind not in KINDS:
        raise BadInput(f"check {check.id}: kind {check.kind} cannot be run by this version", f"kinds that run: {', '.join(KINDS)}")
    return processes.command if check.kind == "tests" and check.suite is None else KINDS[check.kind]


async def run_checks(grader: Grader, subject: Subject, checks: Sequence[AcceptanceCheck], scan: bool = True) -> tuple[CheckResult, ...]:
    """Results in the contract's order, the scan first. None is skipped: an author of the next attempt wants to see all of them."""
    running = [check_of(check) for check in checks]
    results = await together(_shown(run, grader, subject, check) for run, check in zip(running, checks, strict=True))
    first = (documents.injection_scan(subject),) if scan else ()
    return (*first, *results)


async def _shown(run: Check, grader: Grader, subject: Subject, check: AcceptanceCheck) -> CheckResult:
    """The result with what may be told: everything of an open check, category and hint of a hidden one."""
    result = await run(grader, subject, check)
    if check.visibility == "open":
        return result
    told = ": ".join(part for part in (check.category, check.hint) if part)
    return result.model_copy(update={"shown": f"a hidden check failed: {told or check.kind}"})
