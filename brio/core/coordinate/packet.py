"""Handoff packets: what travels from a task that passed to one that builds on it. Facts come from rows, words from the contract."""

from datetime import datetime
from uuid import UUID

from brio.schema.agents import AgentCard
from brio.schema.contract import TaskContract
from brio.schema.handoff import ArtifactRef, Evidence, HandoffPacket, PacketMission, Receiver, Sender
from brio.schema.ids import ref
from brio.schema.rows import AttemptRow, MissionRow, TaskRow
from brio.schema.verdict import CheckResult

MOST_PATHS = 40


def packet(
    id: UUID,
    at: datetime,
    mission: MissionRow,
    ends: tuple[TaskRow, TaskRow],
    by: tuple[AttemptRow, AgentCard],
    changed: tuple[str, ...],
    results: tuple[CheckResult, ...],
) -> HandoffPacket:
    """The packet from `ends[0]` to `ends[1]`. Hidden checks count as evidence by their number only, never by name."""
    sender, receiver = ends
    attempt, card = by
    done, wanted = TaskContract.model_validate(sender.contract), TaskContract.model_validate(receiver.contract)
    shown = {check.id for check in done.open_part().acceptance}
    evidence = [
        Evidence(kind="test" if r.kind == "tests" else "review", ref=f"check:{r.check_id}", summary=r.note or "passed")
        for r in results
        if r.ok and r.check_id in shown
    ]
    hidden = sum(1 for r in results if r.ok and r.check_id not in shown)
    if hidden:
        evidence.append(Evidence(kind="test", ref=ref("attempt", attempt.id), summary=f"{hidden} further checks passed"))
    return HandoffPacket(
        id=id,
        mission=PacketMission(id=ref("mission", mission.id), title=mission.title, goal=mission.goal),
        sender=Sender(task_key=sender.key, agent_key=attempt.agent, vendor=card.vendor),
        to=Receiver(task_key=receiver.key),
        objective=wanted.objective,
        done=[done.objective],
        artifacts=[ArtifactRef(kind="file", ref=path) for path in changed[:MOST_PATHS]],
        constraints=done.constraints,
        evidence=evidence,
        risks=[f"{r.check_id}: {r.note}" for r in results if not r.ok and r.check_id in shown],
        next_steps=[output.description for output in wanted.outputs],
        created_at=at,
    )
