import pytest

from platen import clip, pad, width


def test_widths():
    assert [width(text) for text in ("", "ink", "紙", "e\u0301")] == [0, 3, 2, 1]


def test_cutting():
    assert clip("ribbon", 6) == "ribbon"
    assert clip("ribbon", 4) == "rib…"


def test_a_cell_left_right_and_in_the_middle():
    assert [pad("ink", 6, align) for align in ("left", "right", "center")] == ["ink   ", "   ink", " ink  "]


def test_no_other_alignment():
    with pytest.raises(ValueError):
        pad("ink", 6, "top")
