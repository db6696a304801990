"""Terminal simulation: a typed command gets the output of the canned answer whose pattern matches."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

UNKNOWN_COMMAND: Final = "Command requires authentic API credentials"

_PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class CannedAnswer:
    """Canned output of a terminal for commands that match a pattern; if `success` is false, it is an error text."""

    pattern: str
    exact: bool
    output: str
    success: bool


@dataclass(frozen=True, slots=True)
class TerminalAnswer:
    """Output of a terminal."""

    output: list[str]
    error: str | None = None


def normal_form(command: str) -> str:
    """Return a command in normal form: case-folded, stripped, with single spaces."""
    return " ".join(command.casefold().split())


def best_match(rows: Iterable[CannedAnswer], command: str) -> CannedAnswer | None:
    """Return the canned answer for a command: the exact match, else the longest matching prefix, else None."""
    typed = normal_form(command)
    fitting = [
        row for row in rows if row.pattern == typed or (not row.exact and typed.startswith(row.pattern))
    ]
    return max(fitting, key=lambda row: (row.exact, len(row.pattern)), default=None)


def answer(rows: Iterable[CannedAnswer], command: str, values: Mapping[str, str]) -> TerminalAnswer:
    """Return the output of a terminal for one command."""
    row = best_match(rows, command)
    if row is None:
        return TerminalAnswer([UNKNOWN_COMMAND])
    text = fill(row.output, {**values, "command": command})
    return TerminalAnswer(text.splitlines()) if row.success else TerminalAnswer([], text)


def fill(text: str, values: Mapping[str, str]) -> str:
    """Return a text with its {placeholders} filled, except unknown placeholders and placeholders inside values."""
    return _PLACEHOLDER.sub(lambda match: values.get(match[1], match[0]), text)
