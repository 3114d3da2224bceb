"""All agents that are connected, by key."""

from collections.abc import Iterable

from brio.ports import AgentAdapter
from brio.schema.agents import AgentCard
from brio.schema.errors import BadInput, NotFound


class Registry:
    """See `brio.ports.Agents`. Two adapters of one key are a mistake that is named at once."""

    def __init__(self, adapters: Iterable[AgentAdapter]) -> None:
        self._adapters: dict[str, AgentAdapter] = {}
        for adapter in adapters:
            key = adapter.describe().key
            if key in self._adapters:
                raise BadInput(f"two agents have the key {key}", "give one of them another name")
            self._adapters[key] = adapter

    def cards(self) -> list[AgentCard]:
        """Cards in the order of their keys."""
        return [self._adapters[key].describe() for key in sorted(self._adapters)]

    def adapter(self, key: str) -> AgentAdapter:
        """The adapter of a key; NotFound names those that exist."""
        if key not in self._adapters:
            raise NotFound(f"no agent {key!r} is connected", f"connected: {', '.join(sorted(self._adapters)) or 'none'}")
        return self._adapters[key]
