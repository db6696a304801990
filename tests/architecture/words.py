"""Check of the first word of docstrings and JSDoc: a verb for functions, a noun for the rest, never a pronoun.

Ruff's D401 checks that docstrings of Python functions begin with an imperative; this check finds pronouns in all other
Python docstrings and in TypeScript.
"""

import re
import sys
from collections.abc import Iterator

from tests.architecture.tree import name_of, project_files, text_of

PRONOUN = r"(What|Who|Which|Whether|How|Where|That)\b"
PYTHON = re.compile(rf'"""\s*{PRONOUN}')
TYPESCRIPT = re.compile(rf"/\*\*[\s*]*{PRONOUN}")
OPENINGS = {".py": PYTHON, ".ts": TYPESCRIPT, ".tsx": TYPESCRIPT, ".mjs": TYPESCRIPT, ".js": TYPESCRIPT}


def pronouns_in(text: str, suffix: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the first word of each docstring or JSDoc comment that begins with a pronoun."""
    for match in OPENINGS[suffix].finditer(text):
        yield text.count("\n", 0, match.start(1)) + 1, match[1]


def check() -> list[str]:
    """Return a message for each docstring or JSDoc comment that begins with a pronoun."""
    return [
        f"{name_of(path)}:{line}: begins with “{word}”; begin with a verb (function) or a noun."
        for path in project_files(*OPENINGS)
        for line, word in pronouns_in(text_of(path), path.suffix)
    ]


if __name__ == "__main__":
    sys.exit("\n".join(check()) or 0)
