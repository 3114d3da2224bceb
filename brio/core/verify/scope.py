"""Diff scope: every path that changed lies inside the task's footprint. The exact proof behind leases and hooks."""

from collections.abc import Sequence

from brio.core.glob import covered


def outside(changed: Sequence[str], footprint: Sequence[str]) -> list[str]:
    """Changed paths that no glob of the footprint covers; deletions and both ends of a rename count as changes."""
    return [path for path in changed if not covered(footprint, path)]


def restorable(changed: Sequence[str], protected: Sequence[str], footprint: Sequence[str]) -> list[str]:
    """Changed paths that go back to what they were before checks run: protected ones outside the footprint."""
    return [path for path in changed if covered(protected, path) and not covered(footprint, path)]
