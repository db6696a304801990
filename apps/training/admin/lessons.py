"""Taught lessons in the admin: their people, the retention of names, and deletion."""

from contextlib import suppress
from typing import Any, Final

from django import forms
from django.contrib import admin, messages
from django.db import transaction
from django.db.models import Count, QuerySet, Sum
from django.db.models.functions import Coalesce
from django.dispatch import receiver
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from unfold.widgets import UnfoldAdminIntegerFieldWidget, UnfoldAdminTextInputWidget

from apps.sandboxes.admin.sandboxes import room_deletion_requested
from apps.training.choices import LessonState
from apps.training.models import MAX_WHY_LENGTH, Lesson
from apps.training.teaching.selectors import taught_rows
from apps.training.teaching.serializers import MAX_RETENTION_DAYS
from apps.training.teaching.services import delete_lesson
from mockconsole.lib.admin.lists import Fixed, ListAdmin
from mockconsole.lib.admin.moments import format_moment
from mockconsole.lib.admin.pages import ActionForm, Question, action_page
from mockconsole.lib.admin.record_forms import RecordForm
from mockconsole.lib.admin.typed import labelled
from mockconsole.lib.control_characters import without_unseen

ENTRY_BYTES: Final = 170
"""Size of a journal entry in the database (docs/OPERATIONS.md)."""
STATES: Final = {"joining": "info", "running": "success", "debriefing": "warning", "ended": "default"}
GOES_ON: Final = "{} is still open. End it first, on its page under Teach."


class LessonForm(RecordForm):
    """Form for the fields of a lesson that staff may change."""

    keep_names_days = forms.IntegerField(
        label="Keep names for … days",
        min_value=0,
        max_value=MAX_RETENTION_DAYS,
        widget=UnfoldAdminIntegerFieldWidget,
        help_text="Counted from the end of the lesson. The journal stays, without names, until the lesson is deleted.",
    )
    keep_names_why = forms.CharField(
        label="Why names are kept",
        required=False,
        max_length=MAX_WHY_LENGTH,
        widget=UnfoldAdminTextInputWidget,
        help_text="Required above 0 days.",
    )


@admin.register(Lesson)
class LessonAdmin(Fixed, ListAdmin):
    """Lessons led by a trainer, who opens, steers and ends them at /teach."""

    icon = "co_present"
    form = LessonForm
    list_display = (
        "name",
        "reference",
        "led_by",
        "source",
        "script_title",
        "state_label",
        "people",
        "begun_at",
        "journal",
    )
    list_filter = ("state",)
    list_select_related = ("source", "trainer")
    list_per_page = 50
    search_fields = ("name",)
    search_help_text = "A name, or a reference like LSN-000001."
    ordering = ("-pk",)
    readonly_fields = (
        "name",
        "reference",
        "led_by",
        "source",
        "rooms",
        "use",
        "explanations",
        "script_title",
        "state",
        "begun_at",
        "started_at",
        "ended_at",
        "journal",
    )
    fields = (*readonly_fields, "keep_names_days", "keep_names_why")
    actions = None
    change_form_outer_before_template = "admin/training/lesson_links.html"
    change_form_outer_after_template = "admin/training/seats.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return the taught lessons with the numbers of their seats and journal entries."""
        taught = super().get_queryset(request).exclude(name="")
        counted: QuerySet[Any] = taught.annotate(
            seats_in_it=Count("seats"), entries=Coalesce(Sum("seats__entries"), 0)
        )
        return counted

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Find a lesson by its reference, which is not a column; for any other term, search the columns."""
        number = Lesson.number_in(without_unseen(search_term).strip().upper())
        if number is not None:
            return queryset.filter(pk=number), False
        return super().get_search_results(request, queryset, search_term)

    @admin.display(description="Reference", ordering="pk")
    def reference(self, lesson: Lesson) -> str:
        """Return the reference that API calls and URLs use."""
        return lesson.ref

    @admin.display(description="Trainer", ordering="trainer__username")
    def led_by(self, lesson: Lesson) -> str | None:
        """Return the username of the trainer who opened the lesson."""
        return None if lesson.trainer is None else lesson.trainer.username

    @admin.display(description="Walkthrough", ordering="title")
    def script_title(self, lesson: Lesson) -> str | None:
        """Return the title of the lesson's walkthrough; None if it has no walkthrough."""
        return lesson.title or None

    @labelled("State", STATES, ordering="state")
    def state_label(self, lesson: Lesson) -> tuple[str, str]:
        """Return the lesson's state and the label of the state."""
        return lesson.state, LessonState(lesson.state).label

    @admin.display(description="Seats", ordering="seats_in_it")
    def people(self, lesson: Any) -> int:
        """Return the number of seats."""
        seats: int = lesson.seats_in_it
        return seats

    @admin.display(description="Journal", ordering="entries")
    def journal(self, lesson: Any) -> str:
        """Return the size of the journal in entries and kB."""
        return f"{lesson.entries:,} entries, about {round(lesson.entries * ENTRY_BYTES / 1000):,} kB"

    def render_change_form(
        self, request: HttpRequest, context: Any, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        """Show the lesson with its seats below."""
        seats = context["original"].seats.order_by("number")
        rows = [
            (
                seat.number,
                seat.name or "–",
                format_moment(seat.joined_at),
                format_moment(seat.seen_at),
                seat.entries,
                format_moment(seat.ended_at) if seat.ended_at else "",
            )
            for seat in seats
        ]
        headers = ("Seat", "Name", "Joined", "Last seen", "Entries", "Ended")
        context |= {"seats": {"headers": headers, "rows": rows}}
        return super().render_change_form(request, context, *args, **kwargs)

    def save_model(self, request: HttpRequest, obj: Lesson, form: Any, change: bool) -> None:
        """Save only the form's fields: the trainer may be steering the lesson at the same time."""
        obj.save(update_fields=["keep_names_days", "keep_names_why"])

    def has_delete_permission(self, request: HttpRequest, obj: Lesson | None = None) -> bool:
        """Return True if the lesson has ended."""
        return obj is not None and obj.state == LessonState.ENDED

    def delete_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> HttpResponse:
        """Ask for confirmation, then delete a lesson with its names and journal; refuse if the lesson has not ended."""
        lesson = self.get_object(request, object_id)
        if lesson is None:
            raise Http404
        page = reverse("admin:training_lesson_change", args=(lesson.pk,))
        if lesson.state != LessonState.ENDED:
            messages.error(request, GOES_ON.format(lesson.name))
            return HttpResponseRedirect(page)

        def run(_: dict[str, Any]) -> HttpResponse:
            # Race: somebody else may have deleted the lesson meanwhile.
            with suppress(Lesson.DoesNotExist), transaction.atomic():
                self.log_deletions(request, Lesson.objects.filter(pk=lesson.pk))
                delete_lesson(who=request.user, ref=lesson.ref)
            messages.success(request, f"{lesson.name} was deleted, with its names and its journal.")
            return HttpResponseRedirect(reverse("admin:training_lesson_changelist"))

        question = Question(
            title=f"Delete {lesson.name}",
            text=f"The names on its seats ({lesson.seats_in_it}) and its journal ({self.journal(lesson)}) are deleted "
            "for good. Afterwards nobody can look up what the class did.",
            submit="Delete the lesson",
            back=page,
            dangerous=True,
        )
        form = ActionForm(request.POST if request.method == "POST" else None)
        return action_page(request, self, question, form, run)


@receiver(room_deletion_requested)
def protect_rooms(sender: type[Any], rooms: Any, **_: Any) -> list[str]:
    """Return a line for each lesson in the rooms that has not ended; each such lesson prevents the rooms' deletion."""
    going_on = taught_rows().exclude(state=LessonState.ENDED).filter(source__in=rooms)
    return [f"Lesson: {lesson.name}, {lesson.ref}. {GOES_ON.format('It')}" for lesson in going_on]
