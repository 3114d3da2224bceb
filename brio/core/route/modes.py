"""Which mode a task runs in: the mission's word, else the plan's, else the type's default, as far as tests and money allow."""

from typing import Any

from brio.schema.taxonomy import TASK_TYPES, Mode

BUILT: tuple[Mode, ...] = ("single", "best_of_n")
"""Modes the engine runs. Another one that a plan suggests runs as `single` and is labelled so."""


def has_tests(contract: dict[str, Any]) -> bool:
    """Whether a tests check decides: what makes candidates comparable without a judge."""
    return any(check["kind"] == "tests" and check.get("hard", True) for check in contract.get("acceptance", []))


def choose(task_type: str, forced: str | None, suggested: str | None, contract: dict[str, Any]) -> tuple[Mode, tuple[str, ...]]:
    """The mode and labels that say how it differs from what was wanted."""
    wanted: str = forced or suggested or TASK_TYPES[task_type].mode
    if wanted not in BUILT:
        return "single", (f"{wanted} runs as single",)
    if wanted == "best_of_n" and not has_tests(contract):
        return "single", ("best_of_n needs tests; runs as single",)
    return ("best_of_n" if wanted == "best_of_n" else "single"), ()
