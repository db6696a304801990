"""The table in docs/SECURITY.md: it has each requirement once, and refers only to files and tests that exist."""

import re
from collections import Counter
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from scripts.launch.paths import ROOT

PAGE = ROOT / "docs" / "SECURITY.md"
# Sections of ASVS 5.0.0, each with its number of requirements of levels 1 and 2.
SECTIONS: Final = """
    1.1 2, 1.2 9, 1.3 11, 1.4 3, 1.5 2, 2.1 3, 2.2 3, 2.3 4, 2.4 1, 3.2 2, 3.3 4, 3.4 6, 3.5 5, 3.7 2, 4.1 3, 4.2 1,
    4.3 2, 4.4 4, 5.1 1, 5.2 3, 5.3 2, 5.4 3, 6.1 3, 6.2 12, 6.3 4, 6.4 4, 6.5 5, 6.6 3, 6.8 4, 7.1 3, 7.2 4, 7.3 2,
    7.4 5, 7.5 2, 7.6 2, 8.1 2, 8.2 3, 8.3 1, 8.4 1, 9.1 3, 9.2 4, 10.1 2, 10.2 2, 10.3 4, 10.4 11, 10.5 5, 10.6 2,
    10.7 3, 11.1 2, 11.2 3, 11.3 3, 11.4 4, 11.5 1, 11.6 1, 12.1 3, 12.2 2, 12.3 4, 13.1 1, 13.2 5, 13.3 2, 13.4 5,
    14.1 2, 14.2 4, 14.3 3, 15.1 3, 15.2 3, 15.3 7, 16.1 1, 16.2 5, 16.3 4, 16.4 3, 16.5 3, 17.1 1, 17.2 4, 17.3 2
"""
ROW = re.compile(
    r"^\| ([\d.]+) \| ([12]) \| ([^|]+) \| (met|not applicable|open) \| ([^|]+) \|$", re.MULTILINE
)
REFERENCE = re.compile(r"`((?:@/)?[\w./-]+\.(?:py|tsx?|md|mjs|toml|json|txt|yml)|test_\w+)`|\"([^\"]+)\"")
SECTION_LINK = re.compile(r"\]\(#([\w-]+)\)")


class Row(NamedTuple):
    """Requirement with its state, and with its proof or the reason why it isn't met."""

    number: str
    level: str
    topic: str
    state: str
    proof: str


def rows() -> list[Row]:
    return [Row(*found) for found in ROW.findall(PAGE.read_text())]


def path_of(name: str) -> Path:
    return ROOT / name.replace("@/", "frontend/src/", 1)


def faults_of(proof: str) -> list[str]:
    """Return the files, tests and sections in a proof that don't exist; a test must be in the file named before it."""
    faults, text = [], ""
    for name, title in REFERENCE.findall(proof):
        if name.startswith("test_"):
            if not re.search(rf"^(?:async )?def {name}\(", text, re.MULTILINE):
                faults.append(name)
        elif title:
            if f'"{title}"' not in text:
                faults.append(title)
        elif path_of(name).is_file():
            text = path_of(name).read_text()
        else:
            faults.append(name)
    headings = {
        line.strip("# ").lower().replace(" ", "-") for line in PAGE.read_text().splitlines() if "#" in line
    }
    return faults + [anchor for anchor in SECTION_LINK.findall(proof) if anchor not in headings]


def test_table_has_every_requirement_once_and_in_order() -> None:
    numbers = [tuple(map(int, row.number.split("."))) for row in rows()]
    assert numbers == sorted(set(numbers))
    expected = {section: int(count) for section, count in map(str.split, SECTIONS.split(","))}
    assert Counter(row.number.rpartition(".")[0] for row in rows()) == expected
    assert Counter(row.level for row in rows()) == {"1": 70, "2": 183}


def test_every_line_of_the_table_matches_the_row_pattern() -> None:
    lines = [line for line in PAGE.read_text().splitlines() if re.match(r"\| \d+\.\d+\.\d+ ", line)]
    assert [line for line in lines if not ROW.match(line)] == []


def test_every_proof_refers_to_existing_files_tests_and_sections() -> None:
    assert {row.number: faults for row in rows() if (faults := faults_of(row.proof))} == {}


def test_every_met_requirement_has_a_proof() -> None:
    met = [row for row in rows() if row.state == "met"]
    assert [
        row for row in met if not REFERENCE.search(row.proof) and not SECTION_LINK.search(row.proof)
    ] == []


def test_summary_counts_the_rows_by_state() -> None:
    states = Counter(row.state for row in rows())
    first = sum(row.state == "open" and row.level == "1" for row in rows())
    text = " ".join(PAGE.read_text().split())
    assert (
        f"Of 253 requirements {states['met']} are met, {states['not applicable']} are not applicable and "
        f"{states['open']} are open, {first} of these on level 1." in text
    )


@pytest.mark.parametrize(
    ("proof", "faults"),
    [
        ("`tests/architecture/test_security.py` `test_summary_counts_the_rows_by_state`", []),
        ("`tests/architecture/test_security.py` `test_nothing`", ["test_nothing"]),
        ("`test_summary_counts_the_rows_by_state`", ["test_summary_counts_the_rows_by_state"]),
        ('`@/app/app.test.tsx` "no such title"', ["no such title"]),
        ("`docs/MISSING.md`", ["docs/MISSING.md"]),
        ("[Nowhere](#nowhere)", ["nowhere"]),
    ],
)
def test_files_tests_and_sections_of_a_proof_that_do_not_exist_are_reported(
    proof: str, faults: list[str]
) -> None:
    assert faults_of(proof) == faults
