"""Amounts as text: never a float, never an exponent."""

from decimal import Decimal


def fixed(value: Decimal) -> str:
    """Return a Decimal with the digits it has."""
    return format(value, "f")


def shortest(value: Decimal) -> str:
    """Return a Decimal without trailing zeros."""
    text = fixed(value)
    return text.rstrip("0").rstrip(".") if "." in text else text
