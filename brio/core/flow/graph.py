"""The order of a plan's tasks."""

from collections.abc import Mapping, Sequence


def order(depends_on: Mapping[str, Sequence[str]]) -> list[str]:
    """Keys in an order in which every task follows what it depends on; ties keep the given order.

    ValueError names a cycle (`a → b → a`) or an unknown dependency.
    """
    for key, needed in depends_on.items():
        for name in needed:
            if name not in depends_on:
                raise ValueError(f"task {key} depends on {name}, which is not in the plan")
    done: list[str] = []
    left = list(depends_on)
    while left:
        free = next((key for key in left if all(name in done for name in depends_on[key])), None)
        if free is None:
            raise ValueError(f"the tasks depend on each other in a circle: {' → '.join(_cycle(depends_on, left))}")
        left.remove(free)
        done.append(free)
    return done


def _cycle(depends_on: Mapping[str, Sequence[str]], left: Sequence[str]) -> list[str]:
    walk = [left[0]]
    while True:
        following = next(name for name in depends_on[walk[-1]] if name in left)
        if following in walk:
            return [*walk[walk.index(following) :], following]
        walk.append(following)


def ancestors(depends_on: Mapping[str, Sequence[str]], key: str) -> list[str]:
    """Every task that `key` builds on, directly or not, in plan order."""
    found: set[str] = set()
    todo = list(depends_on[key])
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo.extend(depends_on[name])
    return [name for name in depends_on if name in found]
