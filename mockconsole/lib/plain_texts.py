"""How a text reads to people, whatever signs of Unicode it is written with."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

from mockconsole.lib.control_characters import FILLERS, is_never_seen

# An accent over a letter, or a stroke through it, leaves it what it is.
_MARKS: Final = frozenset({"Mn", "Me"})
# Letters of other scripts, and one with a stroke, that a reader takes for these.
_LOOK_ALIKES: Final = str.maketrans(
    # Cyrillic, Greek, then Latin with a stroke or without its dot.
    "\u0410\u0412\u0415\u0405\u0406\u0408\u041a\u041c\u041d\u041e\u0420\u0421"
    "\u0422\u0423\u0425\u0430\u0441\u0435\u043e\u0440\u0443\u0445\u0456\u0455\u0458"
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03bf\u03bd"
    "\u0110\u0126\u0141\u00d8\u0111\u0127\u0142\u00f8\u0131",
    "ABESIJKMHOPCTYXaceopyxisjABEZHIKMNOPTYXovDHLOdhloi",
)
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
    for character in unicodedata.normalize("NFKD", text).translate(_LOOK_ALIKES):
        category = unicodedata.category(character)
        if category == "Nd":
            yield str(unicodedata.decimal(character))
        elif character in FILLERS:
            yield filler
        elif character not in _LINE_ENDS and is_never_seen(character):
            yield unseen
        elif category not in _MARKS:
            yield character
