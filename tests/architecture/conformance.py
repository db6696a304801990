"""Writer of docs/CONFORMANCE.md: `make conformance` lists the requirements with the tests that are marked with them.

A Python test is marked with `@pytest.mark.meets("2:126", "2:127")`, a TypeScript test with the comment
`// meets 2:126 2:127` on the line above it. A test of a departure from a requirement is marked with `departs_from`, or
with `// departs from`.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import yaml

from scripts.launch.paths import ROOT
from tests.architecture.tree import name_of, project_files

PAGE = ROOT / "docs" / "CONFORMANCE.md"
DATA = ROOT / "docs" / "conformance" / "requirements.yaml"
MEETS, DEPARTS = "meets", "departs_from"
COMMENT = re.compile(r"^[ \t]*// (meets|departs from) (.+)\n", re.MULTILINE)
# Matches the test below a mark. Other comments may be in between; it.each(…) has the title in a second pair of brackets.
TEST = re.compile(
    r"(?:[ \t]*//.*\n)*[ \t]*(?:it|test)(?:\(|\.[\s\S]*?\)\()\s*([\"'`])((?:\\.|(?!\1).)+)\1\s*,"
)
HEAD = """# Conformance

`make conformance` writes this page. `2:126` is line 126 of part 2 of the specification; letters (`1:168a`) are its parts.
`D:` is a decision of the team on an open point of the specification, `Domain:1.3` is invariant 3 in section 1 of the
domain facts. The sentences are in `conformance/requirements.yaml`; a test is found by its mark: search for `meets 2:126`
in the front end and for `"2:126"` in Python. "Where" names the folders of the code: those with a test of the line, otherwise the
screens whose paths the line names, otherwise the folder of its tests. `screens` and the like are in `frontend/src`, and so is `@/`.
[Departures](#departures) are at the end.
"""
DEPARTURES = """
## Departures

Here the product differs on purpose from the specification. The tests check its own behaviour.

| Line | The specification asks | Instead, because | Where | Tests |
|---|---|---|---|---|
"""


class Requirement(NamedTuple):
    """Requirement in our own words; if the product departs from it, `instead` is the reason."""

    key: str
    section: str
    asks: str
    instead: str | None


class Mark(NamedTuple):
    """Mark with a requirement's key: its file and line, and the title of the test below it (blank without a test)."""

    kind: str
    key: str
    file: str
    line: int
    test: str


def requirements() -> list[Requirement]:
    sections: dict[str, dict[str, str | dict[str, str]]] = yaml.load(DATA.read_text(), yaml.CSafeLoader)
    return [
        Requirement(key, section, entry, None)
        if isinstance(entry, str)
        else Requirement(key, section, entry["asks"], entry["instead"])
        for section, entries in sections.items()
        for key, entry in entries.items()
    ]


def python_marks(text: str, file: str) -> Iterator[Mark]:
    tree = ast.parse(text)
    tests = {
        decorator: node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
        for decorator in node.decorator_list
    }
    for call in ast.walk(tree):
        if (
            isinstance(call, ast.Call)
            and isinstance(call.func, ast.Attribute)
            and call.func.attr in {MEETS, DEPARTS}
        ):
            for key in call.args:
                yield Mark(call.func.attr, ast.literal_eval(key), file, key.lineno, tests.get(call, ""))


def typescript_marks(text: str, file: str) -> Iterator[Mark]:
    for comment in COMMENT.finditer(text):
        test = TEST.match(text, comment.end())
        line = text.count("\n", 0, comment.start()) + 1
        for key in comment[2].split():
            yield Mark(comment[1].replace(" ", "_"), key, file, line, test[2] if test else "")


def all_marks() -> Iterator[Mark]:
    for path in project_files(".py", ".test.ts", ".test.tsx"):
        text = path.read_text()
        if path.suffix != ".py":
            yield from typescript_marks(text, name_of(path))
        elif f"mark.{MEETS}(" in text or f"mark.{DEPARTS}(" in text:
            yield from python_marks(text, name_of(path))


def faults_of(required: Iterable[Requirement], marks: Iterable[Mark]) -> Iterator[str]:
    """Yield a message for each mark without a test or without a requirement, and for each requirement without a mark."""
    kinds: dict[str, str] = {}
    for entry in required:
        if entry.key in kinds:
            yield f"{entry.key} is twice in {name_of(DATA)}"
        kinds[entry.key] = MEETS if entry.instead is None else DEPARTS
    marked = set()
    for mark in marks:
        place = f"{mark.file}:{mark.line}"
        if not mark.test:
            yield f"{place}: no test follows the mark of {mark.key}"
        if mark.key not in kinds:
            yield f"{place}: {mark.key} is not in {name_of(DATA)}"
        elif mark.kind != kinds[mark.key]:
            yield f"{place}: {mark.key} is marked {mark.kind}, but should be {kinds[mark.key]}"
        marked.add(mark.key)
    yield from (f"{key} has no test that is marked with it" for key in kinds if key not in marked)


def module_of(file: str) -> str:
    folders = str(Path(file).parent).removeprefix("frontend/src/").removesuffix("/tests")
    return "/".join(folders.split("/")[:2])


def screens_in(sentences: Iterable[str]) -> set[str]:
    """Return the folders of the screens whose paths occur in the sentences."""
    names = {name for sentence in sentences for name in re.findall(r"`/([a-z-]+)`", sentence)}
    return {f"screens/{name}" for name in names if (ROOT / "frontend/src/screens" / name).is_dir()}


def row(cells: Sequence[str], marks: list[Mark]) -> str:
    modules = {module_of(mark.file) for mark in marks}
    own = {module for module in modules if not module.startswith("tests/")} or screens_in(cells) or modules
    files = groupby(sorted({(mark.file, mark.test) for mark in marks}), key=lambda named: named[0])
    tests = "<br>".join(
        f"`{file.replace('frontend/src/', '@/')}` "
        + ", ".join(f"`{test}`" if file.endswith(".py") else f'"{test}"' for _, test in named)
        for file, named in files
    )
    where = ", ".join(f"`{module}`" for module in sorted(own))
    return "| " + " | ".join(cell.replace("|", r"\|") for cell in (*cells, where, tests)) + " |\n"


def page(required: list[Requirement], marks: list[Mark]) -> str:
    by_key: dict[str, list[Mark]] = {}
    for mark in marks:
        by_key.setdefault(mark.key, []).append(mark)
    text = HEAD
    met = [entry for entry in required if entry.instead is None]
    for section, entries in groupby(met, key=lambda entry: entry.section):
        text += f"\n## {section}\n\n| Line | Requirement | Where | Tests |\n|---|---|---|---|\n"
        text += "".join(row((entry.key, entry.asks), by_key[entry.key]) for entry in entries)
    return (
        text
        + DEPARTURES
        + "".join(
            row((entry.key, entry.asks, entry.instead), by_key[entry.key])
            for entry in required
            if entry.instead is not None
        )
    )


def main() -> None:
    required, marks = requirements(), list(all_marks())
    faults = list(faults_of(required, marks))
    if faults:
        sys.exit("\n".join(faults))
    PAGE.write_text(page(required, marks))


if __name__ == "__main__":
    main()
