"""How a terminal answers: canned rows, found by what was typed."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

UNKNOWN_COMMAND: Final = "Command requires authentic API credentials"

_PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Canned:
    """A row of a terminal; a row without success is an error whose text is its output."""

    pattern: str
    whole: bool
    output: str
    success: bool


@dataclass(frozen=True, slots=True)
class TerminalAnswer:
    """What a terminal prints."""

    output: list[str]
    error: str | None = None


def normal_form(command: str) -> str:
    """Return a command as it is compared: without case, outer blanks and doubled blanks."""
    return " ".join(command.casefold().split())


def best_match(rows: Iterable[Canned], command: str) -> Canned | None:
    """Return the row of a command: the one that is all of it, or else the one that is the longest beginning."""
    typed = normal_form(command)
    fitting = [
        row for row in rows if row.pattern == typed or (not row.whole and typed.startswith(row.pattern))
    ]
    return max(fitting, key=lambda row: (row.whole, len(row.pattern)), default=None)


def answer(rows: Iterable[Canned], command: str, values: Mapping[str, str]) -> TerminalAnswer:
    """Return what a terminal prints for one command."""
    row = best_match(rows, command)
    if row is None:
        return TerminalAnswer([UNKNOWN_COMMAND])
    text = fill(row.output, {**values, "command": command})
    return TerminalAnswer(text.splitlines()) if row.success else TerminalAnswer([], text)


def fill(text: str, values: Mapping[str, str]) -> str:
    """Return a text with its {placeholders} filled; unknown ones stay, and what is filled in is never filled again."""
    return _PLACEHOLDER.sub(lambda match: values.get(match[1], match[0]), text)
