"""What could be real, looked for in a text of several lines: it may begin on one line and end on another."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from apps.swift.fin.charset import Unwritable
from mockconsole.lib.errors import REAL_WORLD_IDENTIFIER
from mockconsole.lib.real.identifiers import complaint_about_text

# What banks begin a line with that goes on from the one above: two slashes, or in 50F and 59F the line's number.
_GOES_ON: Final = re.compile(r"^(?://|[0-9]/)")


def complaint_about_lines(lines: Sequence[str]) -> str | None:
    """Return why lines can't be shown: they hold something that could be real, as they are or joined."""
    return next(filter(None, map(complaint_about_text, _readings(lines))), None)


def refuse_lines(field: str, lines: Sequence[str]) -> None:
    """Raise Unwritable, as what could be real, where a field would hold it."""
    if complaint := complaint_about_lines(lines):
        raise Unwritable(field, complaint, code=REAL_WORLD_IDENTIFIER)


def refuse_whole(text: str) -> None:
    """Raise the same for a message that holds it as a whole."""
    if complaint := complaint_about_text(text):
        raise Unwritable("4", complaint, code=REAL_WORLD_IDENTIFIER)


def _readings(lines: Sequence[str]) -> Iterator[str]:
    yield "\n".join(lines)
    if len(lines) < 2:
        return
    bare = [_GOES_ON.sub("", line.strip()) for line in lines]
    yield " ".join(bare)
    yield "".join(bare)
    # A key has 64 characters, and a line of FIN 35.
    yield from map("".join, pairwise(bare))
