"""Keys and addresses that are written in groups of one size, as people copy them from paper."""

import re
from collections.abc import Iterator
from typing import Final

_GAP: Final = r"(?: |\r?\n)"
_HEX: Final = "[0-9A-Fa-f]"
_BECH32: Final = "[02-9ac-hj-np-z]"

_KEY_DIGITS: Final = 64
_ADDRESS_DIGITS: Final = 40
_BECH32_LETTERS: Final = 42
# The longer ones first, so that a key isn't read as the address that it begins like; pairs of digits are a dump of bytes.
_HEX_SIZES: Final = ((_KEY_DIGITS, (32, 16, 8, 4)), (_ADDRESS_DIGITS, (20, 10, 8, 5, 4)))
_BECH32_SIZES: Final = (4, 5, 6, 8, 10)
SHORTEST: Final = _ADDRESS_DIGITS + 1

# Numbers in columns have hardly a letter, and words no digit; what is random has several of both.
_FEWEST_OF_EACH: Final = 4


def _hex_groups(digits: int, size: int) -> str:
    return rf"{_HEX}{{{size}}}(?:{_GAP}{_HEX}{{{size}}}){{{digits // size - 1}}}"


def _bech32_groups(size: int) -> str:
    groups = _BECH32_LETTERS // size - 1
    return rf"bc1{_BECH32}{{{size - 3}}}(?:{_GAP}{_BECH32}{{{size}}}){{{groups},}}(?:{_GAP}{_BECH32}{{1,{size - 1}}})?"


_HEX_FORM: Final = re.compile(
    rf"(?<![0-9A-Za-z])(?:0[xX])?(?:{'|'.join(_hex_groups(digits, size) for digits, sizes in _HEX_SIZES for size in sizes)})"
    "(?![0-9A-Za-z])"
)
_BECH32_FORM: Final = re.compile(
    rf"(?<![0-9a-z])(?:{'|'.join(map(_bech32_groups, _BECH32_SIZES))})(?![0-9a-z])", re.IGNORECASE
)
# With its prefix an address or a key is known however it is parted.
_PREFIXED_FORM: Final = re.compile(rf"(?<![0-9A-Za-z])0[xX]{_HEX}+(?:{_GAP}{_HEX}+){{1,9}}(?![0-9A-Za-z])")
_PREFIXED_LENGTHS: Final = {2 + _ADDRESS_DIGITS, 2 + _KEY_DIGITS}
# What any of them holds, and few texts do; it is looked for first because it costs next to nothing.
_PAIR: Final = re.compile(r"[0-9][0-9A-Za-z]{0,31}\r?[ \n][0-9A-Za-z]{4}")
_GAPS: Final = re.compile(r"\s")


def joined_groups(text: str) -> Iterator[str]:
    """Yield what would be a key or an address if it were written without its gaps."""
    if len(text) < SHORTEST or not _PAIR.search(text):
        return
    for match in _PREFIXED_FORM.finditer(text):
        joined = _GAPS.sub("", match[0])
        if len(joined) in _PREFIXED_LENGTHS:
            yield joined
    for form in (_HEX_FORM, _BECH32_FORM):
        for match in form.finditer(text):
            joined = _GAPS.sub("", match[0])
            letters = sum(map(str.isalpha, joined))
            if min(letters, len(joined) - letters) >= _FEWEST_OF_EACH:
                yield joined
