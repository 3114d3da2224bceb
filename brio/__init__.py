"""Brio finds out, with evidence, which agent to give which work, and then has it done.

The package exposes four names and imports none of its rooms before one of them is asked for.
"""

from importlib import import_module

__version__ = "0.1.0"
__all__ = ["BrioError", "connect", "demo", "explain"]

_HOMES = {
    "BrioError": "brio.schema.errors",
    "connect": "brio.workbench.client",
    "demo": "brio.workbench.client",
    "explain": "brio.workbench.client",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'brio' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
