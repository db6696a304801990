"""Samples: 200 real-looking identifiers, made from hashes so that nobody owns them, and 2,000 harmless lines."""

import re
from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Final

import bech32
from schwifty import IBAN
from schwifty.registry import get_iban_spec

from mockconsole.lib import dice

ROOT: Final = Path(__file__).resolve().parents[4]
BITCOIN_DIGITS: Final = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
XRP_DIGITS: Final = "rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz"
BASE32_DIGITS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
BECH32M: Final = 0x2BC830A3
_SIGNS: Final = {"n": "0123456789", "a": "BCDFGHJKLM", "c": "0123456789BCDFGHJKLM"}

COUNTRIES: Final = [
    *("AD", "AE", "AL", "AT", "AZ", "BA", "BE", "BG", "BH", "BR", "BY", "CH", "CR", "CY", "CZ", "DE", "DK"),
    *("DO", "EE", "EG", "ES", "FI", "FO", "FR", "GB", "GE", "GI", "GL", "GR", "GT", "HR", "HU", "IE", "IL"),
    *("IQ", "IS", "IT", "JO", "KW", "KZ", "LB", "LC", "LI", "LT", "LU", "LV", "LY", "MC", "MD", "ME", "MK"),
    *("MR", "MT", "MU", "NL", "NO", "PK", "PL", "PS", "PT", "QA", "RO", "RS", "SA", "SC", "SE", "SI", "SK"),
    *("SM", "ST", "SV", "TL", "TN", "TR", "UA", "VA", "VG", "XK"),
]
# First digits and length of card numbers, for several card schemes.
CARDS: Final = [
    ("4", 16),
    ("51", 16),
    ("2221", 16),
    ("34", 15),
    ("37", 15),
    ("3528", 16),
    ("6011", 16),
    ("62", 16),
    ("36", 14),
    ("4", 19),
]
# Country and location parts of the BICs of invented banks.
PLACES: Final = [
    *("US33", "US3N", "USNY", "GB22", "GB2L", "GBLL", "INBB", "CNBJ", "JPJT", "HKHH", "SGSG", "AU3M", "CATT"),
    *("CAT2", "BRSP", "MXMM", "RUMM", "ZAJJ", "TRIS", "SARI", "AEAD", "PKKA", "EGCX", "THBK", "KRSE", "CHZH"),
    *("FRPP", "DEFF", "BEBB", "NL2A"),
]


def random_bytes(label: str, size: int) -> bytes:
    """Return `size` bytes that are derived from a label by hashing."""
    return b"".join(sha256(f"{label} {block}".encode()).digest() for block in range(size // 32 + 1))[:size]


def in_digits(whole: bytes, digits: str) -> str:
    """Encode bytes in base58, with a chain's alphabet."""
    number, text = int.from_bytes(whole), ""
    while number:
        number, digit = divmod(number, 58)
        text = digits[digit] + text
    return digits[0] * (len(whole) - len(whole.lstrip(b"\0"))) + text


def base58check(payload: bytes, digits: str = BITCOIN_DIGITS) -> str:
    """Encode bytes in base58, with Bitcoin's checksum."""
    return in_digits(payload + sha256(sha256(payload).digest()).digest()[:4], digits)


def in_bech32(prefix: str, program: bytes, *, constant: int = 1) -> str:
    """Encode bytes in bech32 or, depending on the constant, bech32m, with the checksum."""
    groups = bech32.convertbits(program, 8, 5) or []
    values = [*bech32.bech32_hrp_expand(prefix), *groups]
    check = bech32.bech32_polymod([*values, *[0] * 6]) ^ constant
    digits = [*groups, *(check >> shift & 31 for shift in range(25, -1, -5))]
    return f"{prefix}1" + "".join(bech32.CHARSET[digit] for digit in digits)


def iban(country: str, number: int) -> str:
    """Return a country's IBAN with right check digits and a random bank code."""
    form = re.findall(r"(\d+)!?([nac])", get_iban_spec(country).bban_spec)
    pick = partial(dice.pick, "iban", country, number)
    bban = "".join(
        pick(part, place, options=_SIGNS[kind])
        for part, (length, kind) in enumerate(form)
        for place in range(int(length))
    )
    return str(IBAN.from_bban(country, bban))


def card(start: str, length: int, label: str) -> str:
    """Return a random card number with the right Luhn digit."""
    body = start + "".join(
        dice.pick("card", label, place, options="0123456789") for place in range(length - 1 - len(start))
    )
    total = sum(sum(divmod(int(digit) * (2 - place % 2), 10)) for place, digit in enumerate(reversed(body)))
    return f"{body}{-total % 10}"


def samples() -> Iterator[tuple[str, str]]:
    """Yield the kind and the text of each real-looking identifier."""
    for number, country in enumerate(COUNTRIES):
        compact = iban(country, number)
        yield "IBAN", compact if number % 2 else " ".join(re.findall(".{1,4}", compact))
    for place, (start, length) in enumerate(CARDS):
        yield "card", card(start, length, f"{place}")
        again = card(start, length, f"again {place}")
        gap = ("-", "  ", ".", "\xa0", "\t")[place % 5]
        yield "card", gap.join(re.findall(".{4}", again)) if length == 16 else again
    for place, where in enumerate(PLACES):
        bank = "".join(dice.pick("bank", place, letter, options="BCDFGHKLMNPRSTVZ") for letter in range(4))
        yield "BIC", f"{bank}{where}{('', 'XXX', '')[place % 3]}"
    yield from chain_samples()


def chain_samples() -> Iterator[tuple[str, str]]:
    """Yield the kind and the text of real-looking addresses and keys of many chains."""
    for n in range(4):
        digest, key = random_bytes(f"digest {n}", 20), random_bytes(f"key {n}", 32)
        wide = random_bytes(f"wide {n}", 74)
        yield "bitcoin", base58check(b"\x00" + digest)
        yield "bitcoin", base58check(b"\x05" + digest)
        yield "bitcoin", in_bech32("bc", b"\x00" + digest, constant=(1, BECH32M)[n % 2])
        yield "litecoin", base58check(b"\x30" + digest)
        yield "litecoin", in_bech32("ltc", digest)
        yield "dogecoin", base58check(b"\x1e" + digest)
        yield "dash", base58check(b"\x4c" + digest)
        yield "EVM", f"0x{digest.hex()}"
        yield "XRP", base58check(b"\x00" + digest, XRP_DIGITS)
        yield "XRP seed", base58check(b"\x21" + key[:16], XRP_DIGITS)
        yield "solana", in_digits(b"\x80" + key[1:], BITCOIN_DIGITS)
        yield "solana key", in_digits(b"\x80" + random_bytes(f"pair {n}", 63), BITCOIN_DIGITS)
        yield "tron", base58check(b"\x41" + digest)
        yield "cardano", in_bech32("addr", b"\x01" + random_bytes(f"cardano {n}", 56))
        yield "cardano", in_bech32("stake", b"\xe1" + digest + digest[:8])
        yield "cardano key", in_bech32("ed25519_sk", key)
        yield "stellar", "G" + "".join(BASE32_DIGITS[sign % 32] for sign in random_bytes(f"stellar {n}", 55))
        yield (
            "stellar key",
            "S" + "".join(BASE32_DIGITS[sign % 32] for sign in random_bytes(f"secret {n}", 55)),
        )
        yield "xpub", base58check(b"\x04\x88\xb2\x1e" + wide)
        yield "xprv", base58check(b"\x04\x88\xad\xe4" + wide)
        yield "zpub", base58check(b"\x04\xb2\x47\x46" + wide)
        yield "key", key.hex()
        yield "key", base58check(b"\x80" + key + b"\x01")
        yield "litecoin key", base58check(b"\xb0" + key + b"\x01")
        yield "dogecoin key", base58check(b"\x9e" + key + b"\x01")
        yield "cosmos", in_bech32("cosmos", digest)


def harmless_lines() -> Iterator[str]:
    """Yield the manuals' lines, unchanged and in capitals, and lines as people type them, with numbers of all kinds."""
    manual = "\n".join(page.read_text("utf-8") for page in sorted((ROOT / "docs/trainers").glob("*.md")))
    operations = (ROOT / "docs/OPERATIONS.md").read_text("utf-8")
    for line in filter(None, f"{manual}\n{operations}".splitlines()):
        yield line
        yield line.upper()
    words = re.findall("[A-Za-z]{3,}", manual)
    for number in range(120):
        draw = partial(dice.pick, "line", number)
        word, other, third = (draw(name, options=words) for name in ("one", "other", "third"))
        digits = "".join(draw("digit", place, options="0123456789") for place in range(40))
        yield f"Invoice {digits[:9]} of 23.11.2026, {word} and {other}"
        yield f"{word.upper()} {other.upper()} {third.upper()} {digits[:6]}"
        yield f"1,{digits[:3]},{digits[3:6]}.{digits[6:8]} EUR to {word}"
        yield f"{digits[:3]}.{digits[3:21]} ETH for {word}, {digits[21:23]} blocks"
        yield f"2026-11-{1 + number % 28:02d}T10:{digits[:2]}:{digits[2:4]}.{digits[4:10]}Z {word.upper()} {other}"
        yield f"WLT_17{digits[:11]}{''.join(draw('sign', place, options='ABCDEFGHJK234567') for place in range(6))}"
        yield f"{draw('a', options='0123456789abcdef') * 8}-{digits[:4]}-4{digits[4:7]}-a{digits[7:10]}-{digits[10:22]}"
        yield f"SIM-{digits[:12]} TRN-{digits[:6]} {word.upper()}{digits[:2]} {other}{digits[2:4]}"
        yield f"tel. +32 2 {digits[:3]} {digits[3:5]} {digits[5:7]}, room {digits[7:9]}, {word}"
        yield f"{word}-{other}_{digits[:8]}.pdf, {digits[8:12]} bytes, 10.0.{number}.{number}, v{digits[0]}.{digits[1:3]}"
        yield f"{word} {number}, {digits[:2]}, {digits[2:4]}, {digits[4:7]}, {digits[7:11]}, {digits[11:13]}"
        yield f"{word} is {digits[:4]} {digits[4:8]} {digits[8:12]}, at {digits[12:16]} {other}"
