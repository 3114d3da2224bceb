"""Random numbers that depend on what is drawn and on nothing else.

Philox (Salmon et al., SC'11) keyed by the first 128 bits of SHA-256 over the words of a draw key: the same key gives the same
numbers on any host, in any order, at any concurrency. No generator here is ever shared between two draws.
"""

import hashlib
from collections.abc import Iterable

import numpy as np

from brio.schema.agents import DrawKey


def generator(words: Iterable[object]) -> np.random.Generator:
    """A generator for these words. Words are joined by a separator that none of them may hold."""
    text = "\x1f".join(str(word) for word in words)
    key = int.from_bytes(hashlib.sha256(text.encode()).digest()[:16], "big")
    return np.random.Generator(np.random.Philox(key=key))


def draw(key: DrawKey, purpose: str) -> np.random.Generator:
    """The generator of one purpose (`passes`, `answer`, `tokens` …) of one attempt."""
    return generator(key.parts(purpose))
