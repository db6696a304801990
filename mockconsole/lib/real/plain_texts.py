"""Plain form of a text, whatever Unicode characters it is written in."""

import unicodedata
from typing import Final

from mockconsole.lib.control_characters import without_unseen

# Unicode categories of accents and of characters without width.
_UNSEEN: Final = frozenset({"Mn", "Me", "Cf"})


def plain(text: str) -> str:
    """Return a text with wide, accented and other forms of letters and digits replaced by plain ones."""
    if text.isascii():
        return text
    letters = unicodedata.normalize("NFKD", without_unseen(text))
    return "".join(
        str(unicodedata.decimal(letter, letter))
        for letter in letters
        if unicodedata.category(letter) not in _UNSEEN
    )
