"""Serializers of the step editor."""

from typing import Any, Final

from rest_framework import serializers

from apps.training.choices import Level
from apps.training.models import MAX_MINUTES
from mockconsole.lib.api.fields import InventedTextField, OneOfField, PatternTextField, TextsField
from mockconsole.lib.api.serializers import StrictSerializer

NO_OBJECT: Final = (
    "Step {number} must be an object with the fields of a step, at least id and say, "
    'like {{"id": "welcome", "say": "Welcome."}}.'
)
_TEXT_MISTAKES: Final = {"blank": "Write a text.", "max_length": "Write at most {max_length} characters."}
_MINUTES_MISTAKES: Final[dict[str, Any]] = dict.fromkeys(
    ("invalid", "min_value", "max_value"), f"Write a whole number from 1 to {MAX_MINUTES}."
)


class ScriptSerializer(serializers.Serializer[Any]):
    """Walkthrough with its script in the format of the file."""

    key = serializers.CharField()
    title = serializers.CharField()
    summary = serializers.CharField()
    minutes = serializers.IntegerField()
    level = serializers.ChoiceField(choices=Level.choices)
    steps = serializers.ListField(child=serializers.DictField(), help_text="Steps as in the file format.")
    waits = TextsField(help_text="Completion condition of each step, in words.")
    rules = serializers.CharField(help_text="Rules to remember, one per line.")
    revision = serializers.CharField(help_text="Hash of the contents, sent back when they are saved.")


class NewScriptSerializer(StrictSerializer):
    """New walkthrough; `like` is the key of the walkthrough to copy."""

    title = InventedTextField(max_length=80)
    like = PatternTextField(r"^[-a-zA-Z0-9_]{1,40}$", required=False)


class StepsField(serializers.ListField):
    """Steps of a script, each an object; the objects’ values are validated later, by the checks of scripts."""

    child = serializers.DictField()

    def run_child_validation(self, data: Any) -> Any:
        """Reject entries that aren't objects; errors are keyed by step number, like the errors of the other checks."""
        errors = {
            str(number): [NO_OBJECT.format(number=number)]
            for number, step in enumerate(data, start=1)
            if not isinstance(step, dict)
        }
        if errors:
            raise serializers.ValidationError(errors)
        return super().run_child_validation(data)


class SaveScriptSerializer(StrictSerializer):
    """Contents of a walkthrough, and the revision that they replace."""

    revision = PatternTextField(r"^[0-9a-f]{16}$")
    title = InventedTextField(max_length=80, error_messages=_TEXT_MISTAKES)
    summary = InventedTextField(max_length=240, error_messages=_TEXT_MISTAKES)
    minutes = serializers.IntegerField(min_value=1, max_value=MAX_MINUTES, error_messages=_MINUTES_MISTAKES)
    level = OneOfField(choices=Level.choices)
    steps = StepsField()
    rules = InventedTextField(lines=True, allow_blank=True, max_length=600, error_messages=_TEXT_MISTAKES)


class OperationSerializer(serializers.Serializer[Any]):
    """API call that a step can wait for."""

    name = serializers.CharField()
    words = serializers.CharField(help_text="Effect of the call.")
    method = serializers.CharField()
    path = serializers.CharField(help_text="Path with its parameters in braces.")
