"""Amounts: exact decimals of 38 digits, 18 of them after the point; never a float, never an exponent."""

import re
from collections.abc import Iterable
from contextlib import AbstractContextManager
from decimal import Context, Decimal, localcontext
from typing import Any, Final

AMOUNT_DIGITS: Final = 38
AMOUNT_DECIMALS: Final = 18

# The default context rounds at 28 digits, in -x and abs(x) too; the product of two amounts fits into this one.
EXACT: Final = Context(prec=78)

# Decimal() also takes "1_000", "1e3", blanks and the digits of other scripts.
_PLAIN: Final = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
_LONGEST_TEXT: Final = 80
_LIMIT: Final = 10**AMOUNT_DIGITS
_WHOLE_DIGITS: Final = AMOUNT_DIGITS - AMOUNT_DECIMALS


def exactly() -> AbstractContextManager[Context]:
    """Return a block for `with` in which arithmetic rounds no amount."""
    return localcontext(EXACT)


def total(amounts: Iterable[Decimal]) -> Decimal:
    """Return the exact sum of amounts."""
    with exactly():
        return sum(amounts, start=Decimal(0))


def read_amount(value: Any, decimals: int = AMOUNT_DECIMALS) -> Decimal:
    """Return a text, a whole number or a Decimal as an amount without trailing zeros; raises ValueError, rounds never."""
    if not _is_plain(value):
        raise ValueError("Write a number like 12.50.")
    number = Decimal(value)
    if number and not _fits(number, decimals):
        raise ValueError(f"Write at most {_WHOLE_DIGITS} digits before the point and {decimals} after it.")
    return without_zeros(number)


def fixed(value: Decimal, decimals: int = 0) -> str:
    """Return a Decimal with the digits it has, and zeros up to as many decimals as its currency has."""
    text = format(value, "f")
    whole, _, fraction = text.partition(".")
    return f"{whole}.{fraction:0<{decimals}}" if len(fraction) < decimals else text


def shortest(value: Decimal) -> str:
    """Return a Decimal without trailing zeros."""
    text = fixed(value)
    return text.rstrip("0").rstrip(".") if "." in text else text


def sortable(amount: Decimal) -> str:
    """Return an amount as text of one width that a database without decimals sorts and compares as numbers."""
    units = int(EXACT.scaleb(amount, AMOUNT_DECIMALS))
    # Below zero the nines' complement, so that a smaller amount is a smaller text.
    digits = f"{units if units >= 0 else units + _LIMIT - 1:0{AMOUNT_DIGITS}d}"
    if len(digits) > AMOUNT_DIGITS or digits.startswith("-"):
        raise OverflowError(f"An amount has at most {_WHOLE_DIGITS} digits before the point.")
    return f"{'-' if units < 0 else ''}{digits[:_WHOLE_DIGITS]}.{digits[_WHOLE_DIGITS:]}"


def from_sortable(text: str) -> Decimal:
    """Return the amount that `sortable` wrote."""
    digits = int(text.lstrip("-").replace(".", ""))
    units = digits - _LIMIT + 1 if text.startswith("-") else digits
    return without_zeros(EXACT.scaleb(Decimal(units), -AMOUNT_DECIMALS))


def without_zeros(number: Decimal) -> Decimal:
    """Return an amount without trailing zeros, without an exponent, and zero without a sign."""
    short = EXACT.plus(number.normalize(EXACT))
    _, _, exponent = short.as_tuple()
    return short.quantize(Decimal(1), context=EXACT) if isinstance(exponent, int) and exponent > 0 else short


def _is_plain(value: Any) -> bool:
    if isinstance(value, str):
        return len(value) <= _LONGEST_TEXT and _PLAIN.fullmatch(value) is not None
    if isinstance(value, Decimal):
        return value.is_finite()
    return isinstance(value, int) and not isinstance(value, bool)


def _fits(number: Decimal, decimals: int) -> bool:
    _, digits, exponent = number.as_tuple()
    if not isinstance(exponent, int) or number.adjusted() >= _WHOLE_DIGITS:
        return False
    zeros = len(digits) - len("".join(map(str, digits)).rstrip("0"))
    return -(exponent + zeros) <= decimals
