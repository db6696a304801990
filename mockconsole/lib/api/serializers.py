"""Base classes of every serializer."""

import re
from typing import Any, ClassVar, Final

from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import build_object_type
from drf_spectacular.utils import Direction
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

from mockconsole.lib.api.fields import TextsField
from mockconsole.lib.control_characters import holds_control_character, shows_something
from mockconsole.lib.errors import NO_FIELD, REAL_WORLD_IDENTIFIER
from mockconsole.lib.real.identifiers import find_error_in_run, find_error_in_text

MAX_NAME_LENGTH: Final = 40
"""Longest name of an unknown field that an error message repeats."""

_OUTCOME: Final = "False, if the call's replies have this key."
_WORD_START: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_UNKNOWN: Final = "This field is unknown. Remove it or check its spelling."
_UNNAMED: Final = "An unknown field was sent, with a name too long to repeat. Remove it."
_UNREADABLE: Final = "An unknown field was sent, with a name that can't be shown. Remove it."
_UNSPEAKABLE: Final = (
    "An unknown field was sent, and its name looks like something real. Nothing was stored. Remove it."
)


class CamelCaseSerializer(serializers.Serializer[Any]):
    """A serializer whose field `createdAt` is the column `created_at`, unless the field names its `source`."""

    def get_fields(self) -> dict[str, Any]:
        """Set the source of each field that names none."""
        fields = super().get_fields()
        for name, field in fields.items():
            column = _WORD_START.sub("_", name).lower()
            if field.source is None and column != name:
                field.source = column
        return fields


class StrictSerializer(CamelCaseSerializer):
    """A serializer that refuses unknown fields, so that a misspelt one is never dropped without an error."""

    def to_internal_value(self, data: Any) -> Any:
        """Check the names, then the values."""
        if isinstance(data, dict):
            unknown = [str(name) for name in data if name not in self.fields]
            if unknown:
                raise serializers.ValidationError(_find_errors_in_names(unknown))
        return super().to_internal_value(data)


def _find_errors_in_names(unknown: list[str]) -> dict[str, list[ErrorDetail]]:
    """Return an error for each unknown field; the error doesn't repeat a name that could be a real identifier."""
    said: dict[str, list[ErrorDetail]] = {}
    for name in unknown:
        if _could_be_real(name):
            said[NO_FIELD] = [ErrorDetail(_UNSPEAKABLE, REAL_WORLD_IDENTIFIER)]
        elif len(name) > MAX_NAME_LENGTH:
            said.setdefault(NO_FIELD, [ErrorDetail(_UNNAMED, "invalid")])
        elif holds_control_character(name) or not shows_something(name):
            said.setdefault(NO_FIELD, [ErrorDetail(_UNREADABLE, "invalid")])
        else:
            said[name] = [ErrorDetail(_UNKNOWN, "invalid")]
    return said


def _could_be_real(name: str) -> bool:
    # Check only names in capitals for a BIC: the check ignores case, and would mistake many names of fields for BICs.
    return bool(find_error_in_text(name) or (name.isupper() and find_error_in_run(name)))


class SuccessReplySerializer(serializers.Serializer[Any]):
    """Outcome of a call: success or failure."""

    success = serializers.BooleanField()


class ApiErrorSerializer(serializers.Serializer[Any]):
    """The body of every error."""

    code = serializers.CharField()
    message = serializers.CharField()
    fields = serializers.DictField(child=TextsField())  # type: ignore[assignment]
    success = serializers.BooleanField(required=False, help_text=_OUTCOME)
    prepared = serializers.BooleanField(required=False, help_text=_OUTCOME)
    valid = serializers.BooleanField(required=False, help_text=_OUTCOME)
    error = serializers.CharField(
        required=False, help_text="The message, if the call's replies have this key."
    )


class MapSerializer(serializers.Serializer[Any]):
    """An object whose keys are data and whose values are serialized by `entry`."""

    entry: ClassVar[type[serializers.Serializer[Any]]]


class MapExtension(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """Schema of a MapSerializer, for which spectacular has none."""

    target_class = MapSerializer
    match_subclasses = True

    def map_serializer(self, auto_schema: AutoSchema, direction: Direction) -> dict[str, Any]:
        """Return the schema of an object with any keys, whose values have one schema."""
        entry = auto_schema.resolve_serializer(self.target.entry, direction)
        return build_object_type(additionalProperties=entry.ref)


class StrictExtension(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """Schema of a strict serializer: no additional properties."""

    target_class = StrictSerializer
    match_subclasses = True

    def map_serializer(self, auto_schema: AutoSchema, direction: Direction) -> dict[str, Any]:
        """Return the serializer's schema, which in requests allows no other properties."""
        # This method is private, but spectacular's own extensions call it too.
        form: dict[str, Any] = auto_schema._map_serializer(  # type: ignore[no-untyped-call]  # noqa: SLF001
            self.target, direction, bypass_extensions=True
        )
        return {**form, "additionalProperties": False} if direction == "request" else form
