"""Secrets in text that is stored or shown are replaced by a mark that says what kind it was."""

import re

_SHAPES = (
    ("key", re.compile(r"\b(sk|pk|rk|ghp|gho|ghs|xox[abp]|AKIA)[-_]?[A-Za-z0-9_-]{16,}\b")),
    ("token", re.compile(r"\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}")),
    ("private key", re.compile(r"-----BEGIN [A-Z ]*PRIVATE KEY-----.*?-----END [A-Z ]*PRIVATE KEY-----", re.DOTALL)),
    ("password", re.compile(r"(?i)(?<=://)[^\s/:@]+:[^\s/@]+(?=@)")),
)


def redact(text: str) -> str:
    """The text with `[redacted: kind]` where a secret stood."""
    for kind, shape in _SHAPES:
        text = shape.sub(f"[redacted: {kind}]", text)
    return text
