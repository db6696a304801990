"""Paths of the parts of a step, such as `ask.choices.3.why`; list entries are numbered from 1."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

# Path of a part of a step, and the mistake in it; the path of the step itself is blank.
FieldError = tuple[str, str]

_ENTRIES: Final = {
    "do": "act",
    "hints": "hint",
    "spot": "mark",
    "all": "condition",
    "any": "condition",
    "choices": "choice",
}
"""Name of a single entry, keyed by the name of the list."""


def below(path: str, errors: Iterable[FieldError]) -> Iterator[FieldError]:
    """Yield the errors, with `path` prepended to each error's path."""
    for inner, message in errors:
        yield join(path, inner), message


def join(*parts: str | int) -> str:
    """Join parts to one path, leaving out blank parts."""
    return ".".join(str(part) for part in parts if part != "")


def in_words(path: str) -> str:
    """Convert a path to words: `ask.choices.3.why` becomes “ask: choice 3: why”."""
    parts = path.split(".")
    words: list[str] = []
    for before, part in zip(["", *parts], parts, strict=False):
        if not part.isdecimal() or before not in _ENTRIES:
            words.append(part)
            continue
        if before == "choices":
            words.pop()
        words.append(f"{_ENTRIES[before]} {part}")
    return ": ".join(words)


def leaves_of(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the single values in a step or a part of it, each with its path."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            # A single action may be written without a list.
            entry = join(path, name, 1) if name == "do" and isinstance(inner, Mapping) else join(path, name)
            yield from leaves_of(inner, entry)
    elif isinstance(value, list):
        for number, inner in enumerate(value, start=1):
            yield from leaves_of(inner, join(path, number))
    else:
        yield path, value
