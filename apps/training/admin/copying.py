"""Admin action that copies the selected records to another room."""

from collections import Counter
from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from apps.sandboxes.models import Sandbox
from apps.training.writing.copying import copy_to_room
from mockconsole.lib.admin.pages import Question, SelectionForm, action_page
from mockconsole.lib.admin.records import SandboxRecordAdmin


def room_choices() -> list[tuple[int, str]]:
    """Return the rooms to choose from, as (id, label); if several rooms have one name, their labels include the key."""
    rooms = Sandbox.objects.order_by("name", "key")
    times = Counter(room.name for room in rooms)
    return [(room.pk, f"{room} ({room.key})" if times[room.name] > 1 else str(room)) for room in rooms]


class CopyForm(SelectionForm):
    """Form that asks for the target room, and what to do if it has a record with the same key."""

    room = forms.TypedChoiceField(choices=room_choices, coerce=int)
    existing = forms.ChoiceField(
        label="If the room has one with the same key",
        choices=[("keep", "Copy nothing"), ("replace", "Replace it")],
    )


class CopiedAdmin(SandboxRecordAdmin):
    """Admin of records that can be copied to another room."""

    actions = ("copy_selected",)

    @admin.action(description="Copy to another room…", permissions=["add"])
    def copy_selected(self, request: HttpRequest, queryset: QuerySet[Any]) -> HttpResponseBase | None:
        """Ask for a room, then copy the selected records to it: all of them, or none."""
        rows = list(queryset)

        def run(cleaned: dict[str, Any]) -> str:
            replace = cleaned["existing"] == "replace"
            copies = copy_to_room(who=request.user, rows=rows, target=cleaned["room"], replace=replace)
            return f"Copied to {copies[0].sandbox}: {', '.join(map(str, copies))}."

        selected = ", ".join(map(str, rows))
        question = Question(
            title="Copy to another room",
            text=f"Selected: {selected}. Lessons that are running keep their own copy.",
            submit="Copy",
            back=request.get_full_path(),
        )
        return action_page(request, self, question, CopyForm(request, len(rows)), run)
