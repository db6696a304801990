"""How a text reads to people, whatever form of Unicode it is written in."""

import unicodedata
from typing import Final

from mockconsole.lib.control_characters import without_unseen

# Accents, and what takes no room on a screen.
_UNSEEN: Final = frozenset({"Mn", "Me", "Cf"})


def plain(text: str) -> str:
    """Return a text with plain letters and digits for wide, accented and other forms of them."""
    if text.isascii():
        return text
    letters = unicodedata.normalize("NFKD", without_unseen(text))
    return "".join(
        str(unicodedata.decimal(letter, letter))
        for letter in letters
        if unicodedata.category(letter) not in _UNSEEN
    )
