"""The API's schema and the types made from it: both are committed, so both can go stale."""

import difflib
import tempfile
from pathlib import Path

from scripts.launch.gates import tool
from scripts.launch.paths import PYTHON, ROOT
from scripts.launch.problems import Problem
from scripts.launch.processes import say, start, wait
from scripts.launch.setup import scratch_environment

SCHEMA = ROOT / "openapi.yml"
TYPES = ROOT / "frontend" / "src" / "api" / "schema.gen.ts"
SHOWN_LINES = 40


def generate(schema: Path, types: Path) -> None:
    """Write the schema and the types into these files."""
    spectacular = [
        str(PYTHON),
        "manage.py",
        "spectacular",
        "--validate",
        "--fail-on-warn",
        "--file",
        str(schema),
    ]
    if wait(start(spectacular, env=scratch_environment())) != 0:
        raise Problem("The API schema could not be made: see the lines above.")
    if wait(start([tool("openapi-typescript"), str(schema), "--output", str(types)])) != 0:
        raise Problem("The types could not be made from the API schema: see the lines above.")


def write() -> None:
    """Bring the committed schema and types up to date."""
    generate(SCHEMA, TYPES)


def check() -> None:
    """Compare the committed schema and types with fresh ones."""
    with tempfile.TemporaryDirectory() as folder:
        fresh_schema, fresh_types = Path(folder, SCHEMA.name), Path(folder, TYPES.name)
        generate(fresh_schema, fresh_types)
        stale = [
            committed.relative_to(ROOT).as_posix()
            for committed, fresh in ((SCHEMA, fresh_schema), (TYPES, fresh_types))
            if differs(committed, fresh)
        ]
    if stale:
        raise Problem(f"Stale: {', '.join(stale)}. Run make api and commit what it changes.")


def differs(committed: Path, fresh: Path) -> bool:
    """Tell whether two files differ, and print how."""
    old = committed.read_text().splitlines() if committed.exists() else []
    difference = list(
        difflib.unified_diff(old, fresh.read_text().splitlines(), "committed", "fresh", lineterm="")
    )
    for line in difference[:SHOWN_LINES]:
        say(line)
    return bool(difference)
