"""The registry of event kinds. What is not registered cannot be emitted, and a payload holds exactly the keys of its kind.

Payloads carry references, numbers and words of ours; agent text, prompts and personal data are artifacts, addressed by hash.
"""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from brio.schema.errors import BrioError
from brio.schema.states import Provenance


class Kind(NamedTuple):
    """Required and optional payload keys, and the version of the payload."""

    required: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    version: int = 1


EVENT_KINDS: dict[str, Kind] = {
    "mission.created": Kind(("title", "kind", "priority"), ("budget_micro", "arm", "project")),
    "mission.state": Kind(("old", "new"), ("reason",)),
    "mission.finished": Kind(("state", "cost_micro", "passed", "tasks"), ("score", "reason", "seconds")),
    "plan.proposed": Kind(("version", "tasks"), ("findings", "est_micro")),
    "plan.approved": Kind(("version", "by")),
    "task.state": Kind(("key", "old", "new"), ("reason",)),
    "route.decided": Kind(("key", "policy", "mode", "agents", "decision"), ("est_micro", "labels")),
    "govern.allowed": Kind(("key", "reserved_micro")),
    "govern.denied": Kind(("key", "rule", "reason")),
    "govern.asked": Kind(("key", "rule", "approval")),
    "attempt.queued": Kind(("key", "agent", "role", "ordinal")),
    "attempt.claimed": Kind(("worker", "fence")),
    "attempt.started": Kind(("agent", "branch")),
    "attempt.step": Kind(("step",), ("note",)),
    "attempt.collected": Kind(("tree", "changed", "cost_micro", "seconds"), ("dropped", "status", "limit", "text_ref")),
    "attempt.ended": Kind(("state",), ("reason", "void")),
    "tool.used": Kind(("name",), ("ok", "target")),
    "egress.refused": Kind(("host",), ("port",)),
    "mail.sent": Kind(("to", "ref")),
    "lease.acquired": Kind(("key", "paths")),
    "lease.released": Kind(("key", "reason")),
    "contract.changed": Kind(("name", "version"), ("dependants",)),
    "review.done": Kind(("check", "kind", "ok", "hard"), ("share", "cached", "failed")),
    "verdict.given": Kind(("key", "word", "action", "agent"), ("reason", "void", "failed_checks", "scored", "rubric_mean")),
    "score.changed": Kind(("scope", "agent", "type", "word", "alpha", "beta", "n"), ("cost_micro", "seconds", "elo", "weight", "cause")),
    "handoff.written": Kind(("from", "to", "ref")),
    "merge.done": Kind(("key", "commit"), ("conflict",)),
    "merge.failed": Kind(("key", "reason"), ("paths",)),
    "integration.checked": Kind(("ok",), ("failed", "commit")),
    "mission.scored": Kind(("value", "threshold", "ok"), ("parts",)),
    "report.written": Kind(("ref",)),
    "approval.opened": Kind(("approval", "what"), ("question",)),
    "approval.answered": Kind(("approval", "answer", "by"), ("note",)),
    "deliver.proposed": Kind(("branch", "commit")),
    "deliver.done": Kind(("branch", "commit"), ("remote", "pull_request")),
    "rating.given": Kind(("thumb", "by"), ("weight",)),
    "eval.night": Kind(("night", "state"), ("fingerprint",)),
    "eval.cache": Kind(("key", "what"), ("reason",)),
}


class UnregisteredEvent(BrioError):
    """The kind, or a key of its payload, is not in the registry."""


@dataclass(frozen=True, slots=True)
class Event:
    """One row to append. `seq` is 0 until the database has given it its number; `at` is the database's clock after that."""

    kind: str
    payload: dict[str, Any]
    workspace_id: UUID
    mission_id: UUID | None = None
    task_id: UUID | None = None
    attempt_id: UUID | None = None
    actor: str = "brio"
    provenance: Provenance = "live"
    seq: int = 0
    at: datetime | None = None
    version: int = field(default=1)

    def __post_init__(self) -> None:
        kind = EVENT_KINDS.get(self.kind)
        if kind is None:
            raise UnregisteredEvent(f"event kind {self.kind!r} is not registered", "add it to brio.schema.events.EVENT_KINDS")
        keys = set(self.payload)
        missing, unknown = set(kind.required) - keys, keys - set(kind.required) - set(kind.optional)
        if missing or unknown:
            raise UnregisteredEvent(f"{self.kind}: missing {sorted(missing)}, unknown {sorted(unknown)}")
