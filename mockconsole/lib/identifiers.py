"""The safety invariants on identifiers: what could be real is refused and not stored, and no setting changes that.

Plain labels pass. Where a form can't be told from a real thing (a mistyped address, an unknown branch of a known
bank), it counts as real: a reader of the screen can't tell it either. `guarded` asks here for whatever is stored.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from typing import Any, Final
from urllib.parse import unquote

from mockconsole.lib.errors import REAL_WORLD_IDENTIFIER, Refusal
from mockconsole.lib.grouped_tokens import joined_groups
from mockconsole.lib.plain_texts import plain, plain_readings
from mockconsole.lib.seed_phrases import holds_seed_phrase
from mockconsole.lib.training_forms import TRAINING_FORM

TRAINING_IBAN: Final = "BE49999000000171"
TRAINING_BIC: Final = "SIMUBEB0XXX"
TRAINING_EVM: Final = "0xfaCadebC4e18f3433d6d98B9ac5095a40EfACAdE"
BIC_FORM: Final = r"^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$"

_STORED_NOTHING: Final = "Nothing was stored."
_IBAN: Final = (
    f"This looks like an account at a real bank. {_STORED_NOTHING} "
    f"Use a training IBAN such as {TRAINING_IBAN}."
)
_BIC: Final = (
    f"This is not a Test & Training BIC. {_STORED_NOTHING} "
    f"Use one whose eighth character is 0, such as {TRAINING_BIC}."
)
_NO_COUNTRY: Final = (
    f"The fifth and sixth characters of a BIC are a country's code of ISO 3166, and these are none. {_STORED_NOTHING} "
    f"Use a BIC such as {TRAINING_BIC}."
)
_EVM: Final = (
    f"This looks like a real blockchain address. {_STORED_NOTHING} "
    f"Use a label such as “master”, or a training address such as {TRAINING_EVM}."
)
_COIN: Final = (
    f"This looks like a real blockchain address. {_STORED_NOTHING} "
    "Use a label such as “master”, or a testnet address, which begins with tb1."
)
_KEY: Final = (
    f"This looks like a private key or the hash of a real transaction. {_STORED_NOTHING} "
    "Use a reference such as SIM-000000000042; a hash of the training begins and ends with facade."
)
_SECRET: Final = (
    f"This looks like a private key or a seed phrase. {_STORED_NOTHING} "
    "Never type one into a console; a label such as “master” is enough here."
)

# The shortest of what is looked for: a BIC, a bech32 address, an IBAN, an address of base58, twelve words.
_SHORTEST: Final = 8
_SHORTEST_BECH32: Final = 14
_SHORTEST_IBAN: Final = 15
_SHORTEST_PHRASE: Final = 47
# Each JSON text inside another doubles the backslashes of what it escapes, so deeper ones are longer than any column.
_DEEPEST_JSON: Final = 16
_TAG: Final = re.compile(r"</?[A-Za-z][^<>]*>")
_LONG_TOKEN: Final = re.compile(r"[0-9A-Za-z]{26}")

_BASE58: Final = "[1-9A-HJ-NP-Za-km-z]"
_EVM_FORM: Final = re.compile(
    r"0x[0-9a-f]{40}(?![0-9a-f])|(?<![0-9a-z])[0-9a-f]{40}(?![0-9a-z])", re.IGNORECASE
)
_KEY_FORM: Final = re.compile(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])", re.IGNORECASE)
_KEY_FILE_FORM: Final = re.compile(r"-----\s?BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY", re.IGNORECASE)
_WRAPPED_KEY_FORM: Final = re.compile(
    rf"(?<![0-9A-Za-z])(?:[59]{_BASE58}{{50}}|6P{_BASE58}{{56}}|[KLc]{_BASE58}{{51}}|[tuvxyz]prv{_BASE58}{{100,}})(?![0-9A-Za-z])"
)
_BASE58_ADDRESS_FORM: Final = re.compile(
    rf"(?<![0-9A-Za-z])(?:[13]{_BASE58}{{25,34}}|T{_BASE58}{{33}})(?![0-9A-Za-z])"
)
_BECH32_FORM: Final = re.compile(r"(?<![0-9a-z])bc1[02-9ac-hj-np-z]{11,87}(?![0-9a-z])", re.IGNORECASE)
# Random hexadecimal digits read like an IBAN now and then; a UUID and a training hash hold none that anybody could read.
_UUID_FORM: Final = re.compile(
    r"(?<![0-9a-z])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-z])", re.IGNORECASE
)
_GAP: Final = "[^0-9A-Za-z]"
_GAPS: Final = re.compile(_GAP)
_CHECK_DIGITS: Final = re.compile(rf"[0-9]{_GAP}?[0-9]")
_COUNTRY: Final = re.compile(rf"[A-Za-z]{_GAP}?[A-Za-z]{_GAP}{{0,3}}$")
_LONGEST_COUNTRY: Final = 6
_LONGEST_SPREAD: Final = 120
_BIC_TOKEN: Final = re.compile(r"(?<![0-9A-Za-z])[0-9A-Za-z]{8}(?:[0-9A-Za-z]{3})?(?![0-9A-Za-z])")
# A sentence may hold words that read like a BIC in its parts; what stands on its own is read as one.
_PART_ENDS: Final = re.compile(r"[\t\r\n,;:=()<>\[\]{}|\"“”]+")
_BIC_IN_PARTS: Final = re.compile(
    rf"{_GAP}*+(?:(?:BIC|SWIFT)(?:{_GAP}+(?:BIC|CODE))?{_GAP}+)?"
    rf"([A-Z](?:{_GAP}{{0,3}}[A-Z]){{5}}(?:{_GAP}{{0,3}}[A-Z0-9]){{2}}(?:(?:{_GAP}{{0,3}}[A-Z0-9]){{3}})?){_GAP}*",
    re.IGNORECASE,
)
_BIC_IN_RUN: Final = re.compile(r"(?=([A-Z]{6}[A-Z0-9]{2}))")
_HEAD_OFFICE_FORM: Final = re.compile(r"[A-Z]{6}[A-Z0-9][A-Z1-9]XXX")


def complaint_about_text(text: str) -> str | None:
    """Return why a text, plain or JSON, can't be kept: it holds something that could be real."""
    if len(text) < _SHORTEST and text.isascii():
        return None
    return next(filter(None, map(_complaint, _readings(text))), None)


def complaint_about_bic(value: str) -> str | None:
    """Return why a value of a BIC's form can't be kept: it has no mark of Test & Training or no country, or a bank has it."""
    bic = plain(value).strip().upper()
    if not re.fullmatch(BIC_FORM, bic):
        return None
    if bic[7] != "0" or _bank_has_bic(bic):
        return _BIC
    return None if _is_country(bic[4:6]) else _NO_COUNTRY


def complaint_about_run(text: str) -> str | None:
    """Return why a text can't be shown in which a BIC has no gap before or behind it, as in the headers of FIN.

    One that no bank is known to have counts where a row of letters begins; ordinary words may be taken for it.
    """
    runs = _GAPS.sub(" ", plain(text)).upper()
    for match in _BIC_IN_RUN.finditer(runs):
        bic, begins = match[1], not runs[max(0, match.start() - 1) : match.start()].isalpha()
        if _bank_has_bic(bic) or (begins and bic[7] != "0" and _is_country(bic[4:6])):
            return _BIC
    return None


def check_text(*texts: str) -> None:
    """Refuse texts that are shown and not stored where they hold anything that could be real."""
    for text in texts:
        if complaint := complaint_about_text(text):
            raise Refusal(complaint, code=REAL_WORLD_IDENTIFIER)


def _readings(text: str) -> Iterator[str]:
    """Yield a text, and what it reads like where JSON, a page or an address shows it."""
    for written in (text, *_strings_in_json(text)):
        yield written
        if "<" in written or "%" in written or "&" in written:
            shown = unescape(unquote(_TAG.sub("", written)))
            if shown != written:
                yield shown


def _complaint(text: str) -> str | None:
    return next(filter(None, map(_about_plain, plain_readings(text))), None)


def _about_plain(text: str) -> str | None:
    if _KEY_FILE_FORM.search(text) or (len(text) >= _SHORTEST_PHRASE and holds_seed_phrase(text)):
        return _SECRET
    if _LONG_TOKEN.search(text):
        # What belongs to the training is taken out first: its digits are random, and may read like anything.
        text = TRAINING_FORM.sub(" ", text)
        if complaint := _about_long_tokens(text):
            return complaint
    for joined in joined_groups(text):
        if complaint := _about_long_tokens(TRAINING_FORM.sub(" ", joined)):
            return complaint
    if len(text) >= _SHORTEST_BECH32 and "bc1" in text.lower() and _BECH32_FORM.search(text):
        return _COIN
    if len(text) >= _SHORTEST_IBAN and _holds_known_iban(text):
        return _IBAN
    return _BIC if _holds_known_bic(text) else None


def _about_long_tokens(text: str) -> str | None:
    if _KEY_FORM.search(text):
        return _KEY
    if _any_mixed(_WRAPPED_KEY_FORM, text):
        return _SECRET
    # Forty digits without a letter are a number.
    if any(not match[0].isdigit() for match in _EVM_FORM.finditer(text)):
        return _EVM
    return _COIN if _BECH32_FORM.search(text) or _any_mixed(_BASE58_ADDRESS_FORM, text) else None


def _strings_in_json(text: str, depth: int = _DEEPEST_JSON) -> Iterator[str]:
    """Yield every string of a JSON text as it reads, and every list as one text; without escapes it reads as it is.

    A string may be a JSON text in its turn, which somebody will read too.
    """
    if not depth or "\\" not in text or not text.lstrip().startswith(("{", "[", '"')):
        return
    try:
        waiting: list[Any] = [json.loads(text)]
    except (ValueError, RecursionError):
        return
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            yield value
            yield from _strings_in_json(value, depth - 1)
        elif isinstance(value, dict):
            waiting.extend([*value.keys(), *value.values()])
        elif isinstance(value, list):
            yield " ".join(item for item in value if isinstance(item, str))
            waiting.extend(value)


def _any_mixed(form: re.Pattern[str], text: str) -> bool:
    """Tell whether a text holds the form with both cases and a digit, as random base58 does and numbers don't."""
    return any(
        re.search("[a-z]", match[0]) and re.search("[A-Z]", match[0]) and re.search("[0-9]", match[0])
        for match in form.finditer(text)
    )


def _holds_known_iban(text: str) -> bool:
    if "-" in text:
        text = _UUID_FORM.sub(" ", text)
    for digits in _CHECK_DIGITS.finditer(text):
        country = _COUNTRY.search(text, max(0, digits.start() - _LONGEST_COUNTRY), digits.start())
        spec = country and _iban_spec(_GAPS.sub("", country[0]).upper())
        if country is None or spec is None:
            continue
        start = country.start()
        compact = _GAPS.sub("", text[start : start + _LONGEST_SPREAD]).upper()[: spec.iban_length]
        exact = not _stands_out(text, start, text[start : digits.end()])
        if spec.regex.match(compact[4:]) and _is_known_iban(compact, exact=exact):
            return True
    return False


def _stands_out(text: str, start: int, head: str) -> bool:
    """Tell whether an IBAN would be read from here at once: its head is whole and begins a word, or follows “IBAN”."""
    before = text[max(0, start - 4) : start]
    return head.isalnum() and (not before[-1:].isalnum() or before.upper() == "IBAN")


def _is_known_iban(compact: str, *, exact: bool) -> bool:
    """Tell whether a text of an IBAN's form names a bank in schwifty's registry; if `exact`, with right check digits."""
    from schwifty import IBAN

    if IBAN(compact, allow_invalid=True).bank is None:
        return False
    return not exact or has_right_check_digits(compact)


def has_right_check_digits(iban: str) -> bool:
    """Tell whether the check digits of a text of an IBAN's form, without blanks, fit its account, by ISO 7064."""
    return int("".join(str(int(sign, 36)) for sign in iban[4:] + iban[:4])) % 97 == 1


@cache
def _iban_spec(country: str) -> Any:
    from schwifty.exceptions import InvalidCountryCode
    from schwifty.registry import get_iban_spec

    try:
        return get_iban_spec(country)
    except InvalidCountryCode:
        return None


def _holds_known_bic(text: str) -> bool:
    """Tell whether a text names a registered bank; other words of a BIC's form are words until proven otherwise."""
    for match in _BIC_TOKEN.finditer(text):
        if _HEAD_OFFICE_FORM.fullmatch(match[0]) or _bank_has_bic(match[0].upper()):
            return True
    return any(map(_is_known_bic_in_parts, _PART_ENDS.split(text)))


def _is_known_bic_in_parts(text: str) -> bool:
    """Tell whether a text is nothing but a registered bank's BIC, with gaps in it."""
    match = _BIC_IN_PARTS.fullmatch(text)
    return match is not None and _bank_has_bic(_GAPS.sub("", match[1]).upper())


def _bank_has_bic(bic: str) -> bool:
    return bic[:8] in _registered_bics(bic[4:6])


@cache
def _registered_bics(country: str) -> frozenset[str]:
    from schwifty.registry import get_banks_by_country

    return frozenset(bank.bic[:8] for bank in get_banks_by_country(country) if bank.bic)


@cache
def _is_country(code: str) -> bool:
    """Tell whether ISO 3166 has a code, or banks use it for Kosovo, which has none there."""
    from schwifty import BIC

    return code == "XK" or BIC(f"AAAA{code}00", allow_invalid=True).country is not None
