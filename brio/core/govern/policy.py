"""Policy: an ordered table of rules, the first that matches decides. Allow, deny, or ask a person."""

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

Effect = Literal["allow", "deny", "ask"]


class Action(NamedTuple):
    """What somebody wants to do, with the facts that rules may read."""

    name: str  # plan.start | attempt.start | deliver
    facts: dict[str, Any]


class Rule(NamedTuple):
    """One row of the table. `when` is read only for its own action."""

    id: str
    action: str
    when: Callable[[dict[str, Any]], bool]
    effect: Effect
    reason: str


class Ruling(NamedTuple):
    """What was decided, by which rule, and why."""

    effect: Effect
    rule: str
    reason: str


DEFAULT: tuple[Rule, ...] = (
    Rule("night-runs-itself", "plan.start", lambda f: f["night"], "allow", "a night's plans were proven before"),
    Rule("plan-by-hand", "plan.start", lambda f: f["approved"], "allow", "a person said yes"),
    Rule("plan-small", "plan.start", lambda f: f["auto"] and f["small"], "allow", "small and cheap enough to start by itself"),
    Rule("plan-asks", "plan.start", lambda f: True, "ask", "a person starts a plan"),
    Rule("sim-stays-sim", "attempt.start", lambda f: f["sim_agent"] != f["sim_mission"], "deny", "simulated and live work never mix"),
    Rule("no-price", "attempt.start", lambda f: f["cost_micro"] is None, "deny", "an agent without a known price is not started"),
    Rule("attempt-runs", "attempt.start", lambda f: True, "allow", "within the plan that was approved"),
    Rule("night-delivers-nothing", "deliver", lambda f: f["night"], "deny", "a night's work is measured and never delivered"),
    Rule("delivery-asks", "deliver", lambda f: not f["approved"], "ask", "nothing leaves without a person's yes"),
    Rule("delivery-approved", "deliver", lambda f: True, "allow", "a person said yes"),
)


def rule(action: Action, rules: Sequence[Rule] = DEFAULT) -> Ruling:
    """The first rule that matches; what no rule names is denied."""
    for each in rules:
        if each.action == action.name and each.when(action.facts):
            return Ruling(each.effect, each.id, each.reason)
    return Ruling("deny", "default", f"no rule allows {action.name}")
