"""One family of errors; each names the thing that is wrong and the way on.

Deliberate properties: `str(error)` is one line for a person, `.hint` is the next command or edit, and the class decides the exit
code of the shell, so that no surface needs a table of its own. An `InfraFailure` is never the agent's failure: it becomes a void.
"""

from typing import Literal

VoidReason = Literal[
    "sandbox",  # a sandbox could not be started, or died
    "environment",  # the prepared environment could not be built
    "database",  # the database went away
    "disk",  # no space left
    "budget",  # the mission's or the night's budget is exhausted
    "tape_context",  # a tape was recorded in another context
    "grader",  # the grader itself broke
    "abandoned",  # the worker went away
    "upstream",  # a task this one depends on is void
    "vendor",  # the vendor's service failed, not the agent
]


class BrioError(Exception):
    """Base of all errors that a user can meet. `hint` says what to do next; `exit_code` is what a shell returns."""

    exit_code = 1

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class BadInput(BrioError):
    """A file, field or argument is wrong; nothing has been done."""

    exit_code = 2

    @classmethod
    def at(cls, file: object, field: str, reason: str, hint: str = "") -> "BadInput":
        """Names file, field and reason, in this order."""
        return cls(f"{file}: {field}: {reason}", hint)


class NotFound(BadInput):
    """A name that should lead somewhere leads nowhere."""


class Refused(BrioError):
    """A policy, a budget or a state forbids it."""

    exit_code = 3


class WaitsForPerson(BrioError):
    """Nothing is wrong, but only a person can go on."""

    exit_code = 4


class IllegalTransition(BrioError):
    """A state machine was asked for an edge it does not have: a bug or a lost race, never a result."""


class StaleFence(BrioError):
    """The attempt was given to another worker; whatever this one still holds must not be written."""


class InfraFailure(BrioError):
    """Something under the agent broke. The attempt becomes `void(reason)` and moves no score."""

    def __init__(self, reason: VoidReason, message: str, hint: str = "") -> None:
        super().__init__(message, hint)
        self.reason: VoidReason = reason
