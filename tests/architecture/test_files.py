"""Checks that the project's files have no forbidden content."""

import ast
import json
import re
import sys

import pytest

from scripts.launch.paths import ROOT
from tests.architecture.tree import is_generated, name_of, project_files, text_of

MAX_LINES = 400
REGISTRIES = re.compile(
    r"(registry\.(npmjs|yarnpkg)|npmjs|pypi|pythonhosted|deb\.debian|crates)\.(org|com|io)", re.IGNORECASE
)
MACHINE_PATHS = re.compile(r"(?<![\w.@$}*-])/(home|Users|root|work|farm|tmp)/[\w.]+")
UNFINISHED = re.compile(r"\b(TOD[O]|FIXM[E])\b|coming[ ]soon|lorem[ ]ipsum", re.IGNORECASE)
SECRETS = re.compile(
    r"""
    -----BEGIN\ [A-Z ]*PRIVATE\ KEY
    | \bAKIA[0-9A-Z]{16}\b
    | \bgh[pousr]_[A-Za-z0-9]{36}\b
    | \bnpm_[A-Za-z0-9]{36}\b
    | \bSECRET_KEY\s*=\s*["'][^"']{8,}["']
    """,
    re.VERBOSE,
)


def lines_that_match(pattern: re.Pattern[str], *, generated: bool) -> list[str]:
    return [
        f"{name_of(path)}:{number}: {line.strip()[:120]}"
        for path in project_files()
        if generated or not is_generated(path)
        for text in [text_of(path)]
        # Search the whole text first, because that is quick and most files have no match.
        if pattern.search(text)
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_file_contains_the_url_of_a_package_registry() -> None:
    assert lines_that_match(REGISTRIES, generated=True) == []


def test_no_file_contains_a_path_that_exists_only_on_one_machine() -> None:
    assert lines_that_match(MACHINE_PATHS, generated=True) == []


def test_no_file_has_a_todo_note() -> None:
    assert lines_that_match(UNFINISHED, generated=False) == []


def test_no_file_contains_a_secret() -> None:
    assert lines_that_match(SECRETS, generated=True) == []


def test_no_object_of_a_json_file_has_a_duplicate_key() -> None:
    # Collect duplicate keys here, because JSON parsers silently use the last of two equal keys.
    twice: list[str] = []

    def note(pairs: list[tuple[str, object]]) -> None:
        names = [name for name, _ in pairs]
        twice.extend(f"{name_of(path)}: {name}" for name in set(names) if names.count(name) > 1)

    for path in project_files(".json"):
        json.loads(text_of(path), object_pairs_hook=note)
    assert twice == []


@pytest.mark.parametrize(
    ("pattern", "line"),
    [
        (REGISTRIES, "https://" + "registry.npmjs" + ".org/react"),
        (MACHINE_PATHS, "open('/" + "home/ada/project')"),
        (UNFINISHED, "# TO" + "DO later"),
        (SECRETS, "SECRET_KEY" + " = 'abcdefghij'"),
    ],
)
def test_each_forbidden_pattern_matches_its_samples(pattern: re.Pattern[str], line: str) -> None:
    assert pattern.search(line)


def test_no_source_file_is_longer_than_the_maximum() -> None:
    lengths = {
        name_of(path): len(text_of(path).splitlines())
        for path in project_files(".py", ".ts", ".tsx", ".mjs", ".css")
        if not is_generated(path)
    }
    assert {name: length for name, length in lengths.items() if length > MAX_LINES} == {}


def test_lock_files_contain_no_download_urls_or_package_indexes() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text())
    assert [name for name, package in lock["packages"].items() if "resolved" in package] == []
    assert all("integrity" in package for name, package in lock["packages"].items() if name)
    for path in ROOT.glob("requirements*.txt"):
        for line in path.read_text().splitlines():
            assert not re.match(r"\s*(-i|--index|--extra-index|--find-links|--trusted)|.*://", line), line


def test_every_pinned_python_package_has_a_hash() -> None:
    for path in ROOT.glob("requirements*.txt"):
        entries = re.split(r"\n(?=[A-Za-z0-9])", path.read_text())
        pins = [entry for entry in entries if re.match(r"[A-Za-z0-9]", entry)]
        assert pins, path.name
        assert [pin.splitlines()[0] for pin in pins if "==" not in pin or "--hash=sha256:" not in pin] == []


def test_launch_scripts_import_only_the_standard_library() -> None:
    own = {"scripts"}
    in_the_environment = ("launch/services.py", "launch/budget.py", "release/targets.py")
    run_in_the_environment = [ROOT / "scripts" / name for name in in_the_environment]
    for path in (ROOT / "scripts").rglob("*.py"):
        if path in run_in_the_environment:
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module]
            for name in names:
                assert name.partition(".")[0] in sys.stdlib_module_names | own, f"{name_of(path)}: {name}"
