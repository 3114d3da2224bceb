"""Footprints decide what an attempt may change and which tasks may run at once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brio.core.glob import covered, matches, overlap

PART = st.text("ab*?", min_size=1, max_size=4)
GLOB = st.lists(st.one_of(PART, st.just("**")), min_size=1, max_size=4).map("/".join)
PATH = st.lists(st.text("ab", min_size=1, max_size=3), min_size=1, max_size=4).map("/".join)


@pytest.mark.parametrize(
    ("pattern", "path", "said"),
    [
        ("src/*.py", "src/a.py", True),
        ("src/*.py", "src/deep/a.py", False),
        ("src/**", "src/deep/a.py", True),
        ("src/", "src/deep/a.py", True),
        ("src/**/a.py", "src/a.py", True),
        ("**", "anything/at/all", True),
        ("src/**", "src", False),
        ("a.py", "aXpy", False),
    ],
)
def test_a_star_stays_in_its_folder_and_two_cross(pattern, path, said):
    assert matches(pattern, path) is said


@given(GLOB, GLOB, PATH)
def test_a_path_that_both_cover_proves_an_overlap(a, b, path):
    """Leases would let two agents write one file if overlap ever said no here."""
    if covered([a], path) and covered([b], path):
        assert overlap([a], [b])


@given(GLOB, GLOB)
def test_overlap_has_no_sides(a, b):
    assert overlap([a], [b]) == overlap([b], [a])


def test_separate_folders_do_not_overlap():
    assert not overlap(["src/a/**"], ["src/b/**"])
    assert not overlap(["src/*.py"], ["src/*.md"])
