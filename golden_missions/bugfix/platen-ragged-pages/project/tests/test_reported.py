"""One example of each complaint. They fail until the causes are mended."""

from platen import Line, break_points, pad, paginate, share, wrap


def test_c1_japanese_cells_line_up():
    assert pad("紙", 6) + "|" == "紙    |"


def test_c2_a_full_line_is_not_broken():
    assert wrap("clean the type slugs", 20) == ["clean the type slugs"]


def test_c3_german_after_english():
    assert break_points("master", "en") == (3,)
    assert break_points("master", "de") == (2,)


def test_c4_the_table_is_as_wide_as_the_paper():
    assert sum(share(80, [3, 3, 1])) == 80


def test_c5_no_page_is_longer_than_the_paper():
    lines = [Line("one"), Line("two"), Line("three"), Line("four [^1]")]
    assert [len(page) for page in paginate(lines, {"1": "A note"}, 5, 20)] == [3, 3]
