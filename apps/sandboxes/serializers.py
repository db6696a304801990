"""Serializers of sandboxes."""

from typing import Any

from rest_framework import serializers

from apps.sandboxes.choices import NextTransfer, Settlement
from apps.sandboxes.simulation import MAX_SPEED, MIN_SPEED
from mockconsole.lib.api.fields import PlainDecimalField, StrictBooleanField
from mockconsole.lib.api.serializers import CamelCaseSerializer, StrictSerializer


class SpeedField(PlainDecimalField):
    """Speed of a clock."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_digits=6, decimal_places=2, min_value=MIN_SPEED, max_value=MAX_SPEED, **kwargs)


class SandboxClockSerializer(serializers.Serializer[Any]):
    """Clock of a room; the browser advances it from `simulatedTime` at `speed` unless it is frozen."""

    simulatedTime = serializers.DateTimeField()
    wallTime = serializers.DateTimeField()
    speed = serializers.CharField(help_text="Simulated seconds in a real one, as a decimal text.")
    frozen = serializers.BooleanField()


class SandboxInfoSerializer(CamelCaseSerializer):
    """Room that the caller works in."""

    key = serializers.CharField()
    name = serializers.CharField()
    dice = serializers.CharField(
        help_text="Seed of all random numbers in the browser, 16 hexadecimal digits; equal seeds give equal numbers."
    )
    clock = SandboxClockSerializer()
    settlement = serializers.ChoiceField(
        choices=Settlement.choices,
        help_text="Mode of settling new transactions: people decide them, or the clock settles them.",
    )
    nextTransfer = serializers.ChoiceField(
        choices=NextTransfer.choices,
        required=False,
        help_text="Ending of the next transfer, for trainers only.",
    )


class FoundRecordSerializer(CamelCaseSerializer):
    """Record found by its reference: its kind, and the URL of its page in the admin."""

    kind = serializers.CharField(help_text="Kind in words, such as transaction.")
    adminAddress = serializers.CharField()


class SandboxChangeSerializer(StrictSerializer):
    """Changes to a room; each field is optional, but at least one is required."""

    settlement = serializers.ChoiceField(
        choices=Settlement.choices,
        required=False,
        error_messages={"invalid_choice": f"Write {' or '.join(Settlement.values)}."},
    )
    frozen = StrictBooleanField(required=False)
    speed = SpeedField(required=False, help_text="Simulated seconds in a real one.")
    nextTransfer = serializers.ChoiceField(
        choices=NextTransfer.choices,
        required=False,
        help_text="Ending of the next transfer whose cents don’t decide it; later transfers end as usual.",
        error_messages={"invalid_choice": f"Write {', '.join(NextTransfer.values)}."},
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Reject a request without changes."""
        if not attrs:
            raise serializers.ValidationError(f"Send what to change: {', '.join(self.fields)}.")
        return attrs
