"""Checks that run programs: graded suites against a read-only tree, and commands in a copy that they may write to."""

import asyncio
import random
import re
import shutil
from pathlib import Path

from brio.checks.subject import Grader, Subject
from brio.core.verify.junit import canaries, expected_ids, graded, shown_failures
from brio.schema.contract import AcceptanceCheck
from brio.schema.environment import BoxSpec, Mount, Ran
from brio.schema.taxonomy import PROFILES
from brio.schema.verdict import CheckResult

LIMITS = PROFILES["code-standard"]
IN_TREE = "project/"
_NOISE = re.compile(r"0x[0-9a-f]{6,}|in \d+\.\d+s")


def steady(text: str) -> str:
    """Text without what differs from run to run: addresses in memory and times."""
    return _NOISE.sub("…", text)


async def suite(grader: Grader, subject: Subject, check: AcceptanceCheck) -> CheckResult:
    """A tests check with a suite: expected ids and canaries decide, and nothing that the run says about itself."""
    path = check.suite or ""
    inside = path.startswith(IN_TREE)
    expected = expected_ids((await grader.material(subject.material(check, "expected"))).decode())
    drawn = canaries(random.SystemRandom())
    async with grader.scratch() as run:
        source = None if inside else await grader.folder(subject.material(check, "suite"))
        await asyncio.to_thread(_lay_out, run, source, drawn.files, check.pythonpath)
        first, last = (f"/grader/{'decoys' if inside else 'suite'}/{name}" for name in drawn.files)
        where = f"/work/{path.removeprefix(IN_TREE)}" if inside else "/grader/suite"
        command = ["python", "-I", "-B", "-m", "pytest", "-q", "-c", "/grader/pytest.ini", "--noconftest", "-p", "no:cacheprovider"]
        command += [f"--rootdir={'/work' if inside else '/grader/suite'}", "--import-mode=importlib", "-o", "junit_family=xunit1"]
        command += ["--junitxml=/out/report.xml", *([first, where, last] if inside else [where])]
        mounts = (Mount(run / "grader", "/grader"), Mount(run / "out", "/out", True))
        env = {"BRIO_TREE": "/work", "HOME": "/out", "TMPDIR": "/out", "LANG": "C.UTF-8"}
        ran = await _run(grader, subject, command, (subject.files, False), mounts, check.timeout_seconds, env)
        report = await asyncio.to_thread(_report, run / "out" / "report.xml")
    if ran.limit is not None:
        return _result(check, False, tuple(sorted(expected)), str(ran.limit), str(ran.limit), ran)
    verdict = graded(report, ran.exit_code, ran.stdout, expected, drawn.fates, exact=not inside)
    shown = verdict.note + "\n" + steady(shown_failures(verdict.failed, ran.stdout))
    return _result(check, verdict.ok, verdict.failed, verdict.note, shown, ran, verdict.share)


async def command(grader: Grader, subject: Subject, check: AcceptanceCheck) -> CheckResult:
    """A check that is a command: exit code 0 is green. It runs in a copy of the tree, so what it writes goes nowhere."""
    line = check.command or "false"
    async with grader.scratch() as run:
        copy = run / "tree"
        await asyncio.to_thread(shutil.copytree, subject.files, copy, symlinks=True)
        ran = await _run(grader, subject, ["sh", "-c", line], (copy, True), (), check.timeout_seconds, {})
    ok = ran.exit_code == 0
    note = str(ran.limit) if ran.limit else f"`{line}` ended with exit code {ran.exit_code}"
    tail = steady((ran.stdout + ran.stderr).strip()[-1500:])
    return _result(check, ok, () if ok else (line,), note, f"{note}\n{tail}", ran, float(ok))


async def _run(
    grader: Grader,
    subject: Subject,
    argv: list[str],
    work: tuple[Path, bool],
    mounts: tuple[Mount, ...],
    seconds: float,
    env: dict[str, str],
) -> Ran:
    spec = BoxSpec(environment=subject.environment, limits=LIMITS, work=work[0], work_writable=work[1], mounts=mounts, label="check")
    async with grader.slots, grader.sandbox.open(spec) as box:
        ran = await box.run(argv, seconds=seconds, env=env)
    grader.booked(ran.seconds)
    return ran


def _lay_out(run: Path, source: Path | None, files: dict[str, str], pythonpath: list[str]) -> None:
    grader = run / "grader"
    target = grader / ("decoys" if source is None else "suite")
    if source is None:
        target.mkdir(parents=True)
    else:
        shutil.copytree(source, target)
    for name, text in files.items():
        (target / name).write_text(text)
    paths = "".join(f"\n  /work/{path}" for path in pythonpath)
    (grader / "pytest.ini").write_text(f"[pytest]\npythonpath ={paths}\n")
    (run / "out").mkdir()


def _report(path: Path) -> str | None:
    """The report, if it is a plain file of a sane size: the folder it is in belonged to what was checked."""
    try:
        if path.is_symlink() or not path.is_file() or path.stat().st_size > 8 * 2**20:
            return None
        return path.read_text("utf-8", errors="replace")
    except OSError:
        return None


def _result(check: AcceptanceCheck, ok: bool, failed: tuple[str, ...], note: str, shown: str, ran: Ran, share: float = 0.0) -> CheckResult:
    return CheckResult(
        check_id=check.id, kind=check.kind, hard=check.hard, ok=ok, failed=failed, note=note, shown=shown, share=share, seconds=ran.seconds
    )
