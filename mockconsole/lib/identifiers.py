"""The safety invariants on identifiers: what could be real is refused and not stored, and no setting changes that.

Plain labels pass. Where a form can't be told from a real thing (a mistyped address, an unknown branch of a known
bank), it counts as real: a reader of the screen can't tell it either.
"""

import json
import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from django.core.exceptions import ValidationError

from mockconsole.lib.errors import Refusal

CODE: Final = "real_world_identifier"
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
_EVM: Final = (
    f"This looks like a real blockchain address. {_STORED_NOTHING} "
    f"Use a label such as “master”, or a training address such as {TRAINING_EVM}."
)
_COIN: Final = (
    f"This looks like a real blockchain address. {_STORED_NOTHING} "
    "Use a label such as “master”, or a testnet address, which begins with tb1."
)
_SECRET: Final = (
    f"This looks like a private key or a seed phrase. {_STORED_NOTHING} "
    "Never type one into a console; a label such as “master” is enough here."
)

_BASE58: Final = "[1-9A-HJ-NP-Za-km-z]"
_EVM_FORM: Final = re.compile(
    r"0x[0-9a-f]{40}(?![0-9a-f])|(?<![0-9a-z])[0-9a-f]{40}(?![0-9a-z])", re.IGNORECASE
)
_TRAINING_FORM: Final = re.compile(r"0xfacade[0-9a-f]{28}facade", re.IGNORECASE)
_KEY_FORM: Final = re.compile(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])", re.IGNORECASE)
_WRAPPED_KEY_FORM: Final = re.compile(
    rf"(?<![0-9A-Za-z])(?:[59]{_BASE58}{{50}}|[KLc]{_BASE58}{{51}}|[tuvxyz]prv{_BASE58}{{100,}})(?![0-9A-Za-z])"
)
_BASE58_ADDRESS_FORM: Final = re.compile(
    rf"(?<![0-9A-Za-z])(?:[13]{_BASE58}{{25,34}}|T{_BASE58}{{33}})(?![0-9A-Za-z])"
)
_BECH32_FORM: Final = re.compile(r"(?<![0-9a-z])bc1[02-9ac-hj-np-z]{11,87}(?![0-9a-z])", re.IGNORECASE)
_IBAN_START: Final = re.compile(r"(?<![0-9A-Za-z])[A-Za-z]{2}[0-9]{2}")
_IBAN_GAPS: Final = re.compile(r"[\s.-]")
_BIC_TOKEN: Final = re.compile(r"(?<![0-9A-Za-z])[0-9A-Za-z]{8}(?:[0-9A-Za-z]{3})?(?![0-9A-Za-z])")
_HEAD_OFFICE_FORM: Final = re.compile(r"[A-Z]{6}[A-Z0-9][A-Z1-9]XXX")

# Twelve words in a row of a seed phrase's form are one, unless a word is among these frequent ones: BIP-39 has none
# of them, and a sentence hardly does without.
_SEED_LENGTH: Final = 12
_FREQUENT: Final = (
    "after|and|are|been|bank|but|could|did|does|each|for|from|funds|had|has|her|here|his|how|its|many|may|money|most|"
    "not|our|per|sent|should|some|than|the|their|them|these|those|too|via|wallet|was|were|which|while|who|why|with|"
    "would|your"
)
_SEED_WORD: Final = re.compile(rf"(?!(?:{_FREQUENT})$)[a-z]{{3,8}}")
_LIST_NUMBER: Final = re.compile(r"[0-9]{1,2}[.):]?")


def check_bic(value: str) -> None:
    """Refuse a BIC that is not marked Test & Training; what hasn't a BIC's form passes."""
    if complaint := _about_bic(value):
        raise Refusal(complaint, code=CODE)


def check_text(*texts: str) -> None:
    """Refuse texts, plain or JSON, that hold anything that could be real."""
    for text in texts:
        if complaint := _about_text(text):
            raise Refusal(complaint, code=CODE)


def refuse_real_bic(value: str) -> None:
    """Validate a model's BIC like `check_bic`."""
    if complaint := _about_bic(value):
        raise ValidationError(complaint, code=CODE)


def refuse_real_text(value: str) -> None:
    """Validate a model's text like `check_text`."""
    if complaint := _about_text(value):
        raise ValidationError(complaint, code=CODE)


def training_address(label: str) -> str:
    """Return the training address of a label: valid in form, the same every time, and nobody holds its key."""
    from eth_utils.address import to_checksum_address
    from eth_utils.crypto import keccak

    return to_checksum_address(f"0xfacade{keccak(text=label).hex()[:28]}facade")


def is_training_address(address: str) -> bool:
    """Tell whether an EVM address lies in the training namespace, whatever its letters' case."""
    return _TRAINING_FORM.fullmatch(address) is not None


def _about_bic(value: str) -> str | None:
    bic = _plain(value).strip().upper()
    if not re.fullmatch(BIC_FORM, bic):
        return None
    return _BIC if bic[7] != "0" or _bank_has_bic(bic) else None


def _about_text(text: str) -> str | None:
    for part in (text, *_strings_in_json(text)):
        plain = _plain(part)
        if _holds_secret(plain):
            return _SECRET
        if any(not is_training_address(found) for found in _evm_addresses(plain)):
            return _EVM
        if _BECH32_FORM.search(plain) or _any_mixed(_BASE58_ADDRESS_FORM, plain):
            return _COIN
        if _holds_known_iban(plain):
            return _IBAN
        if _holds_known_bic(plain):
            return _BIC
    return None


def _plain(text: str) -> str:
    """Return a text without the look-alike forms and invisible characters that would hide something in it."""
    folded = unicodedata.normalize("NFKC", text)
    return "".join(character for character in folded if unicodedata.category(character) != "Cf")


def _strings_in_json(text: str) -> Iterator[str]:
    """Yield every string of a JSON text as it reads, and every list of words as one phrase."""
    if not text.lstrip().startswith(("{", "[", '"')):
        return
    try:
        waiting: list[Any] = [json.loads(text)]
    except (ValueError, RecursionError):
        return
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            waiting.extend([*value.keys(), *value.values()])
        elif isinstance(value, list):
            yield " ".join(item for item in value if isinstance(item, str))
            waiting.extend(value)


def _holds_secret(text: str) -> bool:
    return (
        _KEY_FORM.search(text) is not None or _any_mixed(_WRAPPED_KEY_FORM, text) or _holds_seed_phrase(text)
    )


def _holds_seed_phrase(text: str) -> bool:
    run = 0
    for token in text.split():
        if _LIST_NUMBER.fullmatch(token):
            continue
        run = run + 1 if _SEED_WORD.fullmatch(token) else 0
        if run >= _SEED_LENGTH:
            return True
    return False


def _evm_addresses(text: str) -> Iterator[str]:
    for match in _EVM_FORM.finditer(text):
        # Forty digits without a letter are a number.
        if not match[0].isdigit():
            yield match[0]


def _any_mixed(form: re.Pattern[str], text: str) -> bool:
    """Tell whether a text holds the form with both cases and a digit, as random base58 does and numbers don't."""
    return any(
        re.search("[a-z]", match[0]) and re.search("[A-Z]", match[0]) and re.search("[0-9]", match[0])
        for match in form.finditer(text)
    )


def _holds_known_iban(text: str) -> bool:
    return any(
        _is_known_iban(_IBAN_GAPS.sub("", text[match.start() : match.start() + 80]).upper())
        for match in _IBAN_START.finditer(text)
    )


def _is_known_iban(compact: str) -> bool:
    """Tell whether a text begins with an IBAN of a bank in schwifty's registry, right or wrong in its check digits."""
    from schwifty import IBAN
    from schwifty.exceptions import SchwiftyException

    try:
        spec = IBAN(compact[:4], allow_invalid=True).spec
        iban = IBAN(compact[: spec.iban_length], allow_invalid=True)
        return spec.regex.match(str(iban.bban)) is not None and iban.bank is not None
    except SchwiftyException:
        return False


def _holds_known_bic(text: str) -> bool:
    """Tell whether a text names a registered bank; other words of a BIC's form are words until proven otherwise."""
    for match in _BIC_TOKEN.finditer(text):
        if _HEAD_OFFICE_FORM.fullmatch(match[0]) or _bank_has_bic(match[0].upper()):
            return True
    return False


def _bank_has_bic(bic: str) -> bool:
    return bic[:8] in _registered_bics(bic[4:6])


@cache
def _registered_bics(country: str) -> frozenset[str]:
    from schwifty.registry import get_banks_by_country

    return frozenset(bank.bic[:8] for bank in get_banks_by_country(country) if bank.bic)
