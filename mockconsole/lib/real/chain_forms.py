"""Detection of real chains' addresses and keys by checksum, prefix or length; addresses of test networks pass."""

import re
from collections.abc import Iterator
from typing import Final

import base58
import bech32

from mockconsole.lib.real import refusals
from mockconsole.lib.real.training_forms import TRAINING_FORM

_BASE58: Final = "[1-9A-HJ-NP-Za-km-z]"
_CHECKED: Final = re.compile(rf"(?<![0-9A-Za-z]){_BASE58}{{25,112}}(?![0-9A-Za-z])")
_MAX_ADDRESS_LENGTH: Final = 36
# First bytes of addresses on Bitcoin's test network, for public key hashes and script hashes.
_TEST_VERSIONS: Final = frozenset({0x6F, 0xC4})

_EVM_FORM: Final = re.compile(
    r"0x[0-9a-f]{40}(?![0-9a-f])|(?<![0-9a-z])[0-9a-f]{40}(?![0-9a-z])", re.IGNORECASE
)
_KEY_FORM: Final = re.compile(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])", re.IGNORECASE)


def _any_of(*forms: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![0-9A-Za-z])(?:{'|'.join(forms)})(?![0-9A-Za-z])")


_SECRET_FORM: Final = _any_of(
    rf"[59]{_BASE58}{{50}}",
    rf"[KLc]{_BASE58}{{51}}",
    rf"6P{_BASE58}{{56}}",
    # Extended keys: with the public key, anyone can see all of a wallet's payments; with the private key, make payments.
    rf"[tuvxyzUVYZ]p(?:rv|ub){_BASE58}{{100,}}",
    rf"sEd{_BASE58}{{28}}",  # the XRP Ledger
    rf"{_BASE58}{{87,88}}",  # Solana
)
_ADDRESS_FORM: Final = _any_of(
    rf"[13]{_BASE58}{{25,34}}",
    rf"[DLMT]{_BASE58}{{33}}",  # Dogecoin, Litecoin, Tron
    rf"r{_BASE58}{{32,33}}",  # the XRP Ledger
    rf"{_BASE58}{{43,44}}",  # Solana
    rf"[48]{_BASE58}{{94}}",  # Monero
    rf"(?:Ae2tdP|DdzFF){_BASE58}{{50,}}",  # Cardano's first form of addresses
)
_STELLAR_ADDRESS: Final = _any_of("G[A-Z2-7]{55}", "M[A-Z2-7]{68}")
_STELLAR_SECRET: Final = _any_of("S[A-Z2-7]{55}")

# Separators between groups of digits in a key or address that was copied from paper or printed byte by byte.
_GAP: Final = r"(?: |:|-|\r?\n)"
_BECH32_DIGIT: Final = "[02-9ac-hj-np-z]"
_BITCOIN_BECH32: Final = re.compile(
    rf"(?<![0-9a-z])bc1(?:{_BECH32_DIGIT}{{11,87}}|(?:{_GAP}?{_BECH32_DIGIT}){{39}}|(?:{_GAP}?{_BECH32_DIGIT}){{59}})(?![0-9a-z])|"
    rf"bitcoincash:[pq]{_BECH32_DIGIT}{{41}}(?![0-9a-z])",
    re.IGNORECASE,
)
_LONG_BECH32: Final = re.compile(
    rf"(?<![0-9a-z])(?:ltc|addr|stake)1{_BECH32_DIGIT}{{38,}}(?![0-9a-z])", re.IGNORECASE
)
# Group sizes by number of digits. Without the prefix 0x, a number is detected only in groups of one of these sizes; with
# the prefix, in groups of any sizes.
_GROUP_SIZES: Final = {64: (32, 16, 8, 4, 2), 40: (20, 10, 8, 5, 4)}


def _in_groups(digits: int, size: int) -> str:
    return rf"[0-9a-f]{{{size}}}(?:{_GAP}[0-9a-f]{{{size}}}){{{digits // size - 1}}}"


_GROUPED_HEX: Final = re.compile(
    rf"(?<![0-9a-z])(?:0x(?:(?:{_GAP}?[0-9a-f]){{64}}|(?:{_GAP}?[0-9a-f]){{40}})|"
    + "|".join(_in_groups(digits, size) for digits, sizes in _GROUP_SIZES.items() for size in sizes)
    + ")(?![0-9a-z])",
    re.IGNORECASE,
)
# Minimum number of letters, and of digits, in random hexadecimal text: columns of numbers have fewer letters, and words
# have no digits.
_MIN_OF_EACH: Final = 4

_CHECKED_BECH32: Final = re.compile(
    rf"(?<![0-9a-z_])([0-9a-z_]{{1,30}})1({_BECH32_DIGIT}{{6,500}})(?![0-9a-z])", re.IGNORECASE
)
# Checksum constants of bech32 and bech32m.
_BECH32_REMAINDERS: Final = frozenset({1, 0x2BC830A3})
_TEST_PREFIXES: Final = frozenset({"tb", "bcrt", "tltc", "addr_test", "stake_test"})


def find_error_in_tokens(text: str) -> str | None:
    """Return an error message if a text contains a real chain's address or key, whole or in groups; else None."""
    return next(filter(None, map(_find_error_in_token, (text, *_joined_groups(text)))), None)


def _joined_groups(text: str) -> Iterator[str]:
    for grouped in _GROUPED_HEX.finditer(text):
        digits = re.sub(_GAP, "", grouped[0]).lower().removeprefix("0x")
        letters = sum(map(str.isalpha, digits))
        if min(letters, len(digits) - letters) >= _MIN_OF_EACH and not TRAINING_FORM.match(f"0x{digits}"):
            yield digits


def _find_error_in_token(text: str) -> str | None:
    if _KEY_FORM.search(text):
        return refusals.KEY
    if _any_random(_SECRET_FORM, text) or _STELLAR_SECRET.search(text):
        return refusals.SECRET
    # Let 40 digits without a letter pass: they are a number, not an address.
    if any(not match[0].isdigit() for match in _EVM_FORM.finditer(text)):
        return refusals.EVM
    if (
        _BITCOIN_BECH32.search(text)
        or _LONG_BECH32.search(text)
        or _STELLAR_ADDRESS.search(text)
        or _any_random(_ADDRESS_FORM, text)
    ):
        return refusals.COIN
    return _find_error_in_checksums(text)


def _find_error_in_checksums(text: str) -> str | None:
    for token in _random(_CHECKED, text):
        if any(
            _has_checksum(token, alphabet) for alphabet in (base58.BITCOIN_ALPHABET, base58.RIPPLE_ALPHABET)
        ):
            return refusals.SECRET if token[0] == "s" or len(token) > _MAX_ADDRESS_LENGTH else refusals.COIN
    for match in _CHECKED_BECH32.finditer(text):
        prefix = match[1].lower()
        if prefix not in _TEST_PREFIXES and _fits_bech32(prefix, match[2].lower()):
            return refusals.COIN
    return None


def _any_random(form: re.Pattern[str], text: str) -> bool:
    return next(_random(form, text), None) is not None


def _random(form: re.Pattern[str], text: str) -> Iterator[str]:
    """Yield only the matches that have a small letter, a capital and a digit, as random base58 does but numbers don't."""
    for match in form.finditer(text):
        if all(re.search(kind, match[0]) for kind in ("[a-z]", "[A-Z]", "[0-9]")):
            yield match[0]


def _has_checksum(token: str, alphabet: bytes) -> bool:
    """Return True if a token has a valid base58 checksum and isn't an address of a test network."""
    try:
        payload = base58.b58decode_check(token, alphabet=alphabet)
    except ValueError:
        return False
    return payload[:1] != b"" and payload[0] not in _TEST_VERSIONS


def _fits_bech32(prefix: str, data: str) -> bool:
    digits = map(bech32.CHARSET.index, data)
    return bech32.bech32_polymod([*bech32.bech32_hrp_expand(prefix), *digits]) in _BECH32_REMAINDERS
