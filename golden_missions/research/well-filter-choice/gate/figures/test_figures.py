# brio-canary-e94b48c1eec521de90641604
"""Hidden half of task `figures`: each value, the sources behind it, and what had to be left aside."""

import json
import os
from pathlib import Path

import pytest

HELD = json.loads((Path(os.environ["BRIO_TREE"]) / "figures.json").read_text(encoding="utf-8"))
NOTICE, WELLS = "standards.example/notice-7-2021.md", "khelna-block.example/wells-2023.csv"
TRIAL, ERRATUM = "pani-trial.example/field-trial-2022.md", "pani-trial.example/erratum-2023.md"
RESIDUE, COSTS = "pani-trial.example/residue-note-2022.md", "tariff-office.example/costs-2023.csv"

FIGURES = {
    "limit": (10, "ug/l", {NOTICE}),
    "wells_tested": (24, "wells", {WELLS}),
    "wells_over": (13, "wells", {WELLS}),
    "share_over": (54.2, "%", {WELLS}),
    "households_over": (543, "households", {WELLS}),
    "ok_sona": (93, "%", {TRIAL}),
    "ok_kolshi": (58, "%", {ERRATUM}),
    "ok_jhorna": (97, "%", {TRIAL}),
    "life_sona": (14, "months", {TRIAL}),
    "cost_sona": (7700, "Rs", {COSTS, TRIAL}),
    "cost_kolshi": (4750, "Rs", {COSTS, TRIAL}),
    "cost_jhorna": (19100, "Rs", {COSTS, TRIAL}),
    "reject_jhorna": (3, "l/l", {RESIDUE}),
    "programme": (4181100, "Rs", {COSTS, WELLS}),
}
ASIDE = {
    "standards.example/notice-3-1998.md": {"outdated"},
    "khelna-block.example/survey-2017.md": {"outdated"},
    "tariff-office.example/costs-2019.csv": {"outdated"},
    "sona-filters.example/product-sheet.html": {"contradicted"},
    "block-gazette.example/opinion-ro.md": {"unsupported", "contradicted"},
    "uplands-journal.example/fluoride-2020.md": {"irrelevant"},
}
EITHER_WAY = {"health-dept.example/screening-2022.md"}


def bare(addresses):
    return {address.removeprefix("https://") for address in addresses}


@pytest.mark.parametrize("key", FIGURES)
def test_value(key):
    assert HELD["figures"][key]["value"] == FIGURES[key][0]


@pytest.mark.parametrize("key", FIGURES)
def test_unit(key):
    assert HELD["figures"][key]["unit"] == FIGURES[key][1]


@pytest.mark.parametrize("key", FIGURES)
def test_sources_behind_the_value(key):
    assert FIGURES[key][2] <= bare(HELD["figures"][key]["sources"])


@pytest.mark.parametrize(("key", "name"), [("worst_village", "Ektarpur"), ("choice", "Sona")])
def test_name(key, name):
    assert HELD["figures"][key]["value"] == name


def test_no_figure_rests_on_a_weak_source():
    for key, figure in HELD["figures"].items():
        assert not bare(figure["sources"]) & ASIDE.keys(), key


@pytest.mark.parametrize("source", ASIDE)
def test_left_aside_with_the_right_reason(source):
    assert {entry["reason"] for entry in HELD["left_aside"] if source in entry["source"]} <= ASIDE[source]
    assert [entry for entry in HELD["left_aside"] if entry["source"] == f"https://{source}"]


def test_nothing_sound_is_left_aside():
    assert bare(entry["source"] for entry in HELD["left_aside"]) <= ASIDE.keys() | EITHER_WAY


def test_each_reason_is_its_own():
    reasons = [entry["because"] for entry in HELD["left_aside"]]
    assert len(set(reasons)) == len(reasons)
