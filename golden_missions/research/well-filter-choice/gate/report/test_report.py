# brio-canary-086730226af6e4383610bbda
"""Hidden half of task `report`: each figure beside its source, both sides of a disagreement, nothing weak relied upon."""

import json
import os
import re
from pathlib import Path

import pytest

TREE = Path(os.environ["BRIO_TREE"])
RAW = (TREE / "report.md").read_text(encoding="utf-8")
NOTICE, WELLS = "standards.example/notice-7-2021.md", "khelna-block.example/wells-2023.csv"
TRIAL, ERRATUM = "pani-trial.example/field-trial-2022.md", "pani-trial.example/erratum-2023.md"
RESIDUE, COSTS = "pani-trial.example/residue-note-2022.md", "tariff-office.example/costs-2023.csv"
SHEET, OLD_NOTICE = "sona-filters.example/product-sheet.html", "standards.example/notice-3-1998.md"
OLD_SURVEY, OLD_COSTS = "khelna-block.example/survey-2017.md", "tariff-office.example/costs-2019.csv"
LETTER, FLUORIDE = "block-gazette.example/opinion-ro.md", "uplands-journal.example/fluoride-2020.md"
ASIDE = {SHEET, OLD_NOTICE, OLD_SURVEY, OLD_COSTS, LETTER, FLUORIDE}
KNOWN = ASIDE | {NOTICE, WELLS, TRIAL, ERRATUM, RESIDUE, COSTS} | {
    "khelna-block.example/wells-readme.md", "tariff-office.example/how-to-compare.md", "health-dept.example/screening-2022.md",
}
ADDRESS = re.compile(r"https?://([^\s<>()\]\"]+)")
NOTES = dict(re.findall(r"^\[\^([^\]]+)\]:[ \t]*(.+)$", RAW, re.MULTILINE))


def visible(text):
    """What a reader sees: without comments, tags, addresses and footnote marks."""
    text = re.sub(r"<!--.*?(-->|\Z)", "", text, flags=re.DOTALL)
    text = re.sub(r"<https?://[^>]*>|\]\([^)]*\)|\[\^[^\]]+\]", " ", text)
    return re.sub(r"</?[a-zA-Z][^>]*>", " ", text)


def cited(block):
    marks = re.findall(r"\[\^([^\]]+)\]", block)
    return set(ADDRESS.findall(block)) | {a for mark in marks for a in ADDRESS.findall(NOTES.get(mark, ""))}


def blocks(section=None):
    """(text, addresses) of each block, a table or list counting as one, footnote definitions left out."""
    shown = re.sub(r"<!--.*?(-->|\Z)", "", RAW, flags=re.DOTALL)
    parts = re.split(r"^## +(.+?)\s*$", shown, flags=re.MULTILINE)
    chosen = [body for head, body in zip(parts[1::2], parts[2::2]) if head != "Sources" and section in (None, head)]
    found = [block for body in chosen for block in re.split(r"\n\s*\n", body) if block.strip() and not re.match(r"\s*\[\^[^\]]+\]:", block)]
    return [(visible(block), cited(block)) for block in found]


def number(text):
    return rf"(?<![\d.,]){re.escape(text)}(?![\d]|[.,]\d)"


def beside(patterns, sources, section=None):
    return [t for t, a in blocks(section) if all(re.search(p, t) for p in patterns) and sources <= a]


FIGURES = {
    "limit": ([rf"{number('10')} ?(µg|μg|ug|micrograms)"], {NOTICE}),
    "wells": ([number("13"), number("24")], {WELLS}),
    "households": ([number("543"), "household"], {WELLS}),
    "village": (["Ektarpur"], {WELLS}),
    "sona": (["Sona", rf"{number('93')}"], {TRIAL}),
    "kolshi": (["Kolshi", rf"{number('58')}"], {ERRATUM}),
    "jhorna": (["Jhorna", rf"{number('97')}"], {TRIAL}),
    "life": ([rf"{number('14')} months"], {TRIAL}),
    "reject": (["Jhorna|[Rr]everse osmosis", r"(3|[Tt]hree) litres"], {RESIDUE}),
    "cost-sona": (["Sona", number("7,700")], {COSTS}),
    "cost-kolshi": (["Kolshi", number("4,750")], {COSTS}),
    "cost-jhorna": (["Jhorna", number("19,100")], {COSTS}),
    "programme": ([f"Rs {number('4,181,100')}"], {COSTS}),
}


@pytest.mark.parametrize("key", FIGURES)
def test_the_figure_stands_beside_its_source(key):
    assert beside(*FIGURES[key])


def test_the_answer_names_filter_households_and_cost():
    text = " ".join(t for t, _ in blocks("Answer"))
    names = re.findall(r"Sona|Kolshi|Jhorna", text)
    assert names and names[0] == "Sona"
    assert re.search(number("543"), text) and re.search(f"Rs {number('4,181,100')}", text)
    assert not re.search(r"(buy|choose|recommend|chosen|choice is) (the )?(Kolshi|Jhorna)", text)


@pytest.mark.parametrize(
    ("patterns", "sources"),
    [
        ([rf"{number('36')} months", rf"{number('14')}( months)?"], {SHEET, TRIAL}),
        ([number("50"), number("10")], {OLD_NOTICE, NOTICE}),
    ],
    ids=["media-life", "limit"],
)
def test_both_sides_of_a_disagreement_are_told(patterns, sources):
    assert beside(patterns, sources, "What we left aside")


def test_the_correction_of_the_trial_is_told():
    assert beside([number("92"), number("58")], {ERRATUM})


@pytest.mark.parametrize("source", sorted(ASIDE))
def test_named_as_left_aside_and_nowhere_else(source):
    within = [a for _, a in blocks("What we left aside") if source in a]
    everywhere = [a for _, a in blocks() if source in a]
    assert within and len(within) == len(everywhere)


@pytest.mark.parametrize("wrong", ["36 months", "99.8", "20.7", "2,450", "2450", "12,050", "5,000", "15 of"])
def test_a_weak_value_stands_among_what_was_left_aside_only(wrong):
    inside = sum(len(re.findall(number(wrong), t)) for t, _ in blocks("What we left aside"))
    assert sum(len(re.findall(number(wrong), t)) for t, _ in blocks()) == inside


def test_the_uncorrected_figure_never_stands_alone():
    assert all(re.search(number("58"), t) and ERRATUM in a for t, a in blocks() if re.search(rf"{number('92')} ?%", t))


def test_every_address_is_on_the_reading_list():
    assert set(ADDRESS.findall(RAW)) <= KNOWN


def test_says_what_the_evidence_does_not_reach():
    text = " ".join(t for t, a in blocks("What we do not know"))
    kinds = [r"(?i)\bforty\b|\b40\b", r"(?i)other blocks|school", r"\b96\b", r"(?i)twelve months|12 months|a year|one year", r"(?i)moved away|left out|\bsix households", r"\bF4\b|(?i:not tested|untested)"]
    assert sum(bool(re.search(kind, text)) for kind in kinds) >= 2
    assert any(TRIAL in a for _, a in blocks("What we do not know"))


def test_the_report_agrees_with_the_figures():
    figures = json.loads((TREE / "figures.json").read_text(encoding="utf-8"))["figures"]
    text = " ".join(t for t, _ in blocks())
    for key in ("households_over", "cost_sona", "cost_kolshi", "cost_jhorna", "programme"):
        assert re.search(number(f"{figures[key]['value']:,}"), text), key
    assert figures["choice"]["value"] in text and figures["worst_village"]["value"] in text


def test_nothing_is_hidden_from_the_reader():
    assert "<!--" not in RAW and not re.search(r"(?i)display:\s*none|^\[//\]:|<(span|div|details|template|style|script)\b", RAW, re.MULTILINE)
