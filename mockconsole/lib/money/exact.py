"""Exact amounts: decimals with at most 38 digits, 18 of them after the point; never floats, never exponents."""

import re
from collections.abc import Iterable
from contextlib import AbstractContextManager
from decimal import Context, Decimal, localcontext
from typing import Any, Final

AMOUNT_DIGITS: Final = 38
AMOUNT_DECIMALS: Final = 18
MIN_AMOUNT: Final = Decimal(1).scaleb(-AMOUNT_DECIMALS)
ABOVE_ZERO: Final = "Enter an amount above zero."

# Python's default context rounds to 28 digits, even in -x and abs(x). This one keeps every digit of two amounts' product.
EXACT: Final = Context(prec=78)

# Format of an amount: Decimal() alone would also accept "1_000", "1e3", blanks and digits of other scripts.
_PLAIN: Final = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
_MAX_TEXT_LENGTH: Final = 80
_WHOLE_DIGITS: Final = AMOUNT_DIGITS - AMOUNT_DECIMALS
_COMPLEMENT: Final = str.maketrans("0123456789", "9876543210")


def exactly() -> AbstractContextManager[Context]:
    """Return a context manager in which arithmetic with amounts doesn't round."""
    return localcontext(EXACT)


def total(amounts: Iterable[Decimal]) -> Decimal:
    """Return the exact sum of amounts."""
    with exactly():
        return sum(amounts, start=Decimal(0))


def read_amount(value: Any, decimals: int = AMOUNT_DECIMALS) -> Decimal:
    """Convert a text, an int or a Decimal to an amount without trailing zeros; raises ValueError rather than round."""
    if not is_plain(value):
        raise ValueError("Write a number like 12.50.")
    number = Decimal(value)
    if not number:
        return Decimal(0)
    # Check the exponent before formatting: the text of 1E-999999 would be huge.
    if -AMOUNT_DECIMALS <= number.adjusted() < _WHOLE_DIGITS:
        text = shortest(number)
        if len(text.partition(".")[2]) <= decimals:
            return Decimal(text)
    raise ValueError(f"Write at most {_WHOLE_DIGITS} digits before the point and {decimals} after it.")


def fixed(value: Decimal, decimals: int = 0) -> str:
    """Return a Decimal as text without an exponent, padded with zeros to at least `decimals` decimals."""
    text = format(value, "f")
    whole, _, fraction = text.partition(".")
    return f"{whole}.{fraction:0<{decimals}}" if len(fraction) < decimals else text


def shortest(value: Decimal) -> str:
    """Return a Decimal as text without an exponent or trailing zeros."""
    text = fixed(value)
    return text.rstrip("0").rstrip(".") if "." in text else text


def without_zeros(number: Decimal) -> Decimal:
    """Return a Decimal without trailing zeros or an exponent; zero has no sign."""
    return Decimal(shortest(number)) if number else Decimal(0)


def sortable(amount: Decimal) -> str:
    """Return an amount as a fixed-width text; these texts sort and compare like the numbers."""
    whole, _, fraction = fixed(amount.copy_abs()).partition(".")
    if len(whole) > _WHOLE_DIGITS or len(fraction) > AMOUNT_DECIMALS:
        raise OverflowError(f"{amount} has more digits than an amount.")
    text = f"{whole:0>{_WHOLE_DIGITS}}.{fraction:0<{AMOUNT_DECIMALS}}"
    # Complement each digit of a negative amount, so that a smaller amount gives a smaller text.
    return f"-{text.translate(_COMPLEMENT)}" if amount < 0 else text


def from_sortable(text: str) -> Decimal:
    """Return the amount for a text written by `sortable`."""
    if text.startswith("-"):
        return Decimal(f"-{_short(text[1:].translate(_COMPLEMENT))}")
    return Decimal(_short(text))


def _short(text: str) -> str:
    whole, fraction = text[:_WHOLE_DIGITS].lstrip("0") or "0", text[_WHOLE_DIGITS + 1 :].rstrip("0")
    return f"{whole}.{fraction}" if fraction else whole


def is_plain(value: Any) -> bool:
    """Return True for an int, a finite Decimal, or a text of digits that may have a minus sign and a decimal point."""
    if isinstance(value, str):
        return len(value) <= _MAX_TEXT_LENGTH and _PLAIN.fullmatch(value) is not None
    if isinstance(value, Decimal):
        return value.is_finite()
    return isinstance(value, int) and not isinstance(value, bool)
