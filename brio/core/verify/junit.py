"""Graded test runs: exit code, counts, expected ids and canaries must all agree before any test counts.

Threat model: the code under test runs in the process that reports about it, so it can exit early, patch the reporter, write a report
of its own or print one. Against that stand canary tests with names and fates drawn per run, a few of which must fail: whoever forges
a report must know them all, and they stand in files that are read only when the suite runs. What this does not stop is code that
reads the canaries from the process and forges exactly them; the box and the read-only grader narrow that, they do not close it.
"""

import random
import re
from collections.abc import Sequence
from typing import NamedTuple
from xml.etree import ElementTree

CANARIES = 6


class Canaries(NamedTuple):
    """Two test files, run before and after the suite, and the fate drawn for each of their tests (True: it passes)."""

    files: dict[str, str]
    fates: dict[str, bool]


class Graded(NamedTuple):
    """Whether the suite passed, which expected tests did not, why, and the share of the expected that passed."""

    ok: bool
    failed: tuple[str, ...]
    note: str
    share: float


def canaries(rng: random.Random) -> Canaries:
    """Draws names and fates: an even last digit passes, an odd one fails, and at least one of each is there."""
    doomed = set(rng.sample(range(CANARIES), rng.randint(1, CANARIES - 1)))
    names = [f"test_{rng.getrandbits(48):012x}{rng.choice('13579bdf' if i in doomed else '02468ace')}" for i in range(CANARIES)]
    bodies = [f"def {name}():\n    assert 0x{name[5:]} % 2 == 0\n" for name in names]
    half = CANARIES // 2
    parts = (("00", bodies[:half]), ("zz", bodies[half:]))
    files = {f"test_{where}_{rng.getrandbits(32):08x}.py": "\n".join(part) for where, part in parts}
    return Canaries(files, {name: i not in doomed for i, name in enumerate(names)})


def expected_ids(text: str) -> frozenset[str]:
    """Ids of an expected file; lines that start with # say something about it."""
    return frozenset(line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#"))


def graded(report: str | None, code: int | None, tail: str, expected: frozenset[str], fates: dict[str, bool], exact: bool) -> Graded:
    """Judges one run. `exact`: a hidden suite holds the expected ids and no others; a project's own may hold more, ignored."""
    everything = tuple(sorted(expected))
    cases = _cases(report)
    if cases is None:
        return Graded(False, everything, f"no report was left, exit code {code}", 0.0)
    ran = [identity for identity, _ in cases]
    passed = {identity for identity, ok in cases if ok}
    seen = {name: identity in passed for identity in ran if (name := identity.rsplit("::", 1)[-1]) in fates}
    counts = {word: int(n) for n, word in re.findall(r"(\d+) (passed|failed|errors?)", _last_line(tail))}
    if code != 1 or seen != fates or counts.get("passed", 0) != len(passed) or len(ran) != len(set(ran)):
        return Graded(False, everything, f"exit code {code}; counts or canaries disagree, so nothing of the run counts", 0.0)
    ids = {identity for identity in ran if identity.rsplit("::", 1)[-1] not in fates}
    failed = (expected - passed) | ((ids - expected) if exact else set())
    kept = len(expected - failed)
    return Graded(not failed, tuple(sorted(failed)), f"{kept} of {len(expected)} expected tests passed", kept / len(expected))


def _last_line(text: str) -> str:
    lines = text.strip().splitlines()
    return lines[-1] if lines else ""


def _cases(report: str | None) -> list[tuple[str, bool]] | None:
    if report is None or "<!DOCTYPE" in report:
        return None
    try:
        found = list(ElementTree.fromstring(report).iter("testcase"))
    except ElementTree.ParseError:
        return None
    return [(_identity(case), _passed(case)) for case in found]


def _passed(case: ElementTree.Element) -> bool:
    return {child.tag for child in case} <= {"properties", "system-out", "system-err"}


def _identity(case: ElementTree.Element) -> str:
    """`file::Class::name`, from xunit1's attributes."""
    file = case.get("file", "")
    inner = case.get("classname", "").removeprefix(file.removesuffix(".py").replace("/", ".")).lstrip(".")
    return "::".join(part for part in (file, inner, case.get("name", "")) if part)


def shown_failures(failed: Sequence[str], tail: str, limit: int = 1500) -> str:
    """What an open suite tells about its failures: the names, then the assertions as the run printed them."""
    lines = [line for line in tail.splitlines() if line.startswith(("E  ", "FAILED", "ERROR"))]
    names = {name.rsplit("::", 1)[-1] for name in failed}
    kept = [line for line in lines if not line.startswith("FAILED") or any(name in line for name in names)]
    return "\n".join([*map(str, failed[:10]), *kept])[:limit]
