"""Codes that people type at the door."""

from secrets import choice
from typing import Final
from unicodedata import normalize

# Without pairs that look alike (0/O, 1/I, 2/Z, 5/S, 8/B, U/V), and without vowels so that no word results.
LETTERS: Final = "34679CDFHJKMNPRTWXY"


def new_code(length: int) -> str:
    """Return a random code that can't be guessed."""
    return "".join(choice(LETTERS) for _ in range(length))


def read_code(typed: str) -> str:
    """Return a typed code in ASCII capitals without separators; letters aren't substituted."""
    return "".join(letter for letter in normalize("NFKC", typed).upper() if letter.isalnum())
