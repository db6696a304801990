"""Search for real identifiers in lines of text, including identifiers that continue on the next line."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from apps.swift.fin.charset import Unwritable
from mockconsole.lib.errors import REAL_WORLD_IDENTIFIER
from mockconsole.lib.real.identifiers import find_error_in_text

# Prefix of a continuation line: two slashes, or the line number in 50F and 59F.
_GOES_ON: Final = re.compile(r"^(?://|[0-9]/)")


def find_error_in_lines(lines: Sequence[str]) -> str | None:
    """Return the error message for a real identifier within a line or across line breaks, or None."""
    return next(filter(None, map(find_error_in_text, _readings(lines))), None)


def refuse_lines(field: str, lines: Sequence[str]) -> None:
    """Raise Unwritable if the lines of a field contain a real identifier."""
    if error_text := find_error_in_lines(lines):
        raise Unwritable(field, error_text, code=REAL_WORLD_IDENTIFIER)


def _readings(lines: Sequence[str]) -> Iterator[str]:
    yield "\n".join(lines)
    if len(lines) < 2:
        return
    bare = [_GOES_ON.sub("", line.strip()) for line in lines]
    yield " ".join(bare)
    yield "".join(bare)
    # Join neighbouring lines: a private key has 64 characters, so it spans two FIN lines of 35.
    yield from map("".join, pairwise(bare))
