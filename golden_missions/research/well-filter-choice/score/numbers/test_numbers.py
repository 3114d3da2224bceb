# brio-canary-b12fd50ef47a85456899509a
"""Where the report's numbers come from: the corpus, figures.json, or plain arithmetic on them."""

import os
import re
from pathlib import Path

RAW = (Path(os.environ["BRIO_TREE"]) / "report.md").read_text(encoding="utf-8")
NUMBER = re.compile(r"(?<![\w.,/-])\d+(?:,\d{3})*(?:\.\d+)?(?![\w/-]|[.,]\d)")

WELLS = """24 13 11 54.2 54 45.8 46 27 29 25 23 12 14 543 986 443 55.1 55 44.9 45 172 100 142 173 82 82.1 125 202 62 61.9 72 160 32 121 26 26.4 158 30
           87.5 63.9 58.3 46.1 39.2 31 31.0 10.4 13.6 9.4 12.8 8.8 10 3 7.2 10.0"""
LIMITS = "10 50 60 20.7 6 271 29 36 150"
TRIAL = "40 14 12 95 88 98 93 92 58 97 45 60 30 9 20 18 96 5 7 4 11 90 99.8 36 2,450 91 3"
COSTS = """2,600 900 300 1,400 350 250 8,900 1,500 600 840 3,900 1,600 1,100 200 7,600 400 420 7,700 4,750 19,100 12,050 3,900 13,500 5,000 3,000 17,600
           4,181,100 2,579,250 10,371,300 11,400 6,190,200 1,601,850 2,950 1,540 836,220 3,600 2,100 7,200 2,715,000 1,466,100 1,500 1,250 48 28 42 56"""
HEALTH = "3,960 214 5.4 9.8"
EXPLAINED = {word.replace(",", "") for part in (WELLS, LIMITS, TRIAL, COSTS, HEALTH) for word in part.split()}


def shown(text):
    text = re.sub(r"<!--.*?-->|<https?://[^>]*>|\]\([^)]*\)|https?://\S+|\[\^[^\]]+\]:?", " ", text, flags=re.DOTALL)
    return re.sub(r"(?m)^#+ .*$|^\d+\. |\b(Notice|volume) \d+(/\d+)?", " ", text)


def unexplained():
    found = [match.group().replace(",", "") for match in NUMBER.finditer(shown(RAW))]
    return [n for n in found if n not in EXPLAINED and not (n.isdigit() and (int(n) <= 12 or 1990 <= int(n) <= 2030))]


def test_at_most_one_number_comes_from_nowhere():
    assert len(unexplained()) <= 1, unexplained()


def test_there_are_numbers_at_all():
    assert len(NUMBER.findall(shown(RAW))) >= 20
