"""Telling the seed phrase of a wallet from an ordinary sentence.

The words of every English phrase come from one list of 2,048, which BIP-39 fixed. It lies beside this file as
bip39_english.txt, a word a line in its own order, unchanged and under the MIT licence.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Final

WORD_LIST: Final = Path(__file__).with_name("bip39_english.txt")
LENGTHS: Final = (12, 15, 18, 21, 24)

# No ordinary text has twelve words of the list in a row and nine different ones among them; lines of code and lists have
# rows of fewer. The phrases of examples, one word and a last that makes the checksum right, are known by just that.
SHORTEST: Final = 12
FEWEST_DIFFERENT: Final = 9

# By so many letters each word of the list is known, and wallets take no more of it.
SHORT: Final = 4

_BITS_OF_A_WORD: Final = 11
_TAG: Final = re.compile(r"<[^<>]*>")
_WORD: Final = re.compile(r"[^\W\d_]+")
_DIGIT: Final = re.compile("[0-9]")
_HUMP: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")

# What numbers the words may be a word of the list itself: “word 1: zebra, word 2: quantum”. It stands there for each.
_ORDINAL: Final = re.compile(r"(?<![^\W_])[0-9]{1,2}(?:st|nd|rd|th)(?![^\W_])")
_LABELS: Final = (
    re.compile(r"(?<![^\W\d_])([^\W\d_]++)(?=[^\w\n]{0,3}_?[0-9]{1,2}(?![0-9]))"),
    re.compile(r"(?<=[0-9])[^\w\n]{0,3}_?([^\W\d_]++)"),
)
_FEWEST_LABELS: Final = 9


def holds_seed_phrase(text: str) -> bool:
    """Tell whether a text has the words of a seed phrase in a row, whatever stands between them but words."""
    bare = _TAG.sub(" ", text)
    written = dict.fromkeys(words.casefold() for words in (bare, _HUMP.sub(" ", bare)))
    return any(_is_phrase(_numbers_of(reading)) or _is_numbered_phrase(reading) for reading in written)


@cache
def seed_words() -> dict[str, int]:
    """Return the word list with the number of each."""
    return {word: number for number, word in enumerate(WORD_LIST.read_text("ascii").split())}


@cache
def _words_and_short_forms() -> dict[str, int]:
    return {word[:SHORT]: number for word, number in seed_words().items()} | seed_words()


def _is_numbered_phrase(text: str) -> bool:
    if not _DIGIT.search(text) or _known(_numbers_of(text)) < SHORTEST:
        return False
    return _is_phrase(_numbers_of(_without_numbering(text)))


def _is_phrase(numbers: list[int | None]) -> bool:
    return _known(numbers) >= SHORTEST and any(map(_could_be_phrase, _runs(numbers)))


def _numbers_of(text: str) -> list[int | None]:
    """Return the words of a text as their numbers in the list, None for any other."""
    return list(map(_words_and_short_forms().get, _WORD.findall(text)))


def _known(numbers: list[int | None]) -> int:
    return len(numbers) - numbers.count(None)


def _without_numbering(text: str) -> str:
    text = _ORDINAL.sub("0", text)
    for form in _LABELS:
        labels = {word for word, times in Counter(form.findall(text)).items() if times >= _FEWEST_LABELS}
        if labels:
            text = form.sub(partial(_unless_label, labels), text)
    return text


def _unless_label(labels: set[str], match: re.Match[str]) -> str:
    return " " if match[1] in labels else match[0]


def _runs(numbers: list[int | None]) -> Iterator[list[int]]:
    """Yield what stands in a row of the word list, where it is long enough."""
    run: list[int] = []
    for number in numbers:
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
