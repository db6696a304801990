"""The codes that people type at the door."""

from secrets import choice
from typing import Final
from unicodedata import normalize

# Without what is taken for another (0 and O, 1 and I, 2 and Z, 5 and S, 8 and B, U and V) and without vowels: no words.
LETTERS: Final = "34679CDFHJKMNPRTWXY"


def new_code(length: int) -> str:
    """Return a code that nobody can guess."""
    return "".join(choice(LETTERS) for _ in range(length))


def read_code(typed: str) -> str:
    """Return the code that was typed, in plain capitals and without all that is between them; no letter is taken for another."""
    return "".join(letter for letter in normalize("NFKC", typed).upper() if letter.isalnum())
