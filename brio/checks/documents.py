"""Checks that read one document of the tree, or the change itself. None of them runs a program."""

import json

import yaml

from brio.checks import materials
from brio.checks.subject import Grader, Subject
from brio.core.verify import citations, conformance, injection, rubric, scope
from brio.ports import JudgeRequest
from brio.schema.contract import AcceptanceCheck
from brio.schema.errors import InfraFailure
from brio.schema.taxonomy import INJECTION_SCAN
from brio.schema.verdict import CheckResult

IN_TREE = "project/"


def _result(check: AcceptanceCheck, failed: list[str], shown: str, scores: tuple[float, ...] = (), ok: bool | None = None) -> CheckResult:
    good = not failed if ok is None else ok
    return CheckResult(
        check_id=check.id, kind=check.kind, hard=check.hard, ok=good, failed=tuple(failed), note=shown.splitlines()[0] if shown else "",
        shown=shown, share=float(good), scores=scores,
    )  # fmt: skip


async def _document(grader: Grader, subject: Subject, check: AcceptanceCheck) -> bytes | None:
    return await grader.repository.read(subject.project, subject.tree, check.document or "")


async def diff_scope(grader: Grader, subject: Subject, check: AcceptanceCheck) -> CheckResult:
    """Everything that changed lies inside the footprint."""
    out = scope.outside(subject.changed, subject.footprint)
    return _result(check, out, f"outside the footprint: {', '.join(out[:10])}" if out else "inside the footprint")


async def contract_conformance(grader: Grader, subject: Subject, check: AcceptanceCheck) -> CheckResult:
    """A document conforms to a JSON Schema, the project's own or the check's."""
    path = check.schema_ or ""
    if path.startswith(IN_TREE):
        schema = await grader.repository.read(subject.project, subject.tree, path.removeprefix(IN_TREE)) or b"false"
    else:
        schema = await grader.material(subject.material(check, "schema"))
    wrong = conformance.violations(await _document(grader, subject, check), json.loads(schema))
    return _result(check, [check.document or ""] if wrong else [], "\n".join(wrong) or "conforms")


async def citation_present(grader: Grader, subject: Subject, check: AcceptanceCheck) -> CheckResult:
    """Every paragraph leads to a source of the corpus, under its stable address `https://<name>.example/<path>`."""
    paths = [name.split("/", 1) for name in materials.names(await grader.material(subject.material(check, "sources"))) if "/" in name]
    text = (await _document(grader, subject, check) or b"").decode("utf-8", "replace")
    found = citations.check(text, [f"{host}.example/{path}" for host, path in paths])
    lines = [f"no citation: “{block}…”" for block in found.uncited] + [f"no such source: {address}" for address in found.unknown]
    return _result(check, [*found.uncited, *found.unknown], "\n".join(lines) or "every paragraph is cited")


async def rubric_review(grader: Grader, subject: Subject, check: AcceptanceCheck) -> CheckResult:
    """A judge of another vendor scores each criterion 1 to 5; mean and floor decide."""
    if grader.judge is None:
        raise InfraFailure("grader", "a rubric asks for a judge and none is connected", "connect a judge, or drop the rubric")
    spec = {"criteria": [{"text": text} for text in check.criteria or []]}
    if check.rubric:
        spec = yaml.safe_load(await grader.material(subject.material(check, "rubric")))
    criteria = rubric.read(spec, check.rubric or check.id)
    text = (await _document(grader, subject, check) or b"").decode("utf-8", "replace")
    predicates = tuple({"criterion": i, "rules": list(each.predicates)} for i, each in enumerate(criteria))
    request = JudgeRequest(text, subject.objective, tuple(each.text for each in criteria), predicates, subject.maker_vendor)
    score = await grader.judge.score(request)
    ok = rubric.passes(score.scores, grader.rubric)
    low = [each.text for each, got in zip(criteria, score.scores, strict=True) if got < grader.rubric.mean]
    lines = [f"mean {sum(score.scores) / len(score.scores):.2f} by {score.judge}", *(f"too low: {text}" for text in low)]
    return _result(check, [] if ok else low or ["mean"], "\n".join(lines), score.scores, ok)


def injection_scan(subject: Subject) -> CheckResult:
    """The always-on scan over added lines and names of changed files."""
    found = injection.scan(injection.added_lines(subject.diff), subject.changed)
    shown = "\n".join(found[:10])
    return CheckResult(
        check_id=INJECTION_SCAN, kind=INJECTION_SCAN, hard=True, ok=not found, failed=tuple(found[:10]), shown=shown,
        note=found[0] if found else "clean", share=float(not found),
    )  # fmt: skip
