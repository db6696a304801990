"""The safety invariant on identifiers: text that could be real is refused and not stored, and no setting changes that.

Plain labels pass, and so do identifiers with a wrong check digit. Identifiers without a check digit, such as an address
in small letters, count as real by their form: nobody could distinguish them from real ones. `guarded` calls this for
every stored text.
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
from mockconsole.lib.real.chain_forms import find_error_in_tokens
from mockconsole.lib.real.plain_texts import plain
from mockconsole.lib.real.seed_phrases import holds_seed_phrase
from mockconsole.lib.real.training_forms import TRAINING_FORM, TRAINING_IBAN_FORM

# Length in characters of the shortest detected identifier, which is a BIC, and of the shortest seed phrase.
_MIN_LENGTH: Final = 8
_MIN_PHRASE_LENGTH: Final = 47
_MAX_CACHED_LENGTH: Final = 400

_ESCAPE: Final = re.compile(r"\\(?:u([0-9a-fA-F]{4})|.)")
_TAG: Final = re.compile(r"</?[A-Za-z][^<>]*>")

_KEY_FILE_FORM: Final = re.compile(r"-----\s?BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY", re.IGNORECASE)
# UUIDs are left out: their random hexadecimal digits can look like an IBAN.
_UUID_FORM: Final = re.compile(
    r"(?<![0-9a-z])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-z])", re.IGNORECASE
)
_IBAN_HEAD: Final = re.compile("(?:(?<![0-9A-Za-z])|(?<=(?i:IBAN)))[A-Za-z]{2}[ -]?[0-9]{2}")
_GAPS: Final = re.compile("[^0-9A-Za-z]+")
_MAX_SPREAD_LENGTH: Final = 120
# The groups printed on cards: 4-4-4-4, sometimes with three more digits, 4-6-5 or 4-6-4. Separators are up to two blanks,
# a dot or a hyphen, but no line end: numbers below each other are a table.
_CARD_FORM: Final = re.compile(
    r"(?<![0-9A-Za-z])(?<![0-9][.,])(?:"
    r"(?:2[2-7]|35|[4-6][0-9])[0-9]{2}([^\S\n]{0,2}|[.-])[0-9]{4}\1[0-9]{4}\1[0-9]{4}(?:\1[0-9]{3})?|"
    r"3[47][0-9]{2}([^\S\n]{0,2}|[.-])[0-9]{6}\2[0-9]{5}|"
    r"3[0689][0-9]{2}([^\S\n]{0,2}|[.-])[0-9]{6}\3[0-9]{4})(?![0-9A-Za-z]|[.,][0-9])"
)
_BIC_IN_RUN: Final = re.compile(r"(?=([A-Z]{6}[A-Z0-9]{2}))")


def find_error_in_text(text: str) -> str | None:
    """Return the error message if a text, raw or decoded (JSON, HTML, URL), contains an identifier that could be real; else None."""
    if len(text) < _MIN_LENGTH and text.isascii():
        return None
    return (_find_error_cached if len(text) <= _MAX_CACHED_LENGTH else _find_error)(text)


def find_error_in_bic(value: str) -> str | None:
    """Return the error message about a BIC without the Test & Training mark or a country, or of a registered bank; else None."""
    bic = plain(value).strip().upper()
    if not re.fullmatch(BIC_FORM, bic):
        return None
    if bic[7] != "0" or bank_has_bic(bic):
        return refusals.BIC
    return None if is_country(bic[4:6]) else refusals.NO_COUNTRY


def find_error_in_run(text: str) -> str | None:
    """Return the error message about a BIC without separators around it, as in the headers of FIN; None without one.

    An unregistered BIC counts only at the start of a run of letters; ordinary words there may be false positives.
    """
    runs = _GAPS.sub(" ", plain(text)).upper()
    for match in _BIC_IN_RUN.finditer(runs):
        bic, begins = match[1], not runs[max(0, match.start() - 1) : match.start()].isalpha()
        if bank_has_bic(bic) or (begins and bic[7] != "0" and is_country(bic[4:6])):
            return refusals.BIC
    return None


def check_text(*texts: str) -> None:
    """Raise for displayed texts that could be real; stored texts are checked by their model."""
    for text in texts:
        if error_text := find_error_in_text(text):
            raise Refusal(error_text, code=REAL_WORLD_IDENTIFIER)


def _find_error(text: str) -> str | None:
    return next(filter(None, map(_find_error_in_reading, _readings(plain(text)))), None)


# Cached because each record is checked twice, by the form and by the write, and a reset writes the same texts again.
_find_error_cached = lru_cache(maxsize=8192)(_find_error)


def _readings(text: str) -> Iterator[str]:
    """Yield a text, and its decoded forms: from JSON, HTML and a URL."""
    yield text
    if any(sign in text for sign in "\\<%&"):
        unescaped = _ESCAPE.sub(_unescape, text)
        # Check the text with each HTML tag as a blank and without it: a tag separates words, or is invisible inside a word.
        for reading in {_TAG.sub(" ", unescaped), _TAG.sub("", unescaped)}:
            yield plain(unescape(unquote(reading)))


def _unescape(escape: re.Match[str]) -> str:
    return chr(int(escape[1], 16)) if escape[1] else " "


def _find_error_in_reading(text: str) -> str | None:
    if _KEY_FILE_FORM.search(text) or (len(text) >= _MIN_PHRASE_LENGTH and holds_seed_phrase(text)):
        return refusals.SECRET
    # Training identifiers are removed first, because their random digits may look like anything.
    text = TRAINING_FORM.sub(" ", text)
    if error_text := find_error_in_tokens(text):
        return error_text
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
        spread = text[head.start() : head.start() + _MAX_SPREAD_LENGTH]
        iban = _GAPS.sub("", spread).upper()[: spec.iban_length]
        right = spec.regex.match(iban[4:]) and has_right_check_digits(iban)
        if right and not TRAINING_IBAN_FORM.match(iban):
            return True
    return False


def has_right_check_digits(iban: str) -> bool:
    """Return True if the check digits of an IBAN without blanks are right (ISO 7064)."""
    return int("".join(str(int(sign, 36)) for sign in iban[4:] + iban[:4])) % 97 == 1


def _has_right_last_digit(number: str) -> bool:
    """Return True if a number passes the Luhn check."""
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
