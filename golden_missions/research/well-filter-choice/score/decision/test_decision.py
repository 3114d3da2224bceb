# brio-canary-fe9db6622d9ab9697afd490b
"""Whether the report lets a committee decide: why the other two fall out, and sums that can be followed."""

import os
import re
from pathlib import Path

RAW = re.sub(r"<!--.*?(-->|\Z)", "", (Path(os.environ["BRIO_TREE"]) / "report.md").read_text(encoding="utf-8"), flags=re.DOTALL)
PARTS = re.split(r"^## +(.+?)\s*$", RAW, flags=re.MULTILINE)
SECTIONS = dict(zip(PARTS[1::2], PARTS[2::2]))


def test_kolshi_falls_out_by_its_share():
    text = SECTIONS["Answer"] + SECTIONS["The filters"]
    assert any("Kolshi" in block and re.search(r"\b58\b", block) for block in re.split(r"\n\s*\n", text))
    assert re.search(r"\b90 ?%", text)


def test_jhorna_falls_out_by_its_cost():
    text = SECTIONS["Answer"] + SECTIONS["The cost"]
    assert any("Jhorna" in block and "19,100" in block for block in re.split(r"\n\s*\n", text))


def test_the_sum_of_the_programme_can_be_followed():
    text = SECTIONS["Answer"] + SECTIONS["The cost"]
    assert all(part in text for part in ("543", "7,700", "4,181,100"))


def test_the_answer_is_short():
    assert 30 <= len(SECTIONS["Answer"].split()) <= 150


def test_money_is_written_in_rupees():
    for amount in re.findall(r"\d{1,3}(?:,\d{3})+", " ".join(SECTIONS[name] for name in ("Answer", "The cost"))):
        assert re.search(rf"Rs {amount}|\| *(Rs )?{amount} *\|", RAW), amount
