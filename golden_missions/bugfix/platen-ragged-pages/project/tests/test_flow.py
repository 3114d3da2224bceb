import pytest

from platen import justify, wrap


def test_words_go_to_the_next_line_whole():
    assert wrap("a small town near the sea", 11) == ["a small", "town near", "the sea"]


def test_a_hanging_indent():
    assert wrap("oil the roller weekly", 12, first="1. ") == ["1. oil the", "   roller", "   weekly"]


def test_no_words_no_lines():
    assert wrap("  ", 10) == []


def test_a_line_must_have_room():
    with pytest.raises(ValueError):
        wrap("x", 5, first="note: ")


def test_flush_on_both_sides():
    assert justify("we print at night", 20) == "we  print  at  night"
