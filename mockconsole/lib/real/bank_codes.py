"""Detection of BICs in texts.

A word in capitals, such as “SHIPMENT”, may have the form of a BIC. `word_parts.txt` helps to tell words and BICs apart: for
each country code, it lists the letters that follow the code in words of seven languages and in names such as “WALLET25”. A
real BIC's location part hardly ever begins with these letters.
"""

import re
from functools import cache
from pathlib import Path
from typing import Final

BIC_FORM: Final = r"^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$"

_TOKEN: Final = re.compile(r"(?<![0-9A-Za-z])[0-9A-Za-z]{8}(?:[0-9A-Za-z]{3})?(?![0-9A-Za-z])")
# “SERVER01” and “FUTURES2” don't match, because no location part begins with 0 or 1, and few end in a single digit.
_IN_CAPITALS: Final = re.compile(
    "[A-Z]{6}(?:[2-9][A-Z1-9]|[A-Z]{2}|(?<=CA)[A-Z][1-9])(?:[A-Z]{3}|[0-9][0-9A-Z]{2})?"
)
# Beginnings of words such as CAMPUS. Followed by a number, they look like BICs of American banks, because these often have
# a number as their location part.
_WORD_IN_US: Final = re.compile("(?:CACT|CAMP|CENS|CIRC|CORP|GENI|RADI|STAT|VERS)US")
_HEAD_OFFICE: Final = re.compile("[A-Z]{6}[A-Z0-9][A-Z1-9]XXX")
_VOWEL: Final = re.compile("[AEIOUY]")
# BIC with separators between its parts (bank, country, location), as banks write it.
_IN_PARTS: Final = re.compile(r"(?<![0-9A-Za-z])([A-Z]{4})[ /-]?([A-Z]{2})[ /-]?([A-Z0-9]{2})(?![0-9A-Za-z])")


def holds_bic(text: str) -> bool:
    """Return True if a text contains a registered BIC, or a word in capitals that can only be a BIC."""
    for match in _TOKEN.finditer(text):
        token = match[0]
        if _HEAD_OFFICE.fullmatch(token) or bank_has_bic(token.upper()):
            return True
        if _IN_CAPITALS.fullmatch(token) and is_country(token[4:6]) and not _is_word(token):
            return True
    return any(bank_has_bic(bank + country + place) for bank, country, place in _IN_PARTS.findall(text))


def _is_word(token: str) -> bool:
    middle = token[4:8]
    # Count a long token with a vowel as a word: it is often a compound word, which may contain any sequence of letters.
    compound = len(token) > len(middle) * 2 and token.isalpha() and _VOWEL.search(middle)
    named = _WORD_IN_US.match(token)
    return bool(compound or named or middle in _word_parts() or middle[:3] in _word_parts())


def bank_has_bic(bic: str) -> bool:
    """Return True if a bank is registered under a BIC, which must be in capitals."""
    return bic[:8] in _registered_bics(bic[4:6])


@cache
def is_country(code: str) -> bool:
    """Return True if a code is a country code of ISO 3166 or XK, which banks use for Kosovo."""
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
