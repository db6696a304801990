"""The safety invariant on identifiers: text that could be real is refused and not stored, and no setting changes that.

Plain labels pass, and so do identifiers with a wrong check digit. Identifiers without a check digit, such as an address in
small letters, count as real by their form alone: a reader can't tell either. `guarded` calls this for every stored text.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from html import unescape
from typing import Any, Final
from urllib.parse import unquote

from mockconsole.lib.errors import REAL_WORLD_IDENTIFIER, Refusal
from mockconsole.lib.real import refusals
from mockconsole.lib.real.bank_codes import BIC_FORM, bank_has_bic, holds_bic, is_country
from mockconsole.lib.real.chain_forms import complaint_about_tokens
from mockconsole.lib.real.plain_texts import plain
from mockconsole.lib.real.seed_phrases import holds_seed_phrase
from mockconsole.lib.real.training_forms import TRAINING_FORM, TRAINING_IBAN_FORM

# Length of the shortest detected identifier, a BIC, and of the shortest seed phrase.
_SHORTEST: Final = 8
_SHORTEST_PHRASE: Final = 47
_LONGEST_REMEMBERED: Final = 400

_ESCAPE: Final = re.compile(r"\\(?:u([0-9a-fA-F]{4})|.)")
_TAG: Final = re.compile(r"</?[A-Za-z][^<>]*>")

_KEY_FILE_FORM: Final = re.compile(r"-----\s?BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY", re.IGNORECASE)
# Random hexadecimal digits can look like an IBAN; those of a UUID are no account.
_UUID_FORM: Final = re.compile(
    r"(?<![0-9a-z])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-z])", re.IGNORECASE
)
_IBAN_HEAD: Final = re.compile("(?:(?<![0-9A-Za-z])|(?<=(?i:IBAN)))[A-Za-z]{2}[ -]?[0-9]{2}")
_GAPS: Final = re.compile("[^0-9A-Za-z]+")
_LONGEST_SPREAD: Final = 120
# The groups printed on cards: 4-4-4-4, sometimes with three more digits, 4-6-5 or 4-6-4. Separators are up to two blanks,
# a dot or a hyphen, but no line end: numbers below each other are a table.
_CARD_FORM: Final = re.compile(
    r"(?<![0-9A-Za-z])(?<![0-9][.,])(?:"
    r"(?:2[2-7]|35|[4-6][0-9])[0-9]{2}([^\S\n]{0,2}|[.-])[0-9]{4}\1[0-9]{4}\1[0-9]{4}(?:\1[0-9]{3})?|"
    r"3[47][0-9]{2}([^\S\n]{0,2}|[.-])[0-9]{6}\2[0-9]{5}|"
    r"3[0689][0-9]{2}([^\S\n]{0,2}|[.-])[0-9]{6}\3[0-9]{4})(?![0-9A-Za-z]|[.,][0-9])"
)
_BIC_IN_RUN: Final = re.compile(r"(?=([A-Z]{6}[A-Z0-9]{2}))")


def complaint_about_text(text: str) -> str | None:
    """Return the complaint about a text that could be real, as it is or as a page would show it; None without one."""
    if len(text) < _SHORTEST and text.isascii():
        return None
    return (_cached_complaint if len(text) <= _LONGEST_REMEMBERED else _complaint_about)(text)


def complaint_about_bic(value: str) -> str | None:
    """Return the complaint about a BIC without the Test & Training mark or a country, or of a registered bank; else None."""
    bic = plain(value).strip().upper()
    if not re.fullmatch(BIC_FORM, bic):
        return None
    if bic[7] != "0" or bank_has_bic(bic):
        return refusals.BIC
    return None if is_country(bic[4:6]) else refusals.NO_COUNTRY


def complaint_about_run(text: str) -> str | None:
    """Return the complaint about a BIC without separators around it, as in the headers of FIN; None without one.

    An unregistered one counts only at the start of a run of letters, and ordinary words may be false positives.
    """
    runs = _GAPS.sub(" ", plain(text)).upper()
    for match in _BIC_IN_RUN.finditer(runs):
        bic, begins = match[1], not runs[max(0, match.start() - 1) : match.start()].isalpha()
        if bank_has_bic(bic) or (begins and bic[7] != "0" and is_country(bic[4:6])):
            return refusals.BIC
    return None


def check_text(*texts: str) -> None:
    """Raise for texts that are shown and not stored if they could be real."""
    for text in texts:
        if complaint := complaint_about_text(text):
            raise Refusal(complaint, code=REAL_WORLD_IDENTIFIER)


def _complaint_about(text: str) -> str | None:
    return next(filter(None, map(_complaint, _readings(plain(text)))), None)


# Cached because each record is checked twice, by the form and by the write, and a reset writes the same texts again.
_cached_complaint = lru_cache(maxsize=8192)(_complaint_about)


def _readings(text: str) -> Iterator[str]:
    """Yield a text, and its decoded forms: from JSON, HTML and a URL."""
    yield text
    if any(sign in text for sign in "\\<%&"):
        unescaped = _ESCAPE.sub(_unescape, text)
        # An HTML tag separates words, or is invisible inside one.
        for reading in {_TAG.sub(" ", unescaped), _TAG.sub("", unescaped)}:
            yield plain(unescape(unquote(reading)))


def _unescape(escape: re.Match[str]) -> str:
    return chr(int(escape[1], 16)) if escape[1] else " "


def _complaint(text: str) -> str | None:
    if _KEY_FILE_FORM.search(text) or (len(text) >= _SHORTEST_PHRASE and holds_seed_phrase(text)):
        return refusals.SECRET
    # Training identifiers are removed first, because their random digits may look like anything.
    text = TRAINING_FORM.sub(" ", text)
    if complaint := complaint_about_tokens(text):
        return complaint
    if _holds_real_iban(text):
        return refusals.IBAN
    if any(_has_right_last_digit(_GAPS.sub("", card[0])) for card in _CARD_FORM.finditer(text)):
        return refusals.CARD
    return refusals.BIC if holds_bic(text) else None


def _holds_real_iban(text: str) -> bool:
    text = _UUID_FORM.sub(" ", text)
    for head in _IBAN_HEAD.finditer(text):
        spec = _iban_spec(head[0][:2].upper())
        if spec is None:
            continue
        spread = text[head.start() : head.start() + _LONGEST_SPREAD]
        iban = _GAPS.sub("", spread).upper()[: spec.iban_length]
        right = spec.regex.match(iban[4:]) and has_right_check_digits(iban)
        if right and not TRAINING_IBAN_FORM.match(iban):
            return True
    return False


def has_right_check_digits(iban: str) -> bool:
    """Tell whether the check digits of an IBAN without blanks are right (ISO 7064)."""
    return int("".join(str(int(sign, 36)) for sign in iban[4:] + iban[:4])) % 97 == 1


def _has_right_last_digit(number: str) -> bool:
    """Tell whether a number passes the Luhn check."""
    doubled = (int(digit) * (1 + place % 2) for place, digit in enumerate(reversed(number)))
    return sum(value - 9 * (value > 9) for value in doubled) % 10 == 0


@cache
def _iban_spec(country: str) -> Any:
    from schwifty.exceptions import InvalidCountryCode
    from schwifty.registry import get_iban_spec

    try:
        return get_iban_spec(country)
    except InvalidCountryCode:
        return None
