"""Telling the seed phrase of a wallet from an ordinary sentence.

The words of every English phrase come from one list of 2,048, which BIP-39 fixed. It lies beside this file as
bip39_english.txt, a word a line in its own order, unchanged and under the MIT licence.
"""

import re
from functools import cache
from pathlib import Path
from typing import Final

WORD_LIST: Final = Path(__file__).with_name("bip39_english.txt")

# No ordinary text has twelve words of the list in a row and nine different ones among them; lines of code and lists have
# rows of fewer. The phrases of examples are one word, eleven times or more, and another.
SHORTEST: Final = 12
FEWEST_DIFFERENT: Final = 9

# By so many letters each word of the list is known, and wallets take no more of it.
SHORT: Final = 4

_WORD: Final = re.compile(r"[^\W\d_]+")


def holds_seed_phrase(text: str) -> bool:
    """Tell whether a text has the words of a seed phrase in a row, whatever is between them but words."""
    words = [_known_words().get(word) for word in _WORD.findall(text.casefold())]
    if len(words) - words.count(None) < SHORTEST:
        return False
    ends = range(SHORTEST, len(words) + 1)
    return any(_could_be_phrase(words[end - SHORTEST : end]) for end in ends)


def _could_be_phrase(words: list[str | None]) -> bool:
    if None in words:
        return False
    return len(set(words)) >= FEWEST_DIFFERENT or (len(set(words[:-1])) == 1 and words[-1] != words[0])


@cache
def _known_words() -> dict[str, str]:
    """Return the words of the list by themselves and by their short forms."""
    words = WORD_LIST.read_text("ascii").split()
    return {word[:SHORT]: word for word in words} | {word: word for word in words}
