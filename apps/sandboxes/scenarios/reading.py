"""Reader of a scenario's YAML, which reports the row and line of every mistake."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from mockconsole.lib import plain_yaml
from mockconsole.lib.plain_yaml import Row


@dataclass(frozen=True, slots=True)
class Problem:
    """Mistake in a scenario, with its file, row, line and field."""

    file: str
    message: str
    row: int | None = None
    line: int | None = None
    field: str | None = None

    def __str__(self) -> str:
        place = [self.file]
        if self.row is not None:
            place.append(f"row {self.row} (line {self.line})" if self.line else f"row {self.row}")
        elif self.line is not None:
            place.append(f"line {self.line}")
        if self.field:
            place.append(f"field {self.field}")
        return f"{', '.join(place)}: {self.message}"


class ScenarioError(Exception):
    """Raised for a scenario with mistakes; nothing was loaded."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


def read_rows(file: str, text: str) -> list[Row]:
    """Return the rows of a file that holds a list of mappings."""
    with _of_file(file):
        return plain_yaml.read_rows(text)


def read_mapping(file: str, text: str) -> dict[str, Any]:
    """Return the fields of a file that holds one mapping."""
    with _of_file(file):
        return plain_yaml.read_mapping(text)


@contextmanager
def _of_file(file: str) -> Iterator[None]:
    try:
        yield
    except plain_yaml.UnreadableYaml as error:
        raise ScenarioError(
            [Problem(file, one.message, one.row, one.line, one.field) for one in error.mistakes]
        ) from error
