"""Conformance: each requirement of the specification has a marked test, or a reason why the product departs from it.

The specification's text is not in this repository: `specification_lines.txt` has the digest of each line, and marks the
lines that contain no requirement.
"""

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.architecture.conformance import (
    PAGE,
    Mark,
    Requirement,
    all_marks,
    faults_of,
    page,
    python_marks,
    requirements,
    screens_in,
    typescript_marks,
)

pytestmark = pytest.mark.once

LISTED = Path(__file__).with_name("specification_lines.txt")
PARTS = {"1": "part-1.md", "2": "part-2.md"}


class Line(NamedTuple):
    """Line of the specification: its number (such as 1:231), its kind (such as heading) and the digest of its words."""

    place: str
    kind: str
    digest: str


def listed_lines() -> list[Line]:
    return [Line(*entry.split()) for entry in LISTED.read_text().splitlines()]


def line_of(key: str) -> str:
    """Return the line number in a key, without the clause's letter: 1:231 for 1:231 and for 1:231b."""
    return key.rstrip("abcdefgh")


def lines_in(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the number (such as 1:231) and the digest of each line that isn't blank."""
    for part, name in PARTS.items():
        for number, text in enumerate((folder / name).read_text().splitlines(), start=1):
            if text.strip():
                yield f"{part}:{number}", hashlib.sha256(text.strip().encode()).hexdigest()[:12]


def coverage_faults(required: set[str], keys: set[str]) -> list[str]:
    """Return the faulty lines: those without a key, with a key but no requirement, or with keys for both line and clauses."""
    lines = {line_of(key) for key in keys}
    in_clauses = {line_of(key) for key in keys if key != line_of(key)}
    return sorted((required ^ lines) | (in_clauses & keys))


@pytest.fixture(scope="module")
def marks() -> list[Mark]:
    return list(all_marks())


@pytest.mark.meets("Domain:1.6")
def test_each_requirement_has_a_marked_test_and_each_mark_has_a_requirement(marks: list[Mark]) -> None:
    assert list(faults_of(requirements(), marks)) == []


def test_every_line_of_the_specification_with_a_requirement_has_an_entry() -> None:
    required = {line.place for line in listed_lines() if line.kind == "requirement"}
    assert len(required) > 400
    assert coverage_faults(required, {entry.key for entry in requirements() if entry.key[0].isdigit()}) == []


def test_conformance_page_is_up_to_date(marks: list[Mark]) -> None:
    assert PAGE.read_text() == page(requirements(), marks), "Run make conformance"


def test_listed_lines_match_the_specification() -> None:
    """Fail if a line of the specification has changed: then correct its entry and tests, and update its digest."""
    named = os.environ.get("SPECIFICATION", "")
    if not named:
        pytest.skip("SPECIFICATION names no folder that has the specification.")
    assert [(line.place, line.digest) for line in listed_lines()] == list(lines_in(Path(named)))


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ('@pytest.mark.meets("1:3")\ndef test_it(): ...', ""),
        ('@pytest.mark.meets("1:3", "1:4")\ndef test_it(): ...', "x:1: 1:4 is not in docs/"),
        ('@pytest.mark.meets("1:3")\ndef helper(): ...', "x:1: no test follows the mark of 1:3"),
        (
            '@pytest.mark.departs_from("1:3")\ndef test_it(): ...',
            "x:1: 1:3 is marked departs_from, but should be meets",
        ),
        ('// meets 1:3\nit("works", () => {', ""),
        ('// meets 1:3\n// Why.\nit.each([\n  ["a", f(1)],\n] as const)("works %s", async (name) => {', ""),
        ('\n  // meets 1:3 1:4\n  it("works", () => {', "x:2: 1:4 is not in docs/"),
        ('// meets 1:3\nconst a = 1;\nit("works", () => {', "x:1: no test follows the mark of 1:3"),
        ('// departs from 1:3\nit("works", () => {', "x:1: 1:3 is marked departs_from, but should be meets"),
        ("", "1:3 has no test that is marked with it"),
    ],
)
def test_each_wrong_mark_is_reported_with_its_file_and_line(source: str, fault: str) -> None:
    read = typescript_marks if "//" in source else python_marks
    found = list(faults_of([Requirement("1:3", "Purpose", "It works.", None)], read(source, "x")))
    assert len(found) == bool(fault)
    assert all(entry.startswith(fault) for entry in found)


def test_marking_a_test_as_meeting_a_requirement_that_the_product_departs_from_is_a_fault() -> None:
    departure = Requirement("1:3", "Purpose", "It works.", "It does not.")
    for word, faults in (("departs from", 0), ("meets", 1)):
        assert (
            len(list(faults_of([departure], typescript_marks(f'// {word} 1:3\nit("a", b)', "x")))) == faults
        )


@pytest.mark.parametrize(
    ("keys", "faults"),
    [
        ({"1:3", "1:4a", "1:4b"}, []),
        ({"1:3"}, ["1:4"]),
        ({"1:3", "1:4", "1:4a"}, ["1:4"]),
        ({"1:3", "1:4", "1:5"}, ["1:5"]),
    ],
)
def test_lines_without_a_key_and_lines_with_keys_for_both_line_and_clauses_are_reported(
    keys: set[str], faults: list[str]
) -> None:
    assert coverage_faults({"1:3", "1:4"}, keys) == faults


def test_folders_of_screens_are_found_by_the_paths_in_sentences() -> None:
    assert screens_in(["`/home` leads to `/crypto-host`.", "`/nothing`, `home`"]) == {
        "screens/home",
        "screens/crypto-host",
    }
