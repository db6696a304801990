"""Reader of a scenario's YAML files; it reports each mistake with file, row and line."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from mockconsole.lib import plain_yaml
from mockconsole.lib.plain_yaml import Row, UnreadableYaml

_Content = TypeVar("_Content")


class ScenarioError(UnreadableYaml):
    """Raised with all mistakes of a scenario; nothing was loaded."""


def read_rows(file: str, text: str) -> list[Row]:
    """Return the rows of a file that contains a list of mappings; raises ScenarioError."""
    return _read(plain_yaml.read_rows, file, text)


def read_mapping(file: str, text: str) -> dict[str, Any]:
    """Return the fields of a file that contains one mapping; raises ScenarioError."""
    return _read(plain_yaml.read_mapping, file, text)


def _read(read: Callable[[str], _Content], file: str, text: str) -> _Content:
    try:
        return read(text)
    except UnreadableYaml as error:
        raise ScenarioError([replace(one, file=file) for one in error.mistakes]) from error
