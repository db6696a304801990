"""Rows as a serializer declares them, without its cost: lists are polled."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from rest_framework import serializers

from mockconsole.lib.api.fields import AmountField, SimulatedField

Row = Mapping[str, Any]


def write_rows(serializer: type[serializers.Serializer[Any]], rows: Iterable[Row]) -> list[dict[str, Any]]:
    """Return rows of `values()` under the names of a serializer's fields; each field names its column as `source`."""
    writers = _writers(serializer)
    return [
        {name: row[column] if write is None else write(row.get(column)) for name, column, write in writers}
        for row in rows
    ]


@cache
def _writers(
    serializer: type[serializers.Serializer[Any]],
) -> list[tuple[str, str, Callable[[Any], Any] | None]]:
    found: list[tuple[str, str, Callable[[Any], Any] | None]] = []
    for name, field in serializer().fields.items():
        written = isinstance(field, AmountField | SimulatedField)
        column = "" if isinstance(field, SimulatedField) else str(field.source)
        found.append((name, column, field.to_representation if written else None))
    return found
