"""Admin of rooms: the list of rooms, and the page of a room."""

import re
from contextlib import suppress
from typing import Any, Final

from django.contrib import admin, messages
from django.db import IntegrityError
from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Q, QuerySet
from django.dispatch import Signal
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString

from apps.sandboxes import services
from apps.sandboxes.admin.forms import SandboxForm
from apps.sandboxes.admin.room_actions import RoomActions, describe_losses, describe_starting_point, page_of
from apps.sandboxes.locks import locked
from apps.sandboxes.models import Sandbox, StartingPoint
from apps.sandboxes.selectors import now_in, with_people
from mockconsole.lib.admin.history import remember_first_version
from mockconsole.lib.admin.moments import format_moment
from mockconsole.lib.admin.typed import labelled
from mockconsole.lib.deleted_rows import RowGone
from mockconsole.lib.money.exact import shortest

# Signal sent before the `rooms` are deleted; receivers return a line for each reason that prevents the deletion.
room_deletion_requested = Signal()
GUEST: Final = re.compile(r"\bseat:[0-9]+-[0-9]+\b")


@admin.register(Sandbox)
class SandboxAdmin(RoomActions):
    """Admin of rooms; reversible actions run immediately, all other actions have a confirmation page."""

    icon = "meeting_room"
    form = SandboxForm
    list_display = ("name", "own", "time", "state", "steer", "settlement", "people", "scenario")
    list_filter = ("frozen", "settlement", "scenario")
    search_fields = ("name", "key", "seed")
    fields = (
        "name",
        "seed",
        "scenario",
        "starting_point",
        "reset_loses",
        "settlement",
        "explanations",
        "time",
        "clock_state",
        "key",
    )
    readonly_fields = ("key", "time", "clock_state", "starting_point", "reset_loses")
    actions = ("freeze_selected", "run_selected")
    change_form_outer_before_template = "admin/sandboxes/steer.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return the rooms, annotated with `people_in_it`, `is_own` and `has_starting_point`."""
        user: Any = request.user
        own = ExpressionWrapper(Q(pk=user.room.pk), BooleanField())
        starting_point = Exists(StartingPoint.objects.filter(sandbox=OuterRef("pk")))
        rows: QuerySet[Any] = with_people(super().get_queryset(request)).annotate(
            is_own=own, has_starting_point=starting_point
        )
        return rows

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Save the edited fields, but keep the current clock, even when a version is restored."""
        remember_first_version(obj)
        services.save_edited(who=request.user, sandbox=obj)

    @admin.display(description="Simulated time")
    def time(self, sandbox: Sandbox) -> str:
        """Return the simulated time as formatted text: the admin would show a datetime in ISO format."""
        return format_moment(now_in(sandbox))

    @labelled("Clock", {"frozen": "info", "running": "success"})
    def state(self, sandbox: Sandbox) -> tuple[str, str]:
        """Return the two parts of the clock's label: the state, which sets the colour, and the text."""
        return "frozen" if sandbox.frozen else "running", self.clock_state(sandbox)

    @admin.display(description="Clock")
    def clock_state(self, sandbox: Sandbox) -> str:
        """Return the state and speed of the clock in words."""
        speed = f"× {shortest(sandbox.speed)}"
        return f"frozen (at speed {speed})" if sandbox.frozen else f"running {speed}"

    @admin.display(description="Starting point")
    def starting_point(self, sandbox: Sandbox) -> str:
        """Describe the starting point that a reset restores."""
        start = describe_starting_point(sandbox)
        return f"{start[:1].upper()}{start[1:]}"

    @admin.display(description="A reset loses")
    def reset_loses(self, sandbox: Any) -> str:
        """Return a text with the changes that a reset would undo, one line per kind of record."""
        # Cache the text: a page calls this several times, and the comparison takes 0.2 s.
        if not hasattr(sandbox, "losses"):
            sandbox.losses = "\n".join(describe_losses(sandbox))
        losses: str = sandbox.losses
        return losses

    @admin.display(description="Your room")
    def own(self, sandbox: Any) -> str:
        """Return a button that moves the staff member into this room, or a note if they work in it already."""
        if sandbox.is_own:
            return format_html('<span class="room-own">{}</span>', "You work here")
        return _button(sandbox, "work_here", "Work here")

    @admin.display(description="Steer")
    def steer(self, sandbox: Sandbox) -> str:
        """Return the button that freezes the clock or lets it run."""
        return _button(sandbox, *(("run", "Run") if sandbox.frozen else ("freeze", "Freeze")))

    @admin.display(description="People", ordering="people_in_it")
    def people(self, sandbox: Any) -> int:
        """Return the number of accounts that work in the room or in one of its copies."""
        count: int = sandbox.people_in_it
        return count

    @admin.action(description="Freeze the clocks")
    def freeze_selected(self, request: HttpRequest, queryset: QuerySet[Sandbox]) -> None:
        """Freeze the clocks of the selected rooms."""
        for sandbox in queryset:
            services.freeze_clock(who=request.user, sandbox=sandbox)
        self.message_user(request, f"Clocks frozen: {_names(queryset)}.", messages.SUCCESS)

    @admin.action(description="Let the clocks run")
    def run_selected(self, request: HttpRequest, queryset: QuerySet[Sandbox]) -> None:
        """Let the clocks of the selected rooms run."""
        for sandbox in queryset:
            services.run_clock(who=request.user, sandbox=sandbox)
        self.message_user(request, f"Clocks running: {_names(queryset)}.", messages.SUCCESS)

    def delete_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> Any:
        """Delete a room after a confirmation, but not if somebody has begun to work in it meanwhile."""
        try:
            return super().delete_view(request, object_id, extra_context)
        except IntegrityError:
            message = "Nothing was deleted: somebody began to work in the room meanwhile."
            return self._redirect_to_list(request, message)

    def delete_model(self, request: HttpRequest, obj: Sandbox) -> None:
        """Delete a room with the room locked: otherwise a concurrent reset could leave rows without a room."""
        with suppress(RowGone), locked(obj.pk):
            super().delete_model(request, obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Sandbox]) -> None:
        """Delete several rooms one by one, each with its room locked."""
        for sandbox in queryset:
            self.delete_model(request, sandbox)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Return the numbers of rows that the deletion would delete, and the people and lessons that prevent it."""
        listed, counts, _, protected = super().get_deleted_objects(objs, request)
        entries: list[Any] = list(listed)
        names = [entry for entry in entries if not isinstance(entry, list)]
        lacking = set() if self.has_delete_permission(request) else {str(self.opts.verbose_name)}
        results = room_deletion_requested.send(Sandbox, rooms=objs)
        goes_on = [line for _, lines in results for line in lines or ()]
        if goes_on:
            # Leave guests out: no list of the admin shows a guest's account, and a class can have hundreds of guests.
            protected = [line for line in protected if not GUEST.search(line)]
        return names, counts, lacking, [*protected, *goes_on]


def _button(sandbox: Sandbox, action: str, text: str) -> SafeString:
    """Return a button that submits the list's own form to an action's URL, because HTML forms can't be nested."""
    return format_html(
        '<button type="submit" class="room-button" formaction="{}" aria-label="{}: {}">{}</button>',
        page_of(sandbox, action),
        text,
        sandbox,
        text,
    )


def _names(sandboxes: QuerySet[Sandbox]) -> str:
    return ", ".join(sandbox.name for sandbox in sandboxes)
