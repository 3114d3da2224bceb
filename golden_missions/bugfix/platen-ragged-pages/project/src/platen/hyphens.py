"""Where a word may be divided. A rule of thumb for each language, and a list of words that follow no rule."""

from __future__ import annotations

VOWELS = frozenset("aeiouyäöüéèà")
TOGETHER = {"en": ("th", "sh", "ch", "ph", "wh", "ck"), "de": ("sch", "ch", "ck", "ph", "th", "st")}

_listed: dict[tuple[str, str], tuple[int, ...]] = {}
_known: dict[str, tuple[int, ...]] = {}


def add_word(divided: str, language: str = "en") -> None:
    """Take down how a word is divided ("ta-ble"). It counts from now on, before any rule."""
    _check(language)
    parts = divided.casefold().split("-")
    if not all(parts):
        raise ValueError(f"{divided!r} has an empty part")
    word = "".join(parts)
    _listed[word, language] = tuple(sum(map(len, parts[:i])) for i in range(1, len(parts)))
    _known.pop(word, None)


def break_points(word: str, language: str = "en", left: int = 2, right: int = 2) -> tuple[int, ...]:
    """Positions at which a word may be divided, with at least `left` letters before and `right` letters behind."""
    _check(language)
    folded = word.casefold()
    if folded not in _known:
        points = _listed.get((folded, language))
        if points is None:
            points = _by_rule(folded, language)
        _known[folded] = tuple(point for point in points if left <= point <= len(folded) - right)
    return _known[folded]


def _check(language: str) -> None:
    if language not in TOGETHER:
        raise ValueError(f"no rules for language {language!r}")


def _by_rule(word: str, language: str) -> tuple[int, ...]:
    """A syllable begins with the last consonant before a vowel, or with the group of letters that stays together there."""
    points = []
    for at in range(2, len(word)):
        if word[at] not in VOWELS or word[at - 1] in VOWELS or not word[:at].isalpha():
            continue
        groups = [group for group in TOGETHER[language] if word[:at].endswith(group)]
        start = at - max(map(len, groups), default=1)
        if any(letter in VOWELS for letter in word[:start]):
            points.append(start)
    return tuple(points)
