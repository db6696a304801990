"""Keys and addresses that are written in groups, as people copy them from paper, or byte by byte, as tools print them."""

import re
from collections.abc import Iterator
from itertools import accumulate, groupby, pairwise
from typing import Final

_GAP: Final = r"(?: |\r?\n)"
_HEX: Final = "[0-9A-Fa-f]"
_BECH32: Final = "[02-9ac-hj-np-z]"

_KEY_DIGITS: Final = 64
_ADDRESS_DIGITS: Final = 40
_BECH32_LETTERS: Final = 42
_LONG_BECH32_LETTERS: Final = 62
# The longer ones first, so that a key isn't read as the address that it begins like.
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
# With its prefix an address or a key is known however it is parted; words may follow it.
_ANY_GAP: Final = r"(?:[ .,:_-]|\r?\n)"
_PREFIXED_FORMS: Final = (
    (
        re.compile(
            rf"(?<![0-9A-Za-z])0[xX]{_HEX}*(?![0-9A-Za-z])(?:{_ANY_GAP}{_HEX}+(?![0-9A-Za-z])){{1,64}}+"
        ),
        {2 + _ADDRESS_DIGITS, 2 + _KEY_DIGITS},
    ),
    (
        re.compile(
            rf"(?<![0-9a-z])bc1{_BECH32}*(?![0-9a-z])(?:[^0-9a-z]{{1,3}}{_BECH32}+(?![0-9a-z])){{1,61}}+",
            re.IGNORECASE,
        ),
        {_BECH32_LETTERS, _LONG_BECH32_LETTERS},
    ),
)
# Byte by byte, as many as a key or an address has are one; more or fewer are the dump of something else.
_BYTE: Final = rf"(?:0?[xX])?({_HEX}{{2}})(?![0-9A-Za-z])"
_BYTE_FORM: Final = re.compile(_BYTE)
_BYTES_FORM: Final = re.compile(rf"(?<![0-9A-Za-z]){_BYTE}(?:[^0-9A-Za-z]{{1,10}}{_BYTE}){{19,}}+")
# What stands beside them with another gap, such as the number of a line, is no byte of theirs.
_MOST_BESIDE: Final = 3
_BYTES_OF_ONE: Final = {_ADDRESS_DIGITS // 2, _KEY_DIGITS // 2}
# What any of them holds, and few texts do; it is looked for first because it costs next to nothing.
_PAIR: Final = re.compile(r"[0-9][0-9A-Za-z]{0,31}\r?[ \n][0-9A-Za-z]{4}")
_GAPS: Final = re.compile(r"\s")
_GROUP: Final = re.compile("[0-9A-Za-z]+")


def joined_groups(text: str) -> Iterator[str]:
    """Yield what would be a key or an address if it were written without its gaps."""
    if len(text) < SHORTEST:
        return
    yield from _joined_prefixed(text)
    for joined in (*_joined_bytes(text), *_joined_evenly(text)):
        letters = sum(map(str.isalpha, joined))
        if min(letters, len(joined) - letters) >= _FEWEST_OF_EACH:
            yield joined


def _joined_bytes(text: str) -> Iterator[str]:
    for match in _BYTES_FORM.finditer(text):
        for found in _evenly_parted(list(_BYTE_FORM.finditer(text, match.start(), match.end())), text):
            if len(found) == 1 + max(_BYTES_OF_ONE) and found[0] == "00":
                del found[0]  # The sign that tools write before a key.
            if len(found) in _BYTES_OF_ONE:
                # An address has its prefix where it is a training one.
                yield ("0x" if len(found) == min(_BYTES_OF_ONE) else "") + "".join(found)


def _evenly_parted(found: list[re.Match[str]], text: str) -> Iterator[list[str]]:
    """Yield a row of bytes, and what of it has the same gap throughout where little stands beside that."""
    row = [byte[1] for byte in found]
    yield row[:]
    if len(row) > 1 + max(_BYTES_OF_ONE) + _MOST_BESIDE:
        return
    first = 0
    for _, gaps in groupby(text[one.end() : other.start()] for one, other in pairwise(found)):
        last = first + len(list(gaps))
        if 0 < len(row) - (last + 1 - first) <= _MOST_BESIDE:
            yield row[first : last + 1]
        first = last


def _joined_prefixed(text: str) -> Iterator[str]:
    for form, lengths in _PREFIXED_FORMS:
        for match in form.finditer(text):
            groups = _GROUP.findall(match[0])
            for last, length in enumerate(accumulate(map(len, groups))):
                if last and length in lengths:
                    yield "".join(groups[: last + 1])


def _joined_evenly(text: str) -> Iterator[str]:
    if not _PAIR.search(text):
        return
    for form in (_HEX_FORM, _BECH32_FORM):
        for match in form.finditer(text):
            yield _GAPS.sub("", match[0])
