"""A FIN message as its fields, and the text that it is sent as."""

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from apps.swift.fin.meanings import MEANINGS, Meaning

CRLF: Final = "\r\n"
TRAILER: Final = "{5:{CHK:000000000000}{TNG:}}"
"""Ends every message: TNG marks one of the training."""


@dataclass(frozen=True, slots=True)
class FinField:
    """A field of the text block: its tag, such as 32A, and its lines."""

    tag: str
    lines: tuple[str, ...]

    @property
    def meaning(self) -> Meaning:
        """What the field is called and what it says."""
        return MEANINGS[self.tag]

    def __str__(self) -> str:
        return f":{self.tag}:{CRLF.join(self.lines)}"


@dataclass(frozen=True, slots=True)
class FinMessage:
    """A message from one Test & Training address to another; every one is marked as training."""

    kind: str
    sender: str
    receiver: str
    user_reference: str
    uetr: UUID
    fields: tuple[FinField, ...]

    @property
    def text(self) -> str:
        """The message as the network takes it, with its five blocks."""
        envelope = (
            f"{{1:F01{_terminal(self.sender, 'A')}0000000000}}"
            f"{{2:I{self.kind}{_terminal(self.receiver, 'X')}N}}"
            f"{{3:{{108:{self.user_reference}}}{{111:001}}{{121:{self.uetr}}}}}"
        )
        return CRLF.join([f"{envelope}{{4:", *map(str, self.fields), f"-}}{TRAILER}"])

    def value_of(self, tag: str) -> str:
        """Return the lines of a field as one text; raises KeyError."""
        for field in self.fields:
            if field.tag == tag:
                return "\n".join(field.lines)
        raise KeyError(tag)


def _terminal(bic: str, letter: str) -> str:
    """Return the address of a logical terminal: the bank, the letter of the terminal, the branch."""
    return f"{bic[:8]}{letter}{bic[8:] or 'XXX'}"
