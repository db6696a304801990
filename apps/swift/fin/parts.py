"""Parser of FIN texts: splits a text into headers, entries and the fields of block 4, with their positions.

It accepts what people paste: any line ending, any field, and a text block without its envelope.
"""

import re
from dataclasses import dataclass
from typing import Final

from apps.swift.fin.meanings import Meaning, is_field, meaning_of
from mockconsole.lib.control_characters import name_of, place_in, without_unseen
from mockconsole.lib.real.identifiers import find_error_in_run, find_error_in_text

_BLOCK: Final = re.compile(r"\{([1-5S]):")
_HEADER: Final = re.compile(r"[^{}\r\n]*")
_NESTED: Final = re.compile(r"(?:\{[A-Z0-9]{3}:[^{}\r\n]*\}\s*)*")
_ENTRY: Final = re.compile(r"\{(?P<tag>[A-Z0-9]{3}):(?P<value>[^{}]*)\}")
_TAG: Final = re.compile(r":(?P<tag>[0-9]{2}[A-Z]?):")
_TEXT_ENDS: Final = re.compile(r"\r?\n-\}")
_BLANKS: Final = re.compile(r"\s*")
_EXCERPT_LENGTH: Final = 12
_MAX_FIELDS: Final = 100


class Malformed(ValueError):
    """Raised for a text that is not a FIN message; the error text says why."""


@dataclass(frozen=True, slots=True)
class Part:
    """A header, entry or field: its tag, its value, and the offsets of both in the text."""

    tag: str
    value: str
    start: int
    value_start: int
    end: int

    @property
    def meaning(self) -> Meaning:
        """Name and explanation of the part."""
        return meaning_of(self.tag)

    @property
    def is_field(self) -> bool:
        """True for a field of block 4."""
        return is_field(self.tag)


def parts_of(text: str) -> list[Part]:
    """Return the parts of a text in order; raises Malformed with the line and character of the error."""
    start = _BLANKS.match(text).end()  # type: ignore[union-attr]
    if not text[start:]:
        raise Malformed("There is nothing to read.")
    if text[start] != "{":
        return _fields(text, start, len(text.rstrip()))
    parts: list[Part] = []
    cursor, last = start, ""
    while cursor < len(text):
        block = _BLOCK.match(text, cursor)
        if block is None:
            raise _malformed_error(text, cursor, "a block such as {4: has to begin here")
        if block[1] <= last:
            raise _malformed_error(text, cursor, f"block {block[1]} can't follow block {last}")
        last = block[1]
        block_parts, cursor = _block(text, block)
        parts += block_parts
        cursor = _BLANKS.match(text, cursor).end()  # type: ignore[union-attr]
    if last < "4":
        raise _malformed_error(text, len(text.rstrip()), "block 4, which has the fields, is missing")
    return parts


def _block(text: str, block: re.Match[str]) -> tuple[list[Part], int]:
    """Return the parts of a block and the offset after it."""
    number, start, inside = block[1], block.start(), block.end()
    if number == "4":
        end = _TEXT_ENDS.search(text, inside)
        if end is None:
            raise _malformed_error(text, start, "block 4 has no end: a line that begins with -} closes it")
        first = _BLANKS.match(text, inside).end()  # type: ignore[union-attr]
        return _fields(text, first, end.start()), end.end()
    form = _HEADER if number in "12" else _NESTED
    close = form.match(text, inside).end()  # type: ignore[union-attr]
    if text[close : close + 1] != "}":
        raise _malformed_error(text, close, f"block {number} has to go on or to end with }} here")
    if number in "12":
        return [Part(number, text[inside:close], start, inside, close + 1)], close + 1
    entries = [
        Part(entry["tag"], entry["value"], entry.start(), entry.start("value"), entry.end())
        for entry in _ENTRY.finditer(text, inside, close)
    ]
    return entries, close + 1


def _fields(text: str, start: int, end: int) -> list[Part]:
    """Return the fields between two offsets; a field starts at the start of a line and ends before the next field."""
    tags = [
        tag
        for tag in _TAG.finditer(text, start, end)
        if tag.start() == start or text[tag.start() - 1] == "\n"
    ]
    if not tags or tags[0].start() != start:
        raise _malformed_error(text, start, "the tag of a field such as :20: has to begin here")
    if len(tags) > _MAX_FIELDS:
        raise _malformed_error(text, tags[_MAX_FIELDS].start(), f"a message has {_MAX_FIELDS} fields at most")
    ends = [*(len(text[: tag.start()].rstrip("\r\n")) for tag in tags[1:]), end]
    return [
        Part(tag["tag"], text[tag.end() : stop], tag.start(), tag.end(), stop)
        for tag, stop in zip(tags, ends, strict=True)
    ]


def _malformed_error(text: str, place: int, reason: str) -> Malformed:
    there = text[place : place + _EXCERPT_LENGTH].splitlines()
    actual = _describe(there[0]) if there and there[0] else "the text ends there"
    return Malformed(f"{place_in(text, place).capitalize()}: {reason}, and {actual}.")


def _describe(text: str) -> str:
    """Describe the text at a syntax error: name an invisible character, and don't quote text that could be real."""
    if find_error_in_run(text) or find_error_in_text(text):
        return "something else is there"
    if unseen := next((letter for letter in text if not without_unseen(letter)), None):
        return f"{name_of(unseen)} is there, which no screen shows"
    return f"“{text}” is there"
