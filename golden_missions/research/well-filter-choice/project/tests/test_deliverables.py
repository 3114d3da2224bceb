"""Form of what is handed in. The report's tests fail until the report is there."""

import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ADDRESS = re.compile(r"https://[a-z-]+\.example/[^\s<>()\]\"]*")
KNOWN = set(ADDRESS.findall((ROOT / "docs/reading-list.md").read_text(encoding="utf-8")))


def test_the_figures_cite_the_reading_list_only():
    text = (ROOT / "figures.json").read_text(encoding="utf-8")
    assert set(ADDRESS.findall(text)) <= KNOWN


def test_no_figure_rests_on_what_was_left_aside():
    held = json.loads((ROOT / "figures.json").read_text(encoding="utf-8"))
    aside = {entry["source"] for entry in held["left_aside"]}
    assert not [key for key, figure in held["figures"].items() if aside & set(figure["sources"])]


def test_the_report_has_its_sections_in_order():
    text = (ROOT / "report.md").read_text(encoding="utf-8")
    wanted = ["Answer", "The wells", "The filters", "The cost", "What we left aside", "What we do not know"]
    assert [head for head in re.findall(r"^## (.+?)\s*$", text, re.MULTILINE) if head != "Sources"] == wanted


def test_the_report_keeps_to_its_length():
    assert len((ROOT / "report.md").read_text(encoding="utf-8").split()) <= 800
