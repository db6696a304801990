"""How a text reads to people, whatever signs of Unicode it is written with."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

from mockconsole.lib.control_characters import FILLERS, is_never_seen

# An accent over a letter, or a stroke through it, leaves it what it is.
_MARKS: Final = frozenset({"Mn", "Me"})
_LINE_ENDS: Final = "\t\n\v\f\r\x85"
_CONTROL: Final = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")


def plain_readings(text: str) -> Iterable[str]:
    """Return how a text may be read: what isn't seen in it may part words, or stand inside of one."""
    if _is_plain(text):
        return (text,)
    ways = (("", ""), ("", " "), (" ", " "))
    return dict.fromkeys("".join(_shown(text, unseen=unseen, filler=filler)) for unseen, filler in ways)


def plain(text: str) -> str:
    """Return a text without the look-alike forms, marks and invisible characters that would hide something in it."""
    return text if _is_plain(text) else "".join(_shown(text, unseen="", filler=""))


def _is_plain(text: str) -> bool:
    return text.isascii() and not _CONTROL.search(text)


def _shown(text: str, *, unseen: str, filler: str) -> Iterator[str]:
    for character in unicodedata.normalize("NFKD", text):
        category = unicodedata.category(character)
        if category == "Nd":
            yield str(unicodedata.decimal(character))
        elif character in FILLERS:
            yield filler
        elif character not in _LINE_ENDS and is_never_seen(character):
            yield unseen
        elif category not in _MARKS:
            yield character
