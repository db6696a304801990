"""Filters of the lists."""

from collections.abc import Iterator
from typing import Any

from django.contrib.admin import SimpleListFilter
from django.contrib.admin.views.main import ChangeList
from django.db.models import QuerySet
from django.http import HttpRequest

EVERY = "all"


class SandboxFilter(SimpleListFilter):
    """The rows of one sandbox; without a choice those of the sandbox that the staff member works in."""

    title = "sandbox"
    parameter_name = "sandbox"

    def __init__(self, request: HttpRequest, *args: Any) -> None:
        self.own = str(getattr(request.user, "sandbox_id", ""))
        super().__init__(request, *args)

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Offer every sandbox."""
        sandboxes = model_admin.model._meta.get_field("sandbox").remote_field.model
        rows = sandboxes._default_manager.values_list("pk", "name")
        return [(str(pk), f"{name} (yours)" if str(pk) == self.own else name) for pk, name in rows]

    def has_output(self) -> bool:
        """Show the filter even where there is one sandbox: its name says where the rows are."""
        return True

    def value(self) -> str | None:
        """Return the chosen sandbox."""
        return super().value() or self.own

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep the chosen sandbox's rows."""
        chosen = self.value() or ""
        if chosen == EVERY:
            return queryset
        offered = {value for value, _ in self.lookup_choices}
        return queryset.filter(sandbox=chosen) if chosen in offered else queryset.none()

    def choices(self, changelist: ChangeList) -> Iterator[Any]:
        """Return the links of the filter."""
        chosen = self.value()
        for value, title in [*self.lookup_choices, (EVERY, "All sandboxes")]:
            yield {
                "selected": chosen == value,
                "query_string": changelist.get_query_string({self.parameter_name: value}),
                "display": title,
            }
