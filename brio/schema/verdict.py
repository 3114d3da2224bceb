"""What checks say, and what follows from it: verdict and next action are two fields, so scoring and flow cannot be confused."""

from typing import Any

from brio.schema.base import Model
from brio.schema.errors import VoidReason
from brio.schema.states import NextAction, Word


class CheckResult(Model):
    """One check's outcome. `failed` names tests, paths or criteria; `share` is the part of the expected that passed, 0..1.

    `shown` is what the agent may read when it fails: everything for an open check, category and hint for a hidden one.
    `seconds` is the wall clock of the check's own process, 0 when it ran in this process or came from the cache.
    """

    check_id: str
    kind: str
    hard: bool
    ok: bool
    failed: tuple[str, ...] = ()
    note: str = ""
    shown: str = ""
    share: float = 0.0
    scores: tuple[float, ...] = ()
    seconds: float = 0.0
    cached: bool = False


class Verdict(Model):
    """The judgement of one attempt. `word` moves the score, `action` moves the task; `limit` names the limit that fired."""

    word: Word
    action: NextAction
    reason: str = ""
    void: VoidReason | None = None
    failed_checks: tuple[str, ...] = ()
    rubric_mean: float | None = None
    scored: bool = True  # False: a task with nothing but the injection scan, or a same-vendor review alone
    labels: tuple[str, ...] = ()


class LimitHit(Model):
    """Which limit fired, its value, and what had been used: seconds, tokens, micro-dollars, bytes or processes."""

    name: str
    value: float
    used: float

    def __str__(self) -> str:
        return f"{self.name} limit of {self.value:g} reached at {self.used:g}"


def feedback(results: tuple[CheckResult, ...]) -> list[dict[str, Any]]:
    """What a failed attempt tells the next one: the failed checks, each with what may be shown."""
    return [{"check": r.check_id, "kind": r.kind, "message": r.shown} for r in results if not r.ok]
