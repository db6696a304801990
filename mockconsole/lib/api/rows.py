"""Answers as a serializer declares them, without its cost: lists are polled."""

from collections.abc import Callable
from functools import cache, partial, reduce
from typing import Any

from rest_framework import serializers

from mockconsole.lib.api.fields import AmountField, SimulatedField

WHOLE = "*"
"""The source of a field that is made of the whole row."""

Writer = Callable[[Any], Any]


class _Attributes:
    """An object's attributes under their names, dotted ones too, as a mapping has its entries."""

    def __init__(self, of: object) -> None:
        self.of = of

    def __getitem__(self, source: str) -> Any:
        return reduce(getattr, source.split("."), self.of)

    get = __getitem__


def written(serializer: serializers.BaseSerializer[Any], told: Any) -> Any:
    """Return rows of `values()`, or objects, under the names of a serializer's fields; each names its column as `source`.

    A field that isn't required is left out where there is nothing to tell.
    """
    rows = serializer if isinstance(serializer, serializers.ListSerializer) else None
    kind: Any = type(serializer if rows is None else rows.child)
    write = _writer(kind)
    return write(told) if rows is None else [write(row) for row in told]


@cache
def _writer(serializer: Any) -> Writer:
    declared = serializer().fields.items()
    # Plain tuples: Python unpacks no others as fast, and this is done for every row.
    fields = [(name, str(field.source), _field_writer(field)) for name, field in declared]
    optional = {name for name, field in declared if not field.required and field.source != WHOLE}

    def write(told: Any) -> dict[str, Any]:
        row = told if isinstance(told, dict) else _Attributes(told)
        kept = fields
        if optional:
            kept = [one for one in fields if one[0] not in optional or row.get(one[1]) is not None]
        return {name: row[source] if value is None else value(row) for name, source, value in kept}

    return write


def _field_writer(field: Any) -> Writer | None:
    """Return what writes a field of a row, None where its column goes out as it is."""
    write: Writer
    if isinstance(field, SimulatedField):
        return field.to_representation
    if isinstance(field, serializers.BaseSerializer):
        write = partial(_nested, field)
    elif isinstance(field, AmountField | serializers.SerializerMethodField):
        write = field.to_representation
    else:
        return None
    if field.source == WHOLE:
        return lambda row: write(row.of if isinstance(row, _Attributes) else row)
    return lambda row: write(row[field.source])


def _nested(serializer: serializers.BaseSerializer[Any], told: Any) -> Any:
    return None if told is None else written(serializer, told)
