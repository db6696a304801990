"""Every line of the specification that asks for something is quoted on the conformance page.

The specification's own words stay out of this repository: `specification_lines.txt` has a digest of each of its lines, and says which
of them ask for nothing.
"""

import hashlib
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.architecture.test_conformance import all_rows

pytestmark = pytest.mark.once

LISTED = Path(__file__).with_name("specification_lines.txt")
PARTS = {"1": "part-1.md", "2": "part-2.md"}


class Line(NamedTuple):
    """A line of the specification: its part and number, what it is, and what its words come to."""

    place: str
    kind: str
    digest: str


def digest_of(text: str) -> str:
    return hashlib.sha256(text.strip().encode()).hexdigest()[:12]


def listed_lines() -> list[Line]:
    return [Line(*entry.split()) for entry in LISTED.read_text().splitlines()]


def required_places() -> set[str]:
    return {line.place for line in listed_lines() if line.kind == "requirement"}


def line_of(quoted: str) -> str:
    """Return the line that is quoted, be it whole or by one of its clauses, as in 1:231b."""
    return quoted.rstrip("abcdefgh")


def quoted_places(*, departed: bool) -> set[str]:
    return {place for row in all_rows() if (row.because is not None) is departed for place in row.lines}


def lines_in(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the place and the digest of every line that isn't blank."""
    for part, name in PARTS.items():
        for number, text in enumerate((folder / name).read_text().splitlines(), start=1):
            if text.strip():
                yield f"{part}:{number}", digest_of(text)


def test_every_line_that_asks_for_something_is_quoted() -> None:
    required = required_places()
    assert len(required) > 400
    quoted = {line_of(place) for row in all_rows() for place in row.lines}
    assert sorted(required - quoted) == []


def test_nothing_is_listed_both_as_fulfilled_and_as_a_departure() -> None:
    """Where only a part of a line is departed from, every row that quotes the line says which of its clauses it means."""
    fulfilled, departed = quoted_places(departed=False), quoted_places(departed=True)
    assert len(departed) > 25
    assert sorted(fulfilled & departed) == []
    quoted = fulfilled | departed
    in_clauses = {line_of(place) for place in quoted if place != line_of(place)}
    assert sorted(quoted & in_clauses) == []


def test_no_row_quotes_a_line_that_asks_for_nothing() -> None:
    required = required_places()
    wrong = [
        f"{row.place}: {line}" for row in all_rows() for line in row.lines if line_of(line) not in required
    ]
    assert wrong == []


def test_a_row_of_the_specification_names_its_lines() -> None:
    silent = [row.place for row in all_rows() if re.match(r"P[12] ", row.quoted) and not row.lines]
    assert silent == []


def test_the_list_of_lines_is_that_of_the_specification() -> None:
    """Where a line was changed, find its rows by its number, mend them, and write its new digest."""
    named = os.environ.get("SPECIFICATION", "")
    if not named:
        pytest.skip("SPECIFICATION names no folder that has the specification.")
    assert [(line.place, line.digest) for line in listed_lines()] == list(lines_in(Path(named)))
