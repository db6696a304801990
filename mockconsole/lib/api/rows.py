"""Fast serialization of rows with a serializer's fields, because DRF's `to_representation` is too slow for polled lists."""

from collections.abc import Callable
from functools import cache, partial, reduce
from typing import Any

from rest_framework import serializers

from mockconsole.lib.api.fields import AmountField, SimulatedField

WHOLE = "*"
"""Value of a field's `source` if the field needs the whole row."""

Writer = Callable[[Any], Any]


class _Attributes:
    """Mapping view of an object's attributes; keys may be dotted names."""

    def __init__(self, of: object) -> None:
        self.of = of

    def __getitem__(self, source: str) -> Any:
        return reduce(getattr, source.split("."), self.of)

    get = __getitem__


def serialize(serializer: serializers.BaseSerializer[Any], value: Any) -> Any:
    """Serialize a row (a dict from `values()`, or an object) or a list of rows to dicts with the serializer's field names.

    A field's `source` names the column. A field that isn't required is left out if its value is None.
    """
    rows = serializer if isinstance(serializer, serializers.ListSerializer) else None
    kind: Any = type(serializer if rows is None else rows.child)
    write = _writer(kind)
    return write(value) if rows is None else [write(row) for row in value]


@cache
def _writer(serializer: Any) -> Writer:
    declared_fields = serializer().fields.items()
    # Use plain tuples, because they unpack faster than named tuples and `write` runs for every row.
    fields = [(name, str(field.source), _field_writer(field)) for name, field in declared_fields]
    optional = {name for name, field in declared_fields if not field.required and field.source != WHOLE}

    def write(value: Any) -> dict[str, Any]:
        row = value if isinstance(value, dict) else _Attributes(value)
        present = fields
        if optional:
            present = [one for one in fields if one[0] not in optional or row.get(one[1]) is not None]
        return {
            name: row[source] if write_field is None else write_field(row)
            for name, source, write_field in present
        }

    return write


def _field_writer(field: Any) -> Writer | None:
    """Return the function that writes a field, or None if the column's value is written unchanged."""
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


def _nested(serializer: serializers.BaseSerializer[Any], value: Any) -> Any:
    return None if value is None else serialize(serializer, value)
