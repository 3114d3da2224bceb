"""The injection scan: text that speaks to whoever reviews it, and characters that hide. It always runs and is always hard.

Deliberate properties: only added lines and new file names are read; joiners are allowed after letters of Indic scripts, where
spelling needs them; a hit names the line it was found on, shortened and with its invisible characters spelled out.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence

_SPEECH = re.compile(
    r"(?i)\b(ignore|disregard|forget|override)\b[^.\n]{0,30}\b(previous|prior|above|earlier|your|these)\b[^.\n]{0,20}"
    r"\b(instructions?|rules|checks|prompts?|guidelines)\b"
    r"|\b(mark|score|grade|rate|approve|accept)\s+(this|it|me|the (?:task|work|answer))\s+(as\s+)?(a\s+)?"
    r"(pass(ed|ing)?|5|five|full marks|approved)\b"
    r"|\b(you are|as) (an? |the )?(ai |language )?(reviewer|judge|grader|model|assistant)\b[^.\n]{0,40}\b(must|should|please|will)\b"
    r"|<\|?(im_start|im_end|system|endoftext)\|?>|\[/?INST\]"
)
_HIDDEN = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\U000e0000-\U000e007f]")
_JOINERS = "\u200c\u200d"
_INDIC = (
    "DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA", "MALAYALAM", "SINHALA",
)  # fmt: skip


def added_lines(diff: str) -> list[str]:
    """The lines that a unified diff adds, without their plus sign."""
    return [line[1:] for line in diff.splitlines() if line.startswith("+") and not line.startswith("+++ ")]


def scan(lines: Iterable[str], paths: Sequence[str] = ()) -> list[str]:
    """What was found, each as it may be shown; empty when the text is clean."""
    found = [why for line in lines if (why := _why(line))]
    return found + [f"file name {why}" for path in paths if (why := _why(path))]


def _why(text: str) -> str:
    spoken = _SPEECH.search(text)
    if spoken:
        return f"speaks to its reviewer: “{_visible(spoken[0])}”"
    for hit in _HIDDEN.finditer(text):
        if not (hit[0] in _JOINERS and _after_indic(text, hit.start())):
            return f"hides U+{ord(hit[0]):04X} in “{_visible(text[max(0, hit.start() - 20) : hit.start() + 20])}”"
    return ""


def _after_indic(text: str, at: int) -> bool:
    return at > 0 and unicodedata.name(text[at - 1], "").startswith(_INDIC)


def _visible(text: str) -> str:
    return _HIDDEN.sub(lambda hit: f"<U+{ord(hit[0]):04X}>", text)[:120]
