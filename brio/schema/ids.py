"""Identifiers. Live rows get time-ordered uuid7; rows of a night get uuid5 of what they are, so a repeat is the same row."""

import re
from datetime import datetime
from uuid import UUID, uuid5

NIGHT_NAMESPACE = UUID("6b72696f-0000-5000-8000-6e6967687473")
_REF = re.compile(r"([a-z_]+):([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})")


def uuid7(at: datetime, entropy: bytes) -> UUID:
    """RFC 9562 version 7: 48 bits of milliseconds, then 74 of the 80 given bits of `entropy` (at least 10 bytes)."""
    millis = int(at.timestamp() * 1000) & ((1 << 48) - 1)
    noise = int.from_bytes(entropy[:10], "big")
    value = millis << 80 | 0x7 << 76 | (noise >> 64 & 0xFFF) << 64 | 0b10 << 62 | noise & ((1 << 62) - 1)
    return UUID(int=value)


def night_id(*parts: object) -> UUID:
    """The id of a night's row: night, replicate, arm, mission, epoch, then task and ordinal where the row has them."""
    return uuid5(NIGHT_NAMESPACE, "\x1f".join(str(part) for part in parts))


def ref(kind: str, row: UUID) -> str:
    """`task:UUID`: joins prompts, plans, audits and agents to the same row."""
    return f"{kind}:{row}"


def parse_ref(text: str) -> tuple[str, UUID]:
    """Kind and id of a `kind:UUID`; ValueError when it is none."""
    found = _REF.fullmatch(text)
    if not found:
        raise ValueError(f"{text!r} is not a reference of the form kind:UUID")
    return found[1], UUID(found[2])


def attempt_branch(mission_number: int, task_key: str, ordinal: int) -> str:
    """`brio/m-12/t1/2`."""
    return f"brio/m-{mission_number}/{task_key}/{ordinal}"


def integration_branch(mission_number: int) -> str:
    """`brio/m-12/integration`."""
    return f"brio/m-{mission_number}/integration"
