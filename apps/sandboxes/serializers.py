"""How sandboxes look in the API."""

from typing import Any

from rest_framework import serializers


class SandboxClockSerializer(serializers.Serializer[Any]):
    """A clock: the browser counts on from `simulatedTime` at `speed` unless it is frozen."""

    simulatedTime = serializers.DateTimeField()
    wallTime = serializers.DateTimeField()
    speed = serializers.CharField(help_text="Simulated seconds in a real one, as a decimal text.")
    frozen = serializers.BooleanField()


class SandboxInfoSerializer(serializers.Serializer[Any]):
    """The sandbox that the caller works in."""

    key = serializers.CharField()
    name = serializers.CharField()
    dice = serializers.CharField(
        help_text="16 hexadecimal digits that all chance in the browser is drawn from, so that a walkthrough repeats."
    )
    clock = SandboxClockSerializer()
