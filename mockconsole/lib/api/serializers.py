"""Base classes of every serializer."""

from typing import Any, ClassVar

from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import build_object_type
from drf_spectacular.utils import Direction
from rest_framework import serializers


class StrictSerializer(serializers.Serializer[Any]):
    """A serializer that refuses fields it doesn't know, so that a misspelt one is never lost in silence."""

    def to_internal_value(self, data: Any) -> Any:
        """Check the names, then the values."""
        if isinstance(data, dict):
            unknown = [str(name) for name in data if name not in self.fields]
            if unknown:
                raise serializers.ValidationError(
                    {name: ["This field is unknown. Remove it or check its spelling."] for name in unknown}
                )
        return super().to_internal_value(data)


class ApiErrorSerializer(serializers.Serializer[Any]):
    """The body of every error."""

    code = serializers.CharField()
    message = serializers.CharField()
    fields = serializers.DictField(child=serializers.ListField(child=serializers.CharField()))  # type: ignore[assignment]


class MapSerializer(serializers.Serializer[Any]):
    """An object whose keys are data: it has an `entry` for each."""

    entry: ClassVar[type[serializers.Serializer[Any]]]


class MapExtension(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """Says so in the schema, which knows no serializer for it."""

    target_class = MapSerializer
    match_subclasses = True

    def map_serializer(self, auto_schema: AutoSchema, direction: Direction) -> dict[str, Any]:
        """Return an object with any keys and entries of one form."""
        entry = auto_schema.resolve_serializer(self.target.entry, direction)
        return build_object_type(additionalProperties=entry.ref)
