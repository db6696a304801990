"""Control characters, which no screen shows and no name of one line has."""

import unicodedata
from typing import Final

TAKE_THEM_OUT: Final = "Take the control characters out."


def holds_control_character(text: str, *, allowed: str = "") -> bool:
    """Tell whether a text holds a control character that isn't `allowed`."""
    return any(unicodedata.category(letter) == "Cc" and letter not in allowed for letter in text)
