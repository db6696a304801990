"""Serializers of the step editor."""

from typing import Any

from rest_framework import serializers

from apps.training.choices import Level
from apps.training.models import MAX_MINUTES
from mockconsole.lib.api.fields import OneOfField, PatternTextField, StrictTextField, refuse_real_text
from mockconsole.lib.api.serializers import StrictSerializer

_KEY = r"^[-a-zA-Z0-9_]{1,40}$"


class ScriptSerializer(serializers.Serializer[Any]):
    """Walkthrough with its script as it is written."""

    key = serializers.CharField()
    title = serializers.CharField()
    summary = serializers.CharField()
    minutes = serializers.IntegerField()
    level = serializers.ChoiceField(choices=Level.choices)
    steps = serializers.ListField(child=serializers.DictField(), help_text="Steps as in the file format.")
    waits = serializers.ListField(
        child=serializers.CharField(), help_text="Completion condition of each step, in words."
    )
    rules = serializers.CharField(help_text="Rules to remember, one per line.")
    revision = serializers.CharField(help_text="Hash of the contents, sent back when they are saved.")


class NewScriptSerializer(StrictSerializer):
    """New walkthrough; `like` is the key of the walkthrough to copy."""

    title = StrictTextField(max_length=80, validators=[refuse_real_text])
    like = PatternTextField(_KEY, required=False)


class SaveScriptSerializer(StrictSerializer):
    """Contents of a walkthrough, and the revision that they replace."""

    revision = PatternTextField(r"^[0-9a-f]{16}$")
    title = StrictTextField(max_length=80, validators=[refuse_real_text])
    summary = StrictTextField(max_length=240, validators=[refuse_real_text])
    minutes = serializers.IntegerField(min_value=1, max_value=MAX_MINUTES)
    level = OneOfField(choices=Level.choices)
    steps = serializers.ListField(child=serializers.DictField())
    rules = StrictTextField(lines=True, allow_blank=True, max_length=600, validators=[refuse_real_text])


class OperationSerializer(serializers.Serializer[Any]):
    """Call of the API that a step can wait for."""

    name = serializers.CharField()
    words = serializers.CharField(help_text="Effect of the call.")
    method = serializers.CharField()
    path = serializers.CharField(help_text="Path with its parameters in braces.")
