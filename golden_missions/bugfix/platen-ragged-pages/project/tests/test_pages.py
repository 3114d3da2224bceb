import pytest

from platen import Line, Page, paginate
from platen.notes import foot, mentioned


def test_marks_in_the_order_they_come_up():
    assert mentioned(["see [^b] and [^a]", "again [^b]"]) == ["b", "a"]


def test_a_foot_hangs_under_a_rule():
    assert foot(["1"], {"1": "Sold by the box only"}, 15) == ["----------", "1. Sold by", "   the box", "   only"]


def test_a_note_that_is_not_there():
    with pytest.raises(KeyError):
        foot(["9"], {}, 20)


def test_pages_without_notes():
    assert [len(page) for page in paginate([Line(str(i)) for i in range(7)], {}, 3, 20)] == [3, 3, 1]


def test_a_heading_moves_along():
    lines = [Line("one"), Line("two"), Line("HEAD", keep=True), Line("three")]
    assert [page.body for page in paginate(lines, {}, 3, 20)] == [("one", "two"), ("HEAD", "three")]


def test_the_foot_is_at_the_bottom():
    assert Page(("a",), ("-", "1. b")).render(5) == "a\n\n\n-\n1. b"
