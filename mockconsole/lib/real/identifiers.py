"""Safety invariant: text that could be a real identifier is rejected and not stored, and no setting changes this.

Plain labels pass, and so do identifiers with a wrong check digit. Identifiers without a check digit, such as an EVM address
in small letters, count as real if they have the right form, because nobody could distinguish them from real ones.
`guarded` checks every stored text with this module.
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

# Lengths of the shortest identifier (a BIC) and of the shortest seed phrase that are detected.
_MIN_LENGTH: Final = 8
_MIN_PHRASE_LENGTH: Final = 47
_MAX_CACHED_LENGTH: Final = 400

_ESCAPE: Final = re.compile(r"\\(?:u([0-9a-fA-F]{4})|.)")
_TAG: Final = re.compile(r"</?[A-Za-z][^<>]*>")

_KEY_FILE_FORM: Final = re.compile(r"-----\s?BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY", re.IGNORECASE)
# UUIDs are removed before the check for IBANs, because their random hexadecimal digits can look like an IBAN.
_UUID_FORM: Final = re.compile(
    r"(?<![0-9a-z])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-z])", re.IGNORECASE
)
_IBAN_HEAD: Final = re.compile("(?:(?<![0-9A-Za-z])|(?<=(?i:IBAN)))[A-Za-z]{2}[ -]?[0-9]{2}")
_GAPS: Final = re.compile("[^0-9A-Za-z]+")
_MAX_SPREAD_LENGTH: Final = 120
# Card numbers in the groups printed on cards: 4-4-4-4 (sometimes with three more digits), 4-6-5 or 4-6-4. Separators are up
# to two blanks, a dot or a hyphen, but not a line end, because numbers below each other are a table.
_CARD_FORM: Final = re.compile(
    r"(?<![0-9A-Za-z])(?<![0-9][.,])(?:"
    r"(?:2[2-7]|35|[4-6][0-9])[0-9]{2}([^\S\n]{0,2}|[.-])[0-9]{4}\1[0-9]{4}\1[0-9]{4}(?:\1[0-9]{3})?|"
    r"3[47][0-9]{2}([^\S\n]{0,2}|[.-])[0-9]{6}\2[0-9]{5}|"
    r"3[0689][0-9]{2}([^\S\n]{0,2}|[.-])[0-9]{6}\3[0-9]{4})(?![0-9A-Za-z]|[.,][0-9])"
)
_BIC_IN_RUN: Final = re.compile(r"(?=([A-Z]{6}[A-Z0-9]{2}))")


def find_error_in_text(text: str) -> str | None:
    """Return an error message if a text, raw or decoded (JSON, HTML, URL), could contain a real identifier; else None."""
    if len(text) < _MIN_LENGTH and text.isascii():
        return None
    return (_find_error_cached if len(text) <= _MAX_CACHED_LENGTH else _find_error)(text)


def find_error_in_bic(value: str) -> str | None:
    """Return an error message if a value is a BIC that is real or lacks the training mark or a valid country; else None."""
    bic = plain(value).strip().upper()
    if not re.fullmatch(BIC_FORM, bic):
        return None
    if bic[7] != "0" or bank_has_bic(bic):
        return refusals.BIC
    return None if is_country(bic[4:6]) else refusals.NO_COUNTRY


def find_error_in_run(text: str) -> str | None:
    """Return an error message if a text contains a real BIC without separators around it, as in FIN headers; else None.

    An unregistered BIC is detected only at the start of a run of letters; ordinary words there may be mistaken for a BIC.
    """
    runs = _GAPS.sub(" ", plain(text)).upper()
    for match in _BIC_IN_RUN.finditer(runs):
        bic, begins = match[1], not runs[max(0, match.start() - 1) : match.start()].isalpha()
        if bank_has_bic(bic) or (begins and bic[7] != "0" and is_country(bic[4:6])):
            return refusals.BIC
    return None


def check_text(*texts: str) -> None:
    """Raise Refusal if a displayed text could contain a real identifier; stored texts are checked by their model."""
    for text in texts:
        if error_text := find_error_in_text(text):
            raise Refusal(error_text, code=REAL_WORLD_IDENTIFIER)


def _find_error(text: str) -> str | None:
    return next(filter(None, map(_find_error_in_reading, _readings(plain(text)))), None)


# Cache the results, because each record is checked twice (by the form and by the write), and a reset writes the same texts
# again.
_find_error_cached = lru_cache(maxsize=8192)(_find_error)


def _readings(text: str) -> Iterator[str]:
    """Yield a text as it is, and decoded from JSON, HTML and URL encoding."""
    yield text
    if any(sign in text for sign in "\\<%&"):
        unescaped = _ESCAPE.sub(_unescape, text)
        # Yield two readings, with HTML tags replaced by blanks and removed: a tag may separate words or be inside a word.
        for reading in {_TAG.sub(" ", unescaped), _TAG.sub("", unescaped)}:
            yield plain(unescape(unquote(reading)))


def _unescape(escape: re.Match[str]) -> str:
    return chr(int(escape[1], 16)) if escape[1] else " "


def _find_error_in_reading(text: str) -> str | None:
    if _KEY_FILE_FORM.search(text) or (len(text) >= _MIN_PHRASE_LENGTH and holds_seed_phrase(text)):
        return refusals.SECRET
    # Remove training identifiers first, because their random digits may look like a real identifier.
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
    """Return True if an IBAN, written without blanks, has the right check digits (ISO 7064)."""
    return int("".join(str(int(sign, 36)) for sign in iban[4:] + iban[:4])) % 97 == 1


def _has_right_last_digit(number: str) -> bool:
    """Return True if a card number passes the Luhn check."""
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
