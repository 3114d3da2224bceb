import pytest

from platen import share, table


def test_shares_that_come_out_even():
    assert share(60, [1, 2, 3]) == [10, 20, 30]


def test_a_price_list():
    rows = [["Ribbon", "black", "4.20"], ["Platen cleaner", "", "11.00"]]
    assert table(rows, [2, 1, 1], 22, ["left", "left", "right"]) == ["Ribbon     black  4.20", "Platen cl…       11.00"]


def test_rows_must_be_complete():
    with pytest.raises(ValueError):
        table([["a"]], [1, 1], 10)
