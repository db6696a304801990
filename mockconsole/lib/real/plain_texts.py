"""Plain form of a text, without the Unicode variants that could hide an identifier from the checks."""

import unicodedata
from typing import Final

from mockconsole.lib.control_characters import without_unseen

# Unicode categories of accents and of characters without width.
_UNSEEN: Final = frozenset({"Mn", "Me", "Cf"})


def plain(text: str) -> str:
    """Replace wide, accented and other forms of letters and digits by plain ones; remove invisible characters."""
    if text.isascii():
        return text
    letters = unicodedata.normalize("NFKD", without_unseen(text))
    return "".join(
        str(unicodedata.decimal(letter, letter))
        for letter in letters
        if unicodedata.category(letter) not in _UNSEEN
    )
