"""From an outcome and its check results to one verdict: the word that moves the score and the action that moves the task."""

from collections.abc import Sequence
from typing import NamedTuple

from brio.core.flow.after import action_after_failure, action_after_void
from brio.schema.agents import Outcome
from brio.schema.errors import VoidReason
from brio.schema.settings import FlowNumbers, RubricNumbers
from brio.schema.taxonomy import INJECTION_SCAN
from brio.schema.verdict import CheckResult, Verdict

SAME_VENDOR = "same-vendor"


class Standing(NamedTuple):
    """Where the task stands before this verdict: failures by the current agent, changes of agent, voids, and what may follow."""

    failures: int = 0
    reroutes: int = 0
    voids: int = 0
    may_reroute: bool = True
    ask: bool = True  # a person can be asked; a night cannot


def unusable(outcome: Outcome, changed: Sequence[str]) -> str:
    """Why an attempt is a failure before any check: success needs terminal event, status, exit code and a result. Empty: usable."""
    if outcome.limit is not None:
        return str(outcome.limit)
    if not outcome.terminal:
        return "the run broke off without a terminal event"
    if outcome.status != "finished":
        return outcome.error or outcome.status.replace("_", " ")
    if outcome.exit_code != 0:
        return f"the agent's process ended with exit code {outcome.exit_code}"
    if not changed and not outcome.text.strip():
        return "nothing was left: no file changed, no text"
    return ""


def gates(result: CheckResult) -> bool:
    """Whether this result can turn an attempt red: hard checks, and a rubric always by its threshold."""
    return result.hard or result.kind == "rubric_review"


def judge(reason: str, results: Sequence[CheckResult], standing: Standing, flow: FlowNumbers, rubric: RubricNumbers) -> Verdict:
    """The verdict. `reason` is what made the attempt unusable, or empty."""
    red = tuple(r.check_id for r in results if not r.ok and gates(r))
    scores = [score for r in results for score in r.scores]
    mean = sum(scores) / len(scores) if scores else None
    scored = any(r.kind != INJECTION_SCAN for r in results if gates(r)) or bool(reason)
    if not reason and not red:
        return Verdict(word="pass", action="finish", rubric_mean=mean, scored=scored)
    action = action_after_failure(standing.failures + 1, standing.reroutes, standing.may_reroute, flow)
    return Verdict(
        word="revise" if action == "retry_same" else "fail",
        action=action,
        reason=reason or f"red: {', '.join(red)}",
        failed_checks=red,
        rubric_mean=mean,
        scored=scored,
    )


def void(why: VoidReason, message: str, standing: Standing, flow: FlowNumbers) -> Verdict:
    """The verdict of an attempt that something under the agent broke: no score moves, the same draws are tried again."""
    action = action_after_void(standing.voids + 1, standing.ask, flow)
    return Verdict(word="void", action=action, reason=message, void=why, scored=False)
