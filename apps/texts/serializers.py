"""Serializers of screen texts, and JSON schemas of their kinds."""

from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from rest_framework import serializers

from apps.texts.kinds import KINDS
from apps.texts.models import ScreenText
from mockconsole.lib.api.fields import InventedTextField
from mockconsole.lib.api.serializers import CamelCaseSerializer, StrictSerializer


def _object_of(*required: str, **properties: Any) -> dict[str, Any]:
    """Return the schema of an object that has these properties and no others."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


TEXTS_SCHEMA = {"type": "array", "items": {"type": "string"}}
AMOUNT_SCHEMA = _object_of("amount", amount={"type": "string"})
NUMBER_SCHEMA = _object_of("number", number={"type": "number"})
CELL_SCHEMA = {"oneOf": [{"type": "string"}, {"type": "number"}, TEXTS_SCHEMA, AMOUNT_SCHEMA]}
ROWS_SCHEMA = {"type": "array", "items": {"type": "object", "additionalProperties": CELL_SCHEMA}}
SETTING_SCHEMA = _object_of(
    *("label", "initial"),
    label={"type": "string"},
    initial={"type": "string"},
    choices=TEXTS_SCHEMA,
    min={"type": "integer"},
    max={"type": "integer"},
    unit={"type": "string"},
)
SETTINGS_SCHEMA = _object_of("settings", settings={"type": "array", "items": SETTING_SCHEMA})
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


class EditedTextSerializer(CamelCaseSerializer):
    """Screen text with its default and its override, both converted to plain text for editing."""

    key = serializers.CharField()
    kind = serializers.ChoiceField(choices=KINDS, help_text="Only the admin edits rows and settings.")
    default = serializers.CharField(source="default_text", help_text="One row or entry in a line.")
    override = serializers.CharField(help_text="Blank: the default is shown.")
    misfit = serializers.CharField(help_text="Reason why the override doesn’t fit and isn’t shown.")
    adminAddress = serializers.SerializerMethodField(help_text="Page of the admin that edits the text.")

    def get_adminAddress(self, row: ScreenText) -> str:  # noqa: N802 (the name of the field)
        """Return the URL of the admin’s list of texts, filtered to this text."""
        query = urlencode({"screen": row.screen, "q": row.key})
        return f"{reverse('admin:texts_screentext_changelist')}?{query}"


class OverrideSerializer(StrictSerializer):
    """New override of a text, as plain text: one line per entry, or the digits of a number."""

    # Keep surrounding spaces, because consoles indent lines.
    value = InventedTextField(lines=True, trim_whitespace=False)
