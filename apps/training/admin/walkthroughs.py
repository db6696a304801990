"""Walkthroughs in the admin: staff edit the steps as YAML and see the resulting cards below."""

from dataclasses import replace
from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html
from unfold.widgets import UnfoldAdminTextareaWidget

from apps.training.admin.copying import CopiedAdmin
from apps.training.models import Walkthrough
from apps.training.scripts.checks import StepError, find_real_texts
from apps.training.scripts.references import find_errors_in_room
from apps.training.scripts.steps import compile_script
from apps.training.scripts.words import key_in_words, place_in_words, render_text, wait_in_words
from mockconsole.lib.admin.record_forms import RecordForm
from mockconsole.lib.plain_yaml import Row, UnreadableYaml, read_rows, write_plain


class StepsField(forms.Field):
    """Field for steps as YAML; text that can't be parsed stays in the field as typed."""

    widget = UnfoldAdminTextareaWidget(
        {"class": "steps-editor", "rows": 24, "wrap": "off", "spellcheck": "false"}
    )

    def to_python(self, value: Any) -> Any:
        """Parse the steps; raises ValidationError with the line of each mistake."""
        if not isinstance(value, str):
            return value
        return [row.values for row in rows_of(value)] or None

    def prepare_value(self, value: Any) -> Any:
        """Return the text that the field shows."""
        return value if isinstance(value, str | None) else write_plain(value)


def rows_of(text: str) -> list[Row]:
    """Parse steps with their line numbers; raises ValidationError if they aren't a YAML list of mappings."""
    try:
        return read_rows(text)
    except UnreadableYaml as error:
        raise forms.ValidationError([str(replace(one, row=None)) for one in error.mistakes]) from error


class WalkthroughForm(RecordForm):
    """Form of a walkthrough; each mistake is reported with the first line of its step."""

    steps = StepsField(
        help_text=format_html(
            'A YAML list. Each step begins with “- id:”. <a href="{}">Write a walkthrough</a>.',
            "/help/write-a-walkthrough",
        )
    )

    def clean(self) -> Any:
        """Reject steps that have mistakes, that refer to records missing in the room, or that contain real data."""
        steps = self.cleaned_data.get("steps")
        sandbox_id = getattr(self.cleaned_data.get("sandbox"), "pk", self.instance.sandbox_id)
        if steps is not None and sandbox_id is not None:
            for error in find_errors_in_room(steps, sandbox_id) or find_real_texts(steps):
                self.add_error("steps", self._with_line(error))
        return super().clean()

    def _with_line(self, error: StepError) -> str:
        rows = rows_of(self.data[self.add_prefix("steps")])
        line = rows[error.number - 1].line if error.number else None
        return f"Line {line}: {error}" if line else str(error)


@admin.register(Walkthrough)
class WalkthroughAdmin(CopiedAdmin):
    """Walkthroughs; edits don't change the scripts of running lessons."""

    icon = "route"
    form = WalkthroughForm
    list_display = ("key", "title", "level", "minutes", "step_count", "position")
    list_editable = ("title", "level", "minutes", "position")
    list_filter = ("level",)
    search_fields = ("key", "title", "summary")
    change_form_outer_after_template = "admin/training/cards.html"

    @admin.display(description="Steps")
    def step_count(self, walkthrough: Walkthrough) -> int:
        """Return the number of steps."""
        return len(walkthrough.steps)

    def render_change_form(
        self, request: HttpRequest, context: Any, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        """Show the form with the cards of the saved steps below."""
        walkthrough = context["original"] and Walkthrough.objects.get(pk=context["original"].pk)
        if walkthrough:
            here = walkthrough.sandbox == getattr(request.user, "room", None)
            context |= {"walkthrough": walkthrough, "cards": cards_of(walkthrough), "can_be_tried": here}
        return super().render_change_form(request, context, *args, **kwargs)


def cards_of(walkthrough: Walkthrough) -> list[dict[str, Any]]:
    """Return the contents of each step's card as text."""
    return [
        {
            "id": step.id,
            "say": render_text(step.say),
            "place": place_in_words(step.at),
            "wait": wait_in_words(step.until),
            "hints": [render_text(hint) for hint in step.hints],
            "key": [render_text(line) for line in key_in_words(walkthrough.steps[place])],
        }
        for place, step in enumerate(compile_script(walkthrough.steps).steps)
    ]
