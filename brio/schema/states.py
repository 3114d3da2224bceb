"""State machines as tables. Whoever moves a row asks `check_edge`; an edge that is not here does not exist."""

from typing import Literal

from brio.schema.errors import IllegalTransition

TaskState = Literal[
    "proposed",
    "approved",
    "blocked",
    "ready",
    "leased",
    "running",
    "verifying",
    "passed",
    "revise",
    "rerouted",
    "failed",
    "awaiting_person",
    "stopped",
    "superseded",
]
AttemptState = Literal["queued", "claimed", "running", "collected", "verified", "killed", "abandoned", "void"]
MissionState = Literal[
    "draft",
    "planning",
    "awaiting_approval",
    "running",
    "paused",
    "integrating",
    "awaiting_delivery",
    "done",
    "failed",
    "cancelled",
]
Provenance = Literal["live", "tape", "sim", "imported"]
Word = Literal["pass", "revise", "fail", "void"]
NextAction = Literal["finish", "retry_same", "reroute", "replan", "retry_fresh", "ask_person", "stop"]

_STOP = ("stopped", "superseded")
TASK_EDGES: dict[str, tuple[str, ...]] = {
    "proposed": ("approved", "superseded"),
    "approved": ("blocked", "ready", *_STOP),
    "blocked": ("ready", "awaiting_person", *_STOP),
    "ready": ("blocked", "leased", "awaiting_person", *_STOP),
    "leased": ("running", "ready", *_STOP),
    "running": ("verifying", "ready", "awaiting_person", *_STOP),
    "verifying": ("passed", "revise", "rerouted", "failed", "ready", "awaiting_person", *_STOP),
    "revise": ("leased", "blocked", "awaiting_person", *_STOP),
    "rerouted": ("leased", "blocked", "awaiting_person", "failed", *_STOP),
    "passed": ("revise", "superseded"),  # revise: a published contract changed before integration
    "failed": ("superseded",),
    "awaiting_person": ("ready", "passed", "failed", *_STOP),
    "stopped": (),
    "superseded": (),
}
ATTEMPT_EDGES: dict[str, tuple[str, ...]] = {
    "queued": ("claimed", "killed", "void"),
    "claimed": ("running", "abandoned", "killed", "void"),
    "running": ("collected", "abandoned", "killed", "void"),
    "collected": ("verified", "abandoned", "killed", "void"),
    "verified": (),
    "killed": (),
    "abandoned": (),
    "void": (),
}
_END = ("failed", "cancelled")
MISSION_EDGES: dict[str, tuple[str, ...]] = {
    "draft": ("planning", "awaiting_approval", "cancelled"),
    "planning": ("awaiting_approval", *_END),
    "awaiting_approval": ("running", "planning", *_END),
    "running": ("paused", "integrating", *_END),
    "paused": ("running", "cancelled"),
    "integrating": ("awaiting_delivery", "running", "done", *_END),
    "awaiting_delivery": ("done", *_END),
    "done": (),
    "failed": (),
    "cancelled": (),
}
MACHINES = {"task": TASK_EDGES, "attempt": ATTEMPT_EDGES, "mission": MISSION_EDGES}

DISPATCHABLE: tuple[TaskState, ...] = ("ready", "revise", "rerouted")
"""Task states from which the scheduler may start an attempt. `revise` keeps the agent, `rerouted` excludes it."""
TASK_LIVE: tuple[TaskState, ...] = ("leased", "running", "verifying")
TASK_ENDED: tuple[TaskState, ...] = ("passed", "failed", "stopped", "superseded")
ATTEMPT_ENDED: tuple[AttemptState, ...] = ("verified", "killed", "abandoned", "void")
MISSION_ENDED: tuple[MissionState, ...] = ("done", "failed", "cancelled")


def check_edge(machine: str, old: str, new: str) -> None:
    """Raises `IllegalTransition` unless the machine has the edge old → new."""
    if new not in MACHINES[machine].get(old, ()):
        raise IllegalTransition(f"{machine}: no edge {old} → {new}", "another writer was faster, or this is a bug")
