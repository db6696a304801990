"""Docs that must agree with the front end: the route table in docs/ARCHITECTURE.md, and the examples in docs/KIT.md.

A row of the table has the title, the screen, the packages that serve it, and the file with its texts.
"""

import json
import re
from functools import cache
from pathlib import Path

import pytest

from scripts.launch.paths import ROOT
from tests.architecture.test_api_surface import api_routes, form_of

SOURCES = ROOT / "frontend" / "src"
PAGE = ROOT / "docs" / "ARCHITECTURE.md"
KIT = ROOT / "docs" / "KIT.md"
NO_CALLS = "none: by the browser alone"
SCREEN = re.compile(
    r'(?:path: |screenAt\(\s*)"(/[\w/-]+)",\s+(?:title: )?"([^"]+)".*?import\(\s*"@/screens/([\w-]+)/',
    re.DOTALL,
)
IMPORTED = re.compile(r'(?:\bfrom|\bimport\()\s*"@/([^"]+)"')
EXAMPLE = re.compile(r"^```tsx\n// @/(\S+)\n(.+?)^```$", re.DOTALL | re.MULTILINE)
IMPORT = re.compile(r'^import { (.+) } from "@/(.+)";$')
CALLED = re.compile(r'(?<![<\[])"(/api/[^"]+)"')
# Modules with calls that every page makes: the session, the room with its clock, and the overridden texts.
OF_THE_FRAME = frozenset(SOURCES / "api" / f"{name}.ts" for name in ("session", "sandbox", "screen-text"))
# All routes in the specification.
ROUTES = frozenset(
    {
        "/",
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
# File that the search for calls skips: it contains all paths as types, but makes no calls.
TYPES = SOURCES / "api" / "schema.gen.ts"


@cache
def servers() -> dict[str, set[str]]:
    """Return the packages that serve each API path; receipts count as part of transactions."""
    return {
        form_of(route): {
            re.sub(r"(\.receipts)?\.views$", "", getattr(pattern.callback.cls, method).__module__)  # type: ignore[attr-defined]
            for method in ("get", "post", "put", "patch", "delete")
            if hasattr(pattern.callback.cls, method)  # type: ignore[attr-defined]
        }
        for route, pattern in api_routes()
    }


@cache
def imports_of(file: Path) -> frozenset[Path]:
    named = [SOURCES / name for name in IMPORTED.findall(file.read_text())]
    found = [path.with_name(path.name + end) for path in named for end in (".ts", ".tsx")]
    return frozenset(path for path in found if path.is_file() and path != TYPES)


def own_files(folder: str) -> set[Path]:
    files = (SOURCES / "screens" / folder).rglob("*.ts*")
    return {file for file in files if ".test." not in file.name}


def files_reached_from(files: set[Path]) -> set[Path]:
    reached: set[Path] = set()
    left = set(files)
    while left:
        reached |= left
        left = {path for file in left for path in imports_of(file)} - reached
    return reached


def calls_in(files: set[Path]) -> set[str]:
    paths = {path for file in files for path in CALLED.findall(file.read_text())}
    return {package for path in paths for package in servers().get(form_of(path), ())}


def servers_of(folder: str) -> set[str]:
    """Return the packages that serve a screen; calls that every page makes count only if the screen makes no others."""
    own = own_files(folder)
    direct = {path for file in own for path in imports_of(file)}
    return calls_in(files_reached_from(own) - OF_THE_FRAME) or calls_in(direct & OF_THE_FRAME)


@cache
def screens() -> dict[tuple[str, str], str]:
    """Return each screen's folder, keyed by the screen's route and title."""
    navigation = [SOURCES / "app" / "navigation.ts", *(SOURCES / "app" / "navigation").glob("*.ts")]
    groups = "".join(file.read_text() for file in navigation)
    login = json.loads((SOURCES / "content" / "login.json").read_text())["title"]
    return {
        ("/", login): "login",
        **{(route, title): folder for route, title, folder in SCREEN.findall(groups)},
    }


def row_of(route: str, title: str, folder: str) -> str:
    packages = ", ".join(f"`{package}`" for package in sorted(servers_of(folder))) or NO_CALLS
    texts = f"frontend/src/content/{folder}.json"
    assert (ROOT / texts).is_file()
    return f"| {title} | `{route}` | `frontend/src/screens/{folder}/` | {packages} | `{texts}` |"


@pytest.mark.meets("1:3", "1:7", "1:20", "2:31", "2:33")
def test_every_route_of_the_specification_is_a_screen() -> None:
    assert ROUTES - {route for route, _ in screens()} == set()


def test_route_table_has_exactly_one_correct_row_for_each_screen() -> None:
    rows = [line for line in PAGE.read_text().splitlines() if "` | `frontend/src/screens/" in line]
    expected = [row_of(*place, folder) for place, folder in screens().items()]
    missing = "".join(f"\n{row}" for row in expected if row not in rows)
    assert not missing, f"The route table of docs/ARCHITECTURE.md needs these rows:{missing}"
    assert sorted(rows) == sorted(expected)


def exports_of(module: str) -> set[str]:
    files = [SOURCES / f"{module}{end}" for end in (".ts", ".tsx")]
    text = "".join(file.read_text() for file in files if file.is_file())
    return set(re.findall(r"^export (?:async )?(?:function|const) (\w+)", text, re.MULTILINE))


def faults_of(example: str, source: str) -> list[str]:
    """Return an example's lines that import a missing name or aren't in the source file; skip lines with “…”."""
    present = {line.strip() for line in source.splitlines()}
    faults = []
    for line in map(str.strip, example.splitlines()):
        if found := IMPORT.match(line):
            names, module = found.groups()
            if set(names.split(", ")) - exports_of(module) or f'"@/{module}"' not in source:
                faults.append(line)
        elif line and "…" not in line and line not in present:
            faults.append(line)
    return faults


def test_each_example_in_kit_md_is_in_the_file_that_it_names() -> None:
    text = KIT.read_text()
    examples = EXAMPLE.findall(text)
    assert len(examples) == text.count("```tsx") > 0
    faults = [(name, faults_of(example, (SOURCES / name).read_text())) for name, example in examples]
    assert [(name, lines) for name, lines in faults if lines] == []


def test_kit_md_shows_each_screenshot_of_the_kit() -> None:
    shown = re.findall(r"\(pictures/(kit-[\w-]+\.png)\)", KIT.read_text())
    assert sorted(shown) == sorted(path.name for path in KIT.with_name("pictures").glob("kit-*"))


@pytest.mark.parametrize(
    ("example", "faults"),
    [
        ('import { Screen } from "@/kit/layout/screen";\n\n  <Screen t={t}>\n  actions={…}', []),
        ('import { Window } from "@/kit/layout/screen";', ['import { Window } from "@/kit/layout/screen";']),
        ('import { Panel } from "@/kit/layout/panel";', ['import { Panel } from "@/kit/layout/panel";']),
        ("<Screen>", ["<Screen>"]),
    ],
)
def test_example_lines_that_are_not_in_the_source_are_reported(example: str, faults: list[str]) -> None:
    assert faults_of(example, 'from "@/kit/layout/screen";\n<Screen t={t}>\n') == faults
