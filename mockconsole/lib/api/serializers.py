"""Base classes of every serializer."""

from typing import Any

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
