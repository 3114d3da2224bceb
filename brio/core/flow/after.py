"""What a verdict does to its task: a table from the verdict's action to the next state."""

from typing import NamedTuple

from brio.schema.settings import FlowNumbers
from brio.schema.states import NextAction, TaskState
from brio.schema.verdict import Verdict


class Next(NamedTuple):
    """The task's next state, and whether the agent may not be chosen for it again."""

    state: TaskState
    exclude: bool = False


_AFTER: dict[NextAction, Next] = {
    "finish": Next("passed"),
    "retry_same": Next("revise"),
    "reroute": Next("rerouted", exclude=True),
    "retry_fresh": Next("ready"),
    "ask_person": Next("awaiting_person"),
    "replan": Next("awaiting_person"),
    "stop": Next("failed"),
}


def after(verdict: Verdict) -> Next:
    """Where the task goes."""
    return _AFTER[verdict.action]


def action_after_failure(failures: int, reroutes: int, may_reroute: bool, numbers: FlowNumbers) -> NextAction:
    """What follows the failed attempt number `failures` (counting it) by the current agent, after `reroutes` changes of agent.

    The first agent may revise twice; one that was rerouted to gets no revision; then another agent once; then it is over.
    """
    revises = numbers.max_revises if reroutes == 0 else numbers.revises_after_reroute
    if failures <= revises:
        return "retry_same"
    return "reroute" if may_reroute and reroutes < numbers.max_reroutes else "stop"


def action_after_void(voids: int, ask: bool, numbers: FlowNumbers) -> NextAction:
    """What follows the void number `voids` (counting it): again with the same draws, at the third a person or the end."""
    if voids < numbers.max_voids:
        return "retry_fresh"
    return "ask_person" if ask else "stop"
