"""Iterator over the project's files, without generated and installed files."""

import os
from collections.abc import Iterator
from pathlib import Path

from scripts.launch.paths import ROOT

MADE = frozenset({"dist", "var", "static/bundle", "static/collected"})
MADE_ANYWHERE = frozenset(
    {
        ".git",
        ".venv",
        ".launch",
        "node_modules",
        "__pycache__",
        ".mypy_cache",
        ".ruff_cache",
        ".pytest_cache",
        ".hypothesis",
        ".import_linter_cache",
    }
)
GENERATED = frozenset({"package-lock.json", "openapi.yml", "frontend/src/api/schema.gen.ts"})


def project_files(*suffixes: str) -> Iterator[Path]:
    """Yield every file of the project, or every file with one of these endings."""
    for folder, names, files in os.walk(ROOT):
        base = Path(folder)
        names[:] = sorted(
            name
            for name in names
            if name not in MADE_ANYWHERE and (base / name).relative_to(ROOT).as_posix() not in MADE
        )
        for name in sorted(files):
            if not suffixes or name.endswith(suffixes):
                yield base / name


def text_of(path: Path) -> str:
    """Return the text of a file; blank if the file isn't UTF-8."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def name_of(path: Path) -> str:
    """Return a file's path relative to the project's folder."""
    return path.relative_to(ROOT).as_posix()


def is_generated(path: Path) -> bool:
    """Return True if a program writes this file."""
    name = name_of(path)
    return name in GENERATED or (name.startswith("requirements") and name.endswith(".txt"))
