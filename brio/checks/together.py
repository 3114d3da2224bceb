"""Several awaitables side by side; when one fails the others are cancelled and its own error comes out, not a group of one."""

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any, TypeVar

from brio.schema.errors import BrioError

T = TypeVar("T")


async def together(calls: Iterable[Coroutine[Any, Any, T]]) -> list[T]:
    """Results in the order of the calls."""
    try:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(call) for call in calls]
    except BaseExceptionGroup as errors:
        raise first_error(errors) from errors
    return [task.result() for task in tasks]


def first_error(errors: BaseExceptionGroup[Any]) -> BaseException:
    """The first of Brio's own errors in a group, else the first of all."""
    own = errors.subgroup(BrioError)
    found: BaseException = own or errors
    while isinstance(found, BaseExceptionGroup):
        found = found.exceptions[0]
    return found
