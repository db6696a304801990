"""FIN messages: their fields and their text."""

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from apps.swift.fin.meanings import MEANINGS, Meaning

CRLF: Final = "\r\n"
TRAILER: Final = "{5:{CHK:000000000000}{TNG:}}"
"""Trailer of every message; TNG marks the message as training."""


@dataclass(frozen=True, slots=True)
class FinField:
    """A field of the text block: a tag such as 32A, and its lines."""

    tag: str
    lines: tuple[str, ...]

    @property
    def meaning(self) -> Meaning:
        """Name and explanation of the field."""
        return MEANINGS[self.tag]

    def __str__(self) -> str:
        return f":{self.tag}:{CRLF.join(self.lines)}"


@dataclass(frozen=True, slots=True)
class FinMessage:
    """A message between two Test & Training addresses, always marked as training."""

    kind: str
    sender: str
    receiver: str
    user_reference: str
    uetr: UUID
    fields: tuple[FinField, ...]

    @property
    def text(self) -> str:
        """Text of the message in network format, with five blocks."""
        envelope = (
            f"{{1:F01{_terminal(self.sender, 'A')}0000000000}}"
            f"{{2:I{self.kind}{_terminal(self.receiver, 'X')}N}}"
            f"{{3:{{108:{self.user_reference}}}{{111:001}}{{121:{self.uetr}}}}}"
        )
        return CRLF.join([f"{envelope}{{4:", *map(str, self.fields), f"-}}{TRAILER}"])

    def value_of(self, tag: str) -> str:
        """Return the lines of the field with the given tag as one text; raises KeyError if there is none."""
        for field in self.fields:
            if field.tag == tag:
                return "\n".join(field.lines)
        raise KeyError(tag)


def _terminal(bic: str, letter: str) -> str:
    """Return the address of a logical terminal: the bank, the letter of the terminal, the branch."""
    return f"{bic[:8]}{letter}{bic[8:] or 'XXX'}"
