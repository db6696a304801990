"""Filters of the admin's lists."""

from collections.abc import Iterator
from typing import Any

from django.contrib.admin import SimpleListFilter
from django.contrib.admin.views.main import ChangeList
from django.db.models import QuerySet
from django.http import HttpRequest

EVERY = "all"


class SandboxFilter(SimpleListFilter):
    """Filter that shows one room's rows (by default the staff member's own room), or all rooms' rows."""

    title = "room"
    parameter_name = "sandbox"

    def __init__(self, request: HttpRequest, *args: Any) -> None:
        self.own = str(room.pk) if (room := getattr(request.user, "room", None)) else ""
        super().__init__(request, *args)

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return the id and name of each room to choose from."""
        sandboxes = model_admin.model._meta.get_field("sandbox").remote_field.model
        rooms = sandboxes.objects.values_list("pk", "name")
        self.names: dict[str, str] = {str(pk): name for pk, name in rooms}
        return [(pk, f"{name} (yours)" if pk == self.own else name) for pk, name in self.names.items()]

    @property
    def rooms(self) -> str:
        """Name of the chosen room, or "all rooms", for the title of the list."""
        return self.names.get(self.value() or "", "all rooms")

    def has_output(self) -> bool:
        """Show the filter even if there is only one room."""
        return True

    def value(self) -> str | None:
        """Return the id of the chosen room, or EVERY; by default, the id of the staff member's own room."""
        return super().value() or self.own

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Return the rows of the chosen room or of all rooms, but no rows if the chosen room isn't offered."""
        chosen = self.value() or ""
        offered = {value for value, _ in self.lookup_choices}
        if chosen == EVERY:
            return queryset.filter(sandbox__in=offered)
        return queryset.filter(sandbox=chosen) if chosen in offered else queryset.none()

    def choices(self, changelist: ChangeList) -> Iterator[Any]:
        """Yield a link for each room, and one for all rooms."""
        chosen = self.value()
        for value, title in [*self.lookup_choices, (EVERY, "All rooms")]:
            yield {
                "selected": chosen == value,
                "query_string": changelist.get_query_string({self.parameter_name: value}),
                "display": title,
            }
