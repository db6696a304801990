"""Formats of amounts, times and long identifiers in the explorer."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest

from apps.wallets.explorer.figures import ago, figure, moment, short

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


@pytest.mark.meets("Domain:2b")
@pytest.mark.parametrize(
    ("amount", "decimals", "signed", "text", "rest", "cut"),
    [
        ("1234567.5", 6, False, "1,234,567.50", "0000", False),
        ("-0.000000000000000001", 18, False, "-0.000000000000000001", "", False),
        (
            "12345678901234567890.123456789012345678",
            18,
            True,
            "+12,345,678,901,234,567,890.123456",
            "789012345678",
            True,
        ),
        ("0", 8, True, "0.00", "000000", False),
        ("0", 0, False, "0.00", "", False),
        ("7.9999999", 6, False, "7.999999", "9", True),
        ("0.0000015", 8, False, "0.000001", "50", True),
        ("3.0000000001", 18, False, "3.000000", "000100000000", True),
        ("1E+3", 2, False, "1,000.00", "", False),
        ("-1000", 6, True, "-1,000.00", "0000", False),
    ],
)
def test_amount_shows_two_to_six_decimals_and_keeps_every_digit(
    amount: str, decimals: int, signed: bool, text: str, rest: str, cut: bool
) -> None:
    result = figure(Decimal(amount), "USDT", decimals, signed=signed)
    assert ("".join(result.groups), result.rest, result.cut) == (text, rest, cut)
    assert str(result) == f"{text}{rest} USDT"


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "now"),
        (-1, "1 second ago"),
        (-59, "59 seconds ago"),
        (-61, "1 minute ago"),
        (-7200, "2 hours ago"),
        (-100_000, "yesterday"),
        (-86_400 * 1500, "1,500 days ago"),
        (90, "in 1 minute"),
        (90_000, "tomorrow"),
    ],
)
def test_relative_time_has_the_same_wording_as_in_the_console(seconds: int, text: str) -> None:
    assert ago(NOON + timedelta(seconds=seconds), NOON) == text


def test_time_has_the_same_format_as_in_the_console() -> None:
    assert moment(NOON) == "21 Nov 2026 12:00:00 UTC"


def test_shortened_identifier_keeps_characters_that_differ_between_identifiers() -> None:
    assert short("0xfacade" + "0123456789abcdef" * 3 + "4567facade") == "0xfacade012345…4567facade"
    assert short("SIM-MOV-000042") == "SIM-MOV-000042"
