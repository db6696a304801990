"""Search for real identifiers in several lines of text; one may continue on the next line."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from apps.swift.fin.charset import Unwritable
from mockconsole.lib.errors import REAL_WORLD_IDENTIFIER
from mockconsole.lib.real.identifiers import complaint_about_text

# Prefix of a continuation line: two slashes, or the line number in 50F and 59F.
_GOES_ON: Final = re.compile(r"^(?://|[0-9]/)")


def complaint_about_lines(lines: Sequence[str]) -> str | None:
    """Return the complaint about lines that hold something real, as they are or joined; None without one."""
    return next(filter(None, map(complaint_about_text, _readings(lines))), None)


def refuse_lines(field: str, lines: Sequence[str]) -> None:
    """Raise Unwritable if the lines of a field hold something real."""
    if complaint := complaint_about_lines(lines):
        raise Unwritable(field, complaint, code=REAL_WORLD_IDENTIFIER)


def refuse_whole(text: str) -> None:
    """Raise Unwritable if the whole message holds something real."""
    if complaint := complaint_about_text(text):
        raise Unwritable("4", complaint, code=REAL_WORLD_IDENTIFIER)


def _readings(lines: Sequence[str]) -> Iterator[str]:
    yield "\n".join(lines)
    if len(lines) < 2:
        return
    bare = [_GOES_ON.sub("", line.strip()) for line in lines]
    yield " ".join(bare)
    yield "".join(bare)
    # A private key has 64 characters and a FIN line 35: a key spans two lines.
    yield from map("".join, pairwise(bare))
