"""Strict parser of training messages, to check the writer's output."""

import re
from typing import Final
from uuid import UUID

from apps.swift.fin.meanings import MEANINGS
from apps.swift.fin.message import TRAILER, FinField, FinMessage
from apps.swift.fin.parts import Malformed

_FORM: Final = re.compile(
    r"\{1:F01(?P<sender>[A-Z0-9]{12})[0-9]{10}\}"
    r"\{2:I(?P<kind>[0-9]{3})(?P<receiver>[A-Z0-9]{12})[NUS]\}"
    r"\{3:(?:\{108:(?P<user_reference>[^}]{1,16})\})?(?:\{111:[0-9]{3}\})?\{121:(?P<uetr>[0-9a-f-]{36})\}\}"
    r"\{4:\r\n(?P<text>.*?)\r\n-\}"
    r"(?P<trailer>\{5:.*\})",
    re.DOTALL,
)
_FIELD: Final = re.compile(r":(?P<tag>[0-9]{2}[A-Z]?):(?P<value>.*)", re.DOTALL)
_NEXT_FIELD: Final = re.compile(r"\r\n(?=:[0-9]{2}[A-Z]?:)")


def read_fin(text: str) -> FinMessage:
    """Parse the text of a message; raises Malformed if it isn't a training message."""
    match = _FORM.fullmatch(text.strip())
    if match is None:
        raise Malformed("This is not a FIN message: its five blocks are missing or out of order.")
    if match["trailer"] != TRAILER:
        raise Malformed("This message doesn't end with the training trailer.")
    try:
        uetr = UUID(match["uetr"])
    except ValueError as error:
        raise Malformed("Field 121 has to be a UUID.") from error
    return FinMessage(
        kind=match["kind"],
        sender=_bic(match["sender"]),
        receiver=_bic(match["receiver"]),
        user_reference=match["user_reference"] or "",
        uetr=uetr,
        fields=tuple(_field(part) for part in _NEXT_FIELD.split(match["text"])),
    )


def _field(text: str) -> FinField:
    match = _FIELD.fullmatch(text)
    if match is None:
        raise Malformed("The text block has to begin with the tag of a field.")
    if match["tag"] not in MEANINGS:
        raise Malformed(f"Field {match['tag']} is not one that a training message has.")
    return FinField(match["tag"], tuple(match["value"].split("\r\n")))


def _bic(terminal: str) -> str:
    """Return the BIC in a logical terminal's address, without the ninth character, which is the terminal's letter."""
    return f"{terminal[:8]}{terminal[9:]}"
