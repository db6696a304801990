"""Reading a scenario's YAML, with the place of every mistake."""

from dataclasses import dataclass
from typing import Any

import yaml

from mockconsole.lib.plain_yaml import PlainLoader, PlainValues

TEXT = "tag:yaml.org,2002:str"


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake and where it is."""

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
    """A scenario that can't be loaded; nothing of it was."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Row:
    """One mapping of a file."""

    number: int
    line: int
    values: dict[str, Any]


def read_rows(file: str, text: str) -> list[Row]:
    """Return the rows of a file that holds a list of mappings."""
    node = _compose(file, text)
    if node is None:
        return []
    if not isinstance(node, yaml.SequenceNode):
        raise ScenarioError(
            [Problem(file, "The file must hold a list: start each record with “- ”.", line=1)]
        )
    problems: list[Problem] = []
    rows: list[Row] = []
    for number, item in enumerate(node.value, start=1):
        line = item.start_mark.line + 1
        try:
            rows.append(Row(number, line, _mapping(file, item, number)))
        except ScenarioError as error:
            problems.extend(error.problems)
    if problems:
        raise ScenarioError(problems)
    return rows


def read_mapping(file: str, text: str) -> dict[str, Any]:
    """Return the fields of a file that holds one mapping."""
    node = _compose(file, text)
    return {} if node is None else _mapping(file, node, None)


def _compose(file: str, text: str) -> yaml.Node | None:
    try:
        return yaml.compose(text, Loader=PlainLoader)
    except RecursionError as error:
        raise ScenarioError(
            [Problem(file, "This can't be read as YAML: it is nested too deeply.")]
        ) from error
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        reason = getattr(error, "problem", None) or "it has a character that YAML doesn't allow"
        # What lacks an end is missed in the line after the last, which nobody finds.
        line = None if mark is None else min(mark.line + 1, len(text.splitlines()))
        raise ScenarioError([Problem(file, f"This can't be read as YAML: {reason}.", line=line)]) from error


def _mapping(file: str, node: yaml.Node, row: int | None) -> dict[str, Any]:
    line = node.start_mark.line + 1
    if not isinstance(node, yaml.MappingNode) or not _has_plain_keys(node):
        raise ScenarioError(
            [Problem(file, "Write fields with their values: “name: value”.", row=row, line=line)]
        )
    values: dict[str, Any] = {}
    problems: list[Problem] = []
    for key_node, value_node in node.value:
        key = str(key_node.value)
        place = {"row": row, "line": key_node.start_mark.line + 1, "field": key}
        if key in values:
            problems.append(Problem(file, "This field is here twice; keep one.", **place))
            continue
        try:
            values[key] = _construct(value_node)
        except (yaml.YAMLError, ValueError, RecursionError):
            problems.append(Problem(file, "This value can't be read; put it in quotes.", **place))
    if problems:
        raise ScenarioError(problems)
    return values


def _has_plain_keys(node: yaml.MappingNode) -> bool:
    return all(isinstance(key, yaml.ScalarNode) for key, _ in node.value)


def _construct(node: yaml.Node) -> Any:
    return node.value if node.tag == TEXT else PlainValues().construct_document(node)
