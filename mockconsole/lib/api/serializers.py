"""Base classes for the API's serializers."""

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
"""Maximum length of an unknown field's name that an error message repeats."""

_OUTCOME: Final = "False, if the call's replies have this key."
_WORD_START: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_UNKNOWN: Final = "This field is unknown. Remove it or check its spelling."
_UNNAMED: Final = "An unknown field was sent, with a name too long to repeat. Remove it."
_UNREADABLE: Final = "An unknown field was sent, with a name that can't be shown. Remove it."
_UNSPEAKABLE: Final = (
    "An unknown field was sent, and its name looks like something real. Nothing was stored. Remove it."
)


class CamelCaseSerializer(serializers.Serializer[Any]):
    """Serializer that reads a field like `createdAt` from the column `created_at`, unless the field sets its `source`."""

    def get_fields(self) -> dict[str, Any]:
        """Return the fields; a field without a `source` gets the column with its name in snake case."""
        fields = super().get_fields()
        for name, field in fields.items():
            column = _WORD_START.sub("_", name).lower()
            if field.source is None and column != name:
                field.source = column
        return fields


class StrictSerializer(CamelCaseSerializer):
    """Serializer that rejects unknown fields, so that a misspelt field is never dropped silently."""

    def to_internal_value(self, data: Any) -> Any:
        """Validate the field names, then the values."""
        if isinstance(data, dict):
            unknown = [str(name) for name in data if name not in self.fields]
            if unknown:
                raise serializers.ValidationError(_find_errors_in_names(unknown))
        return super().to_internal_value(data)


def _find_errors_in_names(unknown: list[str]) -> dict[str, list[ErrorDetail]]:
    """Return errors for unknown fields; a name that could be a real identifier is not repeated."""
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
    # Check a name for BICs only if it is in capitals: the check ignores case, and would take many field names for BICs.
    return bool(find_error_in_text(name) or (name.isupper() and find_error_in_run(name)))


class SuccessReplySerializer(serializers.Serializer[Any]):
    """Response with the success of the call and nothing else."""

    success = serializers.BooleanField()


class ApiErrorSerializer(serializers.Serializer[Any]):
    """Common body of every error response."""

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
    """JSON object with arbitrary keys; `entry` serializes its values."""

    entry: ClassVar[type[serializers.Serializer[Any]]]


class MapExtension(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """OpenAPI schema for a MapSerializer, which drf-spectacular doesn't know."""

    target_class = MapSerializer
    match_subclasses = True

    def map_serializer(self, auto_schema: AutoSchema, direction: Direction) -> dict[str, Any]:
        """Return the schema of an object with arbitrary keys and the schema of `entry` for all values."""
        entry = auto_schema.resolve_serializer(self.target.entry, direction)
        return build_object_type(additionalProperties=entry.ref)


class StrictExtension(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """OpenAPI schema for a strict serializer: requests allow no additional properties."""

    target_class = StrictSerializer
    match_subclasses = True

    def map_serializer(self, auto_schema: AutoSchema, direction: Direction) -> dict[str, Any]:
        """Return the serializer's schema; the schema for requests allows no additional properties."""
        # This method is private, but spectacular's own extensions call it too.
        form: dict[str, Any] = auto_schema._map_serializer(  # type: ignore[no-untyped-call]  # noqa: SLF001
            self.target, direction, bypass_extensions=True
        )
        return {**form, "additionalProperties": False} if direction == "request" else form
