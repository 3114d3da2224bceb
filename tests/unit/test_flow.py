"""What follows a verdict, and in which order tasks run."""

import pytest

from brio.core.flow.after import action_after_failure, action_after_void, after
from brio.core.flow.graph import ancestors, order
from brio.schema.settings import FlowNumbers
from brio.schema.states import check_edge
from brio.schema.verdict import Verdict

NUMBERS = FlowNumbers()


def test_an_agent_revises_twice_then_another_gets_it_once_then_it_is_over():
    first = [action_after_failure(n, 0, True, NUMBERS) for n in (1, 2, 3)]
    assert first == ["retry_same", "retry_same", "reroute"]
    assert action_after_failure(1, 1, True, NUMBERS) == "stop"
    assert action_after_failure(3, 0, False, NUMBERS) == "stop"


def test_three_voids_end_in_a_question_or_a_stop():
    assert [action_after_void(n, True, NUMBERS) for n in (1, 2, 3)] == ["retry_fresh", "retry_fresh", "ask_person"]
    assert action_after_void(3, False, NUMBERS) == "stop"


def test_every_action_leads_over_an_edge_the_task_machine_has():
    for action in ("finish", "retry_same", "reroute", "retry_fresh", "ask_person", "stop"):
        check_edge("task", "verifying", after(Verdict(word="fail", action=action)).state)


def test_order_follows_dependencies_and_otherwise_the_plan():
    assert order({"c": ["a"], "b": [], "a": ["b"]}) == ["b", "a", "c"]
    assert ancestors({"a": [], "b": ["a"], "c": ["b"], "d": []}, "c") == ["a", "b"]


def test_a_circle_and_an_unknown_name_are_named():
    with pytest.raises(ValueError, match="a → b → a"):
        order({"a": ["b"], "b": ["a"]})
    with pytest.raises(ValueError, match="ghost"):
        order({"a": ["ghost"]})
