"""Admin lists that hide planned rows, which are rows stored before their due time."""

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest

from apps.sandboxes.selectors import all_sandboxes, not_due_yet
from mockconsole.lib.admin.read_only import ReadOnlyAdmin, ReadOnlyRows


class DueRowsAdmin(ReadOnlyAdmin):
    """Read-only admin that lists due rows and hides planned rows."""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return the rows that are due."""
        return super().get_queryset(request).exclude(not_due_yet(all_sandboxes()))


class DueRowsInline(ReadOnlyRows):
    """Read-only inline list that shows due rows and hides planned rows."""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return the rows that are due."""
        return super().get_queryset(request).exclude(not_due_yet(all_sandboxes()))
