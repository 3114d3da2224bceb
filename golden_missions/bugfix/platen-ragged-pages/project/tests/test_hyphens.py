import pytest

from platen import add_word, break_points


def test_english_by_rule():
    assert break_points("winter") == (3,)
    assert break_points("mother") == (2,)


def test_a_listed_word_follows_its_own_list():
    add_word("in-k-well")
    assert break_points("inkwell") == (2, 3)


def test_no_rules_for_an_unknown_language():
    with pytest.raises(ValueError):
        break_points("winter", "xx")
