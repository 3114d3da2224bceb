"""Tapes: a recorded run, replayed in exactly the context it was recorded in. Another context is void, never a result.

Key = SHA-256 over base commit, open contract, brief, handoffs and feedback. A replay is not a new observation.
"""

import json
from pathlib import Path
from uuid import UUID

from brio.agents.apply import apply
from brio.ports import Box, Emit, Worktree
from brio.schema.agents import AgentCard, AttemptSpec, Outcome
from brio.schema.base import digest
from brio.schema.errors import InfraFailure


def tape_key(spec: AttemptSpec, base: str) -> str:
    """What a run depended on, as one hash. Packets count without their ids and dates, which differ in every mission."""
    handoffs = [{k: v for k, v in packet.to_json().items() if k not in ("id", "createdAt", "mission")} for packet in spec.handoffs]
    contract = spec.contract.open_part().to_json()
    return digest({"base": base, "contract": contract, "brief": spec.brief, "handoffs": handoffs, "feedback": list(spec.feedback)})


def record(folder: Path, spec: AttemptSpec, base: str, patch: str, outcome: Outcome) -> Path:
    """Writes one tape; the same run recorded twice is one file."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{tape_key(spec, base)}.json"
    body = {"format": 1, "agent": spec.agent.key, "patch": patch, "outcome": outcome.model_dump(mode="json")}
    path.write_text(json.dumps(body, ensure_ascii=False, sort_keys=True, indent=1))
    return path


class TapeAgent:
    """Replays the tapes of one folder under the card they were recorded with."""

    def __init__(self, card: AgentCard, folder: Path) -> None:
        self.card, self.folder = card.model_copy(update={"family": "tape", "provenance": "tape"}), folder

    def describe(self) -> AgentCard:
        """The recorded agent's card, marked as tape."""
        return self.card

    async def health(self) -> str:
        """Well when there is a tape."""
        return "" if any(self.folder.glob("*.json")) else f"no tape in {self.folder}"

    async def run(self, spec: AttemptSpec, box: Box, worktree: Worktree, emit: Emit) -> Outcome:
        """Applies the recorded change; InfraFailure("tape_context") when this context was never recorded."""
        path = self.folder / f"{tape_key(spec, worktree.base)}.json"
        if not path.exists():
            raise InfraFailure("tape_context", f"no tape of {self.card.key} in this context", "record one with `brio record`")
        tape = json.loads(path.read_text())
        spent = await apply(box, tape["patch"].encode())
        return Outcome.model_validate({**tape["outcome"], "process_seconds": spent})

    async def cancel(self, attempt_id: UUID) -> None:
        """Nothing of it outlives a call."""
