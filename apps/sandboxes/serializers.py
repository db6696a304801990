"""How sandboxes look in the API."""

from typing import Any

from rest_framework import serializers

from apps.sandboxes.choices import Settlement
from mockconsole.lib.api.serializers import StrictSerializer

TEXTS_SCHEMA = {"type": "array", "items": {"type": "string"}}
AMOUNT_SCHEMA = {
    "type": "object",
    "properties": {"amount": {"type": "string"}},
    "required": ["amount"],
    "additionalProperties": False,
}
NUMBER_SCHEMA = {
    "type": "object",
    "properties": {"number": {"type": "number"}},
    "required": ["number"],
    "additionalProperties": False,
}
CELL_SCHEMA = {"oneOf": [{"type": "string"}, {"type": "number"}, TEXTS_SCHEMA, AMOUNT_SCHEMA]}
ROWS_SCHEMA = {"type": "array", "items": {"type": "object", "additionalProperties": CELL_SCHEMA}}
SETTING_SCHEMA = {
    "type": "object",
    "properties": {
        "label": {"type": "string"},
        "initial": {"type": "string"},
        "choices": TEXTS_SCHEMA,
        "min": {"type": "integer"},
        "max": {"type": "integer"},
        "unit": {"type": "string"},
    },
    "required": ["label", "initial"],
    "additionalProperties": False,
}
SETTINGS_SCHEMA = {
    "type": "object",
    "properties": {"settings": {"type": "array", "items": SETTING_SCHEMA}},
    "required": ["settings"],
    "additionalProperties": False,
}
ENTRY_SCHEMA = {
    "oneOf": [
        {"type": "string"},
        TEXTS_SCHEMA,
        AMOUNT_SCHEMA,
        NUMBER_SCHEMA,
        ROWS_SCHEMA,
        SETTINGS_SCHEMA,
    ]
}


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
    settlement = serializers.ChoiceField(
        choices=Settlement.choices,
        help_text="Whether people decide about new transactions, or the clock does.",
    )


class SandboxChangeSerializer(StrictSerializer):
    """What trainers change of a sandbox."""

    settlement = serializers.ChoiceField(
        choices=Settlement.choices,
        error_messages={"invalid_choice": f"Write {' or '.join(Settlement.values)}."},
    )
