"""Conversion between amounts and text."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mockconsole.lib.money.exact import exactly, fixed, read_amount, shortest, total


@pytest.mark.parametrize(
    ("value", "as_fixed", "as_shortest"),
    [
        ("0", "0", "0"),
        ("0.00", "0.00", "0"),
        ("-0.10", "-0.10", "-0.1"),
        ("1E+3", "1000", "1000"),
        ("1E-8", "0.00000001", "0.00000001"),
        ("100", "100", "100"),
        ("100.50", "100.50", "100.5"),
        ("42500.00", "42500.00", "42500"),
        (
            "123456789012345678901234567890.10",
            "123456789012345678901234567890.10",
            "123456789012345678901234567890.1",
        ),
    ],
)
def test_an_amount_is_written_without_an_exponent(value: str, as_fixed: str, as_shortest: str) -> None:
    assert fixed(Decimal(value)) == as_fixed
    assert shortest(Decimal(value)) == as_shortest


@given(st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**30), max_value=10**30))
def test_amounts_up_to_thirty_digits_keep_every_digit_as_text(value: Decimal) -> None:
    assert Decimal(fixed(value)) == Decimal(shortest(value)) == value
    assert "E" not in fixed(value)


@pytest.mark.parametrize(
    ("value", "decimals", "printed"),
    [
        ("0", 2, "0.00"),
        ("12.5", 2, "12.50"),
        ("12.5", 0, "12.5"),
        ("12.505", 2, "12.505"),
        ("-1", 8, "-1.00000000"),
        ("1E-18", 6, "0.000000000000000001"),
    ],
)
def test_fixed_pads_an_amount_to_the_given_decimals_and_never_rounds(
    value: str, decimals: int, printed: str
) -> None:
    assert fixed(Decimal(value), decimals) == printed


def test_arithmetic_in_the_context_exactly_loses_no_digit() -> None:
    large, small = read_amount("9" * 20), read_amount("0.000000000000000001")
    with exactly():
        assert large + small - large == small
        assert shortest(-(large + small)) == "-" + "9" * 20 + ".000000000000000001"
    assert shortest(total([large, small])) == "9" * 20 + ".000000000000000001"
    assert total([]) == 0
