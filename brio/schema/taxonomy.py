"""The 38 task types in 8 groups, and one row of defaults for each.

The list changes only with a migration that seeds priors: scores are kept per type, so the words must be stable.
`has_tests` decides nothing here; the mode column is what applies when tests exist and the budget allows (core.route.modes has the rule).
"""

from typing import Literal, NamedTuple

Group = Literal["code", "design", "research", "write", "data", "media", "browser", "meta"]
Mode = Literal["single", "best_of_n", "maker_checker", "ensemble", "debate", "cascade", "pipeline"]
Profile = Literal["code-standard", "code-heavy", "api-only", "browser", "media"]
Sensitivity = Literal["public", "internal", "confidential"]


class TypeDefaults(NamedTuple):
    """What a task of this type gets when nobody says otherwise."""

    group: Group
    mode: Mode
    checks: tuple[str, ...]
    profile: Profile
    sensitivity: Sensitivity = "internal"
    tokens: int = 40_000  # median tokens of an attempt, for estimates before anything was observed
    seconds: int = 240


_CODE = ("tests", "typecheck", "lint", "build", "diff_scope")
_TESTED = ("tests", "diff_scope")

TASK_TYPES: dict[str, TypeDefaults] = {
    "code.feature": TypeDefaults("code", "best_of_n", _CODE, "code-standard", tokens=90_000, seconds=420),
    "code.bugfix": TypeDefaults("code", "best_of_n", _CODE, "code-standard", tokens=60_000, seconds=300),
    "code.refactor": TypeDefaults("code", "best_of_n", _CODE, "code-standard", tokens=80_000, seconds=360),
    "code.tests": TypeDefaults("code", "best_of_n", _TESTED, "code-standard", tokens=50_000, seconds=240),
    "code.review": TypeDefaults("code", "single", ("rubric_review",), "api-only", tokens=20_000, seconds=90),
    "code.migration": TypeDefaults("code", "best_of_n", (*_TESTED, "contract_conformance"), "code-standard"),
    "code.frontend_ui": TypeDefaults("code", "best_of_n", _CODE, "code-standard", tokens=70_000, seconds=300),
    "code.infra_devops": TypeDefaults("code", "best_of_n", _TESTED, "code-standard"),
    "code.data_pipeline": TypeDefaults("code", "best_of_n", _CODE, "code-standard", tokens=60_000, seconds=300),
    "code.merge_resolve": TypeDefaults("code", "best_of_n", _CODE, "code-standard", tokens=50_000, seconds=240),
    "design.api_contract": TypeDefaults("design", "debate", ("contract_conformance", "rubric_review"), "api-only"),
    "design.schema": TypeDefaults("design", "debate", ("contract_conformance", "rubric_review"), "api-only"),
    "design.architecture": TypeDefaults("design", "debate", ("contract_conformance", "rubric_review"), "api-only"),
    "design.ui_mockup": TypeDefaults("design", "debate", ("rubric_review", "media_spec"), "api-only"),
    "research.web": TypeDefaults("research", "single", ("citation_present", "fact_check"), "api-only", "public"),
    "research.deep_report": TypeDefaults("research", "ensemble", ("citation_present", "fact_check"), "api-only", "public", 120_000, 600),
    "research.market_chatter": TypeDefaults("research", "single", ("citation_present", "fact_check"), "api-only", "public"),
    "research.academic": TypeDefaults("research", "single", ("citation_present", "fact_check"), "api-only", "public"),
    "research.fact_check": TypeDefaults("research", "cascade", ("citation_present", "fact_check"), "api-only", "public"),
    "write.doc": TypeDefaults("write", "single", ("rubric_review",), "api-only", tokens=15_000, seconds=90),
    "write.marketing_copy": TypeDefaults("write", "single", ("rubric_review",), "api-only", "public", 10_000, 60),
    "write.email": TypeDefaults("write", "single", ("rubric_review",), "api-only", tokens=5_000, seconds=40),
    "write.summary": TypeDefaults("write", "cascade", ("rubric_review",), "api-only", tokens=10_000, seconds=40),
    "write.translation_indic": TypeDefaults("write", "single", ("rubric_review",), "api-only", "public", 15_000, 90),
    "data.analysis": TypeDefaults("data", "best_of_n", ("tests", "contract_conformance"), "code-standard"),
    "data.extraction": TypeDefaults("data", "cascade", ("contract_conformance",), "api-only", tokens=20_000, seconds=90),
    "data.sql": TypeDefaults("data", "best_of_n", ("tests", "contract_conformance"), "code-standard", tokens=25_000, seconds=120),
    "media.image": TypeDefaults("media", "single", ("media_spec",), "media", "public"),
    "media.video": TypeDefaults("media", "single", ("media_spec",), "media", "public"),
    "media.voice": TypeDefaults("media", "single", ("media_spec",), "media", "public"),
    "media.music": TypeDefaults("media", "single", ("media_spec",), "media", "public"),
    "browser.task": TypeDefaults("browser", "single", ("human",), "browser"),
    "browser.form_fill": TypeDefaults("browser", "single", ("human",), "browser"),
    "browser.scrape_public": TypeDefaults("browser", "single", ("contract_conformance",), "browser", "public"),
    "plan.decompose": TypeDefaults("meta", "single", ("contract_conformance",), "api-only", tokens=30_000, seconds=120),
    "judge.pairwise": TypeDefaults("meta", "single", ("contract_conformance",), "api-only", tokens=8_000, seconds=30),
    "review.rubric": TypeDefaults("meta", "single", ("contract_conformance",), "api-only", tokens=8_000, seconds=30),
    "merge.integrate": TypeDefaults("meta", "single", ("tests",), "code-standard", tokens=30_000, seconds=120),
}

CHECK_KINDS = (
    "tests",
    "typecheck",
    "lint",
    "build",
    "contract_conformance",
    "diff_scope",
    "rubric_review",
    "fact_check",
    "citation_present",
    "media_spec",
    "link_check",
    "a11y",
    "lighthouse",
    "human",
)
"""The 14 kinds a contract may name. The injection scan is not one of them: it always runs."""

INJECTION_SCAN = "injection_scan"


class ProfileLimits(NamedTuple):
    """Limits of a sandbox profile: processors, memory in MiB, wall clock in minutes, processes, disk in MiB."""

    cpus: float
    memory_mib: int
    minutes: int
    pids: int = 512
    disk_mib: int = 4096


PROFILES: dict[Profile, ProfileLimits] = {
    "code-standard": ProfileLimits(2, 4096, 45),
    "code-heavy": ProfileLimits(4, 8192, 90, pids=1024, disk_mib=16_384),
    "api-only": ProfileLimits(0.5, 512, 15, pids=128, disk_mib=1024),
    "browser": ProfileLimits(2, 4096, 30),
    "media": ProfileLimits(0.5, 1024, 30, pids=128),
}
