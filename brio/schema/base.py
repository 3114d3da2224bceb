"""Bases of all models: frozen, closed to unknown keys; seed types speak camelCase at the JSON edge only."""

import hashlib
import json
from typing import Any

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel


class Model(BaseModel):
    """A word of Brio's own: snake_case inside and outside."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class SeedModel(BaseModel):
    """A word of the seeds: camelCase in JSON and YAML, snake_case in Python; either is read."""

    model_config = ConfigDict(frozen=True, extra="forbid", alias_generator=to_camel, populate_by_name=True)

    def to_json(self) -> dict[str, Any]:
        """The exchangeable form: camelCase, without fields that were never set."""
        return self.model_dump(mode="json", by_alias=True, exclude_none=True)


def canonical(value: Any) -> bytes:
    """Bytes to hash: JSON with sorted keys, no spaces, UTF-8. Floats are written by `repr`, so hash none that were computed."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def digest(value: Any) -> str:
    """SHA-256 over the canonical bytes, 64 hex digits."""
    return hashlib.sha256(canonical(value)).hexdigest()
