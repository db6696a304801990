"""BICs in texts: which words of their form could be a bank's.

A word in capitals may have the form of a BIC, “SHIPMENT” say. What tells them apart is the middle: `word_parts.txt` has,
for each country's code, what follows it in words of seven languages, and in “WALLET25”; a bank's place is hardly ever
among it.
"""

import re
from functools import cache
from pathlib import Path
from typing import Final

BIC_FORM: Final = r"^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$"

_TOKEN: Final = re.compile(r"(?<![0-9A-Za-z])[0-9A-Za-z]{8}(?:[0-9A-Za-z]{3})?(?![0-9A-Za-z])")
# No place of a bank begins with 0 or 1, and few end in a digit alone, so that “SERVER01” and “FUTURES2” are names.
_IN_CAPITALS: Final = re.compile(
    "[A-Z]{6}(?:[2-9][A-Z1-9]|[A-Z]{2}|(?<=CA)[A-Z][1-9])(?:[A-Z]{3}|[0-9][0-9A-Z]{2})?"
)
# Places of American banks are often numbers, so that words before a number are told from them by name alone.
_WORD_IN_US: Final = re.compile("(?:CACT|CAMP|CENS|CIRC|CORP|GENI|RADI|STAT|VERS)US")
_HEAD_OFFICE: Final = re.compile("[A-Z]{6}[A-Z0-9][A-Z1-9]XXX")
_VOWEL: Final = re.compile("[AEIOUY]")
# As banks part it: the bank, its country, its place.
_IN_PARTS: Final = re.compile(r"(?<![0-9A-Za-z])([A-Z]{4})[ /-]?([A-Z]{2})[ /-]?([A-Z0-9]{2})(?![0-9A-Za-z])")


def holds_bic(text: str) -> bool:
    """Tell whether a text names a bank: a registered one, or a word in capitals that reads like nothing but a BIC."""
    for match in _TOKEN.finditer(text):
        token = match[0]
        if _HEAD_OFFICE.fullmatch(token) or bank_has_bic(token.upper()):
            return True
        if _IN_CAPITALS.fullmatch(token) and is_country(token[4:6]) and not _is_word(token):
            return True
    return any(bank_has_bic(bank + country + place) for bank, country, place in _IN_PARTS.findall(text))


def _is_word(token: str) -> bool:
    middle = token[4:8]
    # Long words are often made of two, so that any letters may meet in them; not without a vowel, though.
    compound = len(token) > len(middle) * 2 and token.isalpha() and _VOWEL.search(middle)
    named = _WORD_IN_US.match(token)
    return bool(compound or named or middle in _word_parts() or middle[:3] in _word_parts())


def bank_has_bic(bic: str) -> bool:
    """Tell whether a bank is registered under a BIC in capitals."""
    return bic[:8] in _registered_bics(bic[4:6])


@cache
def is_country(code: str) -> bool:
    """Tell whether ISO 3166 has a code, or banks use it for Kosovo, which has none there."""
    from schwifty import BIC

    return code == "XK" or BIC(f"AAAA{code}00", allow_invalid=True).country is not None


@cache
def _registered_bics(country: str) -> frozenset[str]:
    from schwifty.registry import get_banks_by_country

    return frozenset(bank.bic[:8] for bank in get_banks_by_country(country) if bank.bic)


@cache
def _word_parts() -> frozenset[str]:
    lines = Path(__file__).with_name("word_parts.txt").read_text("ascii").splitlines()
    return frozenset(line[:2] + place for line in lines for place in line[3:].split())
