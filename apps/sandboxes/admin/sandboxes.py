"""Rooms in the admin: their list and their page."""

import re
from contextlib import suppress
from datetime import datetime
from typing import Any, Final

from django.contrib import admin, messages
from django.db import IntegrityError
from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet
from django.dispatch import Signal
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString

from apps.sandboxes import services
from apps.sandboxes.admin.forms import (
    SandboxForm,
)
from apps.sandboxes.admin.room_actions import RoomActions, page_of
from apps.sandboxes.locks import locked
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import now_in, with_people
from mockconsole.lib.admin.history import remember_first_version
from mockconsole.lib.admin.typed import labelled
from mockconsole.lib.gone import RowGone
from mockconsole.lib.money.exact import shortest

# Sent with the `rooms` to delete; receivers return a line for each reason against it.
asked_to_delete = Signal()
GUEST: Final = re.compile(r"\bseat:[0-9]+-[0-9]+\b")


@admin.register(Sandbox)
class SandboxAdmin(RoomActions):
    """Rooms, with one-press buttons for reversible actions and confirmation pages for others."""

    icon = "meeting_room"
    form = SandboxForm
    list_display = ("name", "own", "time", "state", "steer", "settlement", "people", "scenario")
    list_filter = ("frozen", "settlement", "scenario")
    search_fields = ("name", "key", "seed")
    fields = ("name", "seed", "scenario", "settlement", "time", "clock_state", "key")
    readonly_fields = ("key", "time", "clock_state")
    actions = ("freeze_selected", "run_selected")
    change_form_outer_before_template = "admin/sandboxes/steer.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return every room with its number of people and whether the staff member works in it."""
        user: Any = request.user
        own = ExpressionWrapper(Q(pk=user.room.pk), BooleanField())
        rows: QuerySet[Any] = with_people(super().get_queryset(request)).annotate(is_own=own)
        return rows

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Save the edited fields; restoring a version keeps the current clock."""
        remember_first_version(obj)
        services.save_edited(who=request.user, sandbox=obj)

    @admin.display(description="Simulated time")
    def time(self, sandbox: Sandbox) -> datetime:
        """Return the simulated time."""
        return now_in(sandbox)

    @labelled("Clock", {"frozen": "info", "running": "success"})
    def state(self, sandbox: Sandbox) -> tuple[str, str]:
        """Return the state of the clock as a label and its speed."""
        return "frozen" if sandbox.frozen else "running", self.clock_state(sandbox)

    @admin.display(description="Clock")
    def clock_state(self, sandbox: Sandbox) -> str:
        """Return the state and speed of the clock in words."""
        speed = f"× {shortest(sandbox.speed)}"
        return f"frozen (at speed {speed})" if sandbox.frozen else f"running {speed}"

    @admin.display(description="Your room")
    def own(self, sandbox: Any) -> str:
        """Return the button that moves the staff member into this room, or a note that they work in it."""
        if sandbox.is_own:
            return format_html('<span class="room-own">{}</span>', "You work here")
        return _button(sandbox, "work_here", "Work here")

    @admin.display(description="Steer")
    def steer(self, sandbox: Sandbox) -> str:
        """Return the button that freezes the clock or lets it run."""
        return _button(sandbox, *(("run", "Run") if sandbox.frozen else ("freeze", "Freeze")))

    @admin.display(description="People", ordering="people_in_it")
    def people(self, sandbox: Any) -> int:
        """Return the number of accounts that work in the room or in a copy of it."""
        count: int = sandbox.people_in_it
        return count

    @admin.action(description="Freeze the clocks")
    def freeze_selected(self, request: HttpRequest, queryset: QuerySet[Sandbox]) -> None:
        """Freeze the clocks of the selected rooms."""
        for sandbox in queryset:
            services.freeze_clock(who=request.user, sandbox=sandbox)
        self.message_user(request, f"Frozen now: {_names(queryset)}.", messages.SUCCESS)

    @admin.action(description="Let the clocks run")
    def run_selected(self, request: HttpRequest, queryset: QuerySet[Sandbox]) -> None:
        """Let the clocks of the selected rooms run."""
        for sandbox in queryset:
            services.run_clock(who=request.user, sandbox=sandbox)
        self.message_user(request, f"Runs now: {_names(queryset)}.", messages.SUCCESS)

    def delete_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> Any:
        """Ask before deleting a room; it is kept if somebody enters it meanwhile."""
        try:
            return super().delete_view(request, object_id, extra_context)
        except IntegrityError:
            message = "Nothing was deleted: somebody began to work in the room meanwhile."
            return self._back_to("changelist", request, message)

    def delete_model(self, request: HttpRequest, obj: Sandbox) -> None:
        """Delete a room under its lock: a concurrent reset would leave rows without a room."""
        with suppress(RowGone), locked(obj.pk):
            super().delete_model(request, obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Sandbox]) -> None:
        """Delete several rooms one by one."""
        for sandbox in queryset:
            self.delete_model(request, sandbox)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Return the counted rows that a deletion takes along, and the people and lessons that prevent it."""
        listed, counts, _, protected = super().get_deleted_objects(objs, request)
        entries: list[Any] = list(listed)
        names = [entry for entry in entries if not isinstance(entry, list)]
        lacking = set() if self.has_delete_permission(request) else {str(self.opts.verbose_name)}
        answers = asked_to_delete.send(Sandbox, rooms=objs)
        goes_on = [line for _, lines in answers for line in lines or ()]
        if goes_on:
            # Guest accounts are in no list, and a class has hundreds of them.
            protected = [line for line in protected if not GUEST.search(line)]
        return names, counts, lacking, [*protected, *goes_on]


def _button(sandbox: Sandbox, action: str, text: str) -> SafeString:
    """Return a button that submits the list's form to another address, because HTML forms can't be nested."""
    return format_html(
        '<button type="submit" class="room-button" formaction="{}" aria-label="{}: {}">{}</button>',
        page_of(sandbox, action),
        text,
        sandbox,
        text,
    )


def _names(sandboxes: QuerySet[Sandbox]) -> str:
    return ", ".join(sandbox.name for sandbox in sandboxes)
