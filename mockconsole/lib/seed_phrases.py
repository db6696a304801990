"""Telling the seed phrase of a wallet from an ordinary sentence.

The words of every English phrase come from one list of 2,048, which BIP-39 fixed. It lies beside this file as
bip39_english.txt, a word a line in its own order, unchanged and under the MIT licence.
"""

import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

WORD_LIST: Final = Path(__file__).with_name("bip39_english.txt")
LENGTHS: Final = (12, 15, 18, 21, 24)

# No ordinary text has twelve words of the list in a row and nine different ones among them; lines of code and lists have
# rows of fewer. The phrases of examples, one word and a last that makes the checksum right, are known by just that.
SHORTEST: Final = 12
FEWEST_DIFFERENT: Final = 9

_BITS_OF_A_WORD: Final = 11
_TAG: Final = re.compile(r"<[^<>]*>")
_WORD: Final = re.compile(r"[^\W\d_]+")


def holds_seed_phrase(text: str) -> bool:
    """Tell whether a text has the words of a seed phrase in a row, whatever stands between them but words."""
    return any(_could_be_phrase(run) for run in _runs(_TAG.sub(" ", text)))


@cache
def seed_words() -> dict[str, int]:
    """Return the word list with the number of each."""
    return {word: number for number, word in enumerate(WORD_LIST.read_text("ascii").split())}


def _runs(text: str) -> Iterator[list[int]]:
    """Yield what stands in a row of the word list, where it is long enough, as numbers."""
    known = seed_words()
    run: list[int] = []
    for word in _WORD.findall(text.casefold()):
        number = known.get(word)
        if number is not None:
            run.append(number)
            continue
        if len(run) >= SHORTEST:
            yield run
        run = []
    if len(run) >= SHORTEST:
        yield run


def _could_be_phrase(run: list[int]) -> bool:
    ends = range(SHORTEST, len(run) + 1)
    return any(len(set(run[end - SHORTEST : end])) >= FEWEST_DIFFERENT for end in ends) or any(
        _is_example(run[end - length : end])
        for end in ends
        if run[end - 1] != run[end - 2]
        for length in LENGTHS
        if length <= end
    )


def _is_example(words: list[int]) -> bool:
    return len(set(words[:-1])) == 1 and _checksum_is_right(words)


def _checksum_is_right(words: list[int]) -> bool:
    bits = "".join(f"{word:0{_BITS_OF_A_WORD}b}" for word in words)
    checked = len(bits) * 32 // 33
    entropy = int(bits[:checked], 2).to_bytes(checked // 8)
    return f"{sha256(entropy).digest()[0]:08b}".startswith(bits[checked:])
