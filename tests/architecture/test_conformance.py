"""The conformance page tells the truth: what it names exists, and every route is a screen."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from scripts.launch.paths import ROOT
from tests.architecture.tree import name_of

PAGE = ROOT / "docs" / "CONFORMANCE.md"
NAVIGATION = ROOT / "frontend" / "src" / "app" / "navigation"
# The full route list of the specification, but for the sign-in at /.
ROUTES = frozenset(
    {
        "/home",
        "/crypto-host",
        "/crypto-host-management",
        "/swift-console",
        "/swiftnet-access",
        "/swift-alliance-login",
        "/swift-additions",
        "/admin-portal",
        "/wallet-transfer",
        "/api-banking",
        "/admin-access",
        "/transaction-logs",
        "/hash-verification",
        "/failure-analysis",
        "/authentic-transfer",
        "/global-integration",
        "/multi-domain",
        "/document-processing",
        "/dapp-wallet-connector",
        "/sovereign-test",
        "/financial-systems-test",
        "/vault-access-generator",
        "/system-remedy",
        "/off-ramp-crypto",
    }
)
# The specification knows no walkthroughs and no lessons.
OF_OUR_OWN = frozenset({"/learn", "/teach"})

REASON = "Instead, because"
CELL_BORDER = re.compile(r"(?<!\\)\|")
TOKEN = re.compile(r"`([^`]+)`|\"([^\"]+)\"")
# The sentence is the first argument of it(…), or of what it.each(…) gives back.
SENTENCE = re.compile(r"(?:\bit\(|\)\()\s*([\"'`])((?:\\.|(?!\1).)+)\1\s*,")


class Row(NamedTuple):
    """A row of a table, with its file and line, the lines of the specification that it quotes, and a departure's reason."""

    place: str
    quoted: str
    lines: tuple[str, ...]
    because: str | None
    where: str
    test: str


def rows_of(text: str, name: str) -> Iterator[Row]:
    """Yield the rows of every table but their heads and rules."""
    lines = text.splitlines()
    head: list[str] = []
    for number, line in enumerate(lines):
        if not line.startswith("| "):
            continue
        place = f"{name}:{number + 1}"
        cells = [cell.strip() for cell in CELL_BORDER.split(line)[1:-1]]
        if number + 1 < len(lines) and lines[number + 1].startswith("|---"):
            head = cells
            continue
        assert len(cells) == len(head), f"{place}: a row needs the {len(head)} cells of its table's head"
        cell = dict(zip(head, cells, strict=True))
        quoted = tuple(cell.get("Lines", "").split())
        yield Row(place, cells[0], quoted, cell.get(REASON), cell["Where"], cell["Test"])


def pages() -> list[Path]:
    return [PAGE, *sorted((ROOT / "docs" / "conformance").glob("*.md"))]


def all_rows() -> list[Row]:
    return [row for page in pages() for row in rows_of(page.read_text(), name_of(page))]


def path_of(named: str) -> Path:
    return ROOT / "frontend" / "src" / named[2:] if named.startswith("@/") else ROOT / named


@cache
def names_of_tests(path: Path) -> frozenset[str]:
    """Return the names of a file's tests: functions in Python, sentences in TypeScript."""
    text = path.read_text()
    if path.suffix == ".py":
        return frozenset(
            node.name
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
        )
    return frozenset(sentence for _, sentence in SENTENCE.findall(text))


def faults_of(row: Row) -> list[str]:
    """Return what a row names that doesn't exist."""
    places = re.findall(r"`([^`]+)`", row.where)
    faults = [f"{row.place}: no file {named}" for named in places if not path_of(named).exists()]
    if not places or not row.quoted or row.because == "":
        faults.append(f"{row.place}: a cell is empty")
    named_tests = 0
    file = ""
    waits_for_sentence = False
    for code, sentence in TOKEN.findall(row.test):
        if sentence:
            test, waits_for_sentence = sentence, False
        else:
            file, _, test = code.partition("::")
            if waits_for_sentence:
                faults.append(f"{row.place}: a file of tests without a test")
            waits_for_sentence = not test
        named_tests += bool(test)
        if not path_of(file).is_file():
            faults.append(f"{row.place}: no file {file}")
        elif test and test not in names_of_tests(path_of(file)):
            faults.append(f"{row.place}: {file} has no test {test!r}")
    if waits_for_sentence or not named_tests:
        faults.append(f"{row.place}: a file of tests without a test")
    return faults


def test_every_named_test_exists() -> None:
    rows = all_rows()
    assert len(rows) > 100
    assert [fault for row in rows for fault in faults_of(row)] == []


def test_no_row_stands_twice() -> None:
    rows = [(row.quoted, row.test) for row in all_rows()]
    assert [row for row in rows if rows.count(row) > 1] == []


def test_every_route_is_a_screen() -> None:
    groups = "".join(file.read_text() for file in NAVIGATION.glob("*.ts"))
    assert set(re.findall(r'path: "(/[\w-]+)"', groups)) == ROUTES | OF_OUR_OWN


GOOD_FILE = "tests/architecture/test_conformance.py"
SCREEN_TEST = "@/screens/not-found/not-found-screen.test.tsx"


@pytest.mark.parametrize(
    ("where", "test", "fault"),
    [
        ("`docs`", f"`{GOOD_FILE}::test_no_row_stands_twice`", ""),
        ("`docs`", f'`{SCREEN_TEST}` "says what is missing and leads to the dashboard"', ""),
        ("`docs/NOWHERE.md`", f"`{GOOD_FILE}::test_no_row_stands_twice`", "no file docs/NOWHERE.md"),
        ("somewhere", f"`{GOOD_FILE}::test_no_row_stands_twice`", "a cell is empty"),
        ("`docs`", "by eye", "without a test"),
        ("`docs`", f"`{GOOD_FILE}`", "without a test"),
        ("`docs`", f"`{GOOD_FILE}::test_gone`", "has no test 'test_gone'"),
        ("`docs`", "`tests/gone.py::test_gone`", "no file tests/gone.py"),
        ("`docs`", f'`{SCREEN_TEST}` "says something else"', "has no test 'says something else'"),
        ("`docs`", f'`{SCREEN_TEST}` "404 Page Not Found"', "has no test '404 Page Not Found'"),
    ],
)
def test_a_row_that_names_what_is_gone_is_seen(where: str, test: str, fault: str) -> None:
    head = "| Specification | Where | Test |\n|---|---|---|\n"
    [row] = rows_of(f"{head}| Quoted | {where} | {test} |", "page.md")
    found = faults_of(row)
    assert bool(found) == bool(fault)
    assert all(fault in entry for entry in found)


def test_a_departure_without_a_reason_is_seen() -> None:
    head = f"| Specification | {REASON} | Where | Test |\n|---|---|---|---|\n"
    [given, missing] = rows_of(
        "\n".join(
            [
                f"{head}| Quoted | It differs, for it must. | `docs` | `{GOOD_FILE}::test_no_row_stands_twice` |",
                f"| Quoted | | `docs` | `{GOOD_FILE}::test_no_row_stands_twice` |",
            ]
        ),
        "page.md",
    )
    assert faults_of(given) == []
    assert faults_of(missing) == ["page.md:4: a cell is empty"]


def test_the_sentence_of_a_repeated_test_is_found() -> None:
    text = 'it.each([\n  ["a", f(1)],\n] as const)("of %s is told", async (name) => {\n  expect(g("x")).toBe("y");\n});'
    assert [sentence for _, sentence in SENTENCE.findall(text)] == ["of %s is told"]
