"""Contract conformance by JSON Schema: the document parses, and says what the schema asks for."""

import json
from typing import Any

from jsonschema.validators import validator_for

MOST = 5  # errors shown; a wrong shape usually breaks many rules at once


def violations(document: bytes | None, schema: dict[str, Any]) -> list[str]:
    """Each violation as `path: reason`; empty when the document conforms. A missing or unreadable document is one violation."""
    if document is None:
        return ["the document is not there"]
    try:
        value = json.loads(document)
    except (ValueError, RecursionError) as error:
        return [f"not JSON: {error}"]
    validator = validator_for(schema)(schema)
    errors = sorted(validator.iter_errors(value), key=lambda error: [str(part) for part in error.absolute_path])
    return [f"{error.json_path}: {error.message[:200]}" for error in errors[:MOST]]
