"""Admin lists without planned rows, which are rows stored before their due time."""

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest

from apps.sandboxes.selectors import all_sandboxes, not_due_yet
from mockconsole.lib.admin.read_only import ReadOnlyAdmin, ReadOnlyRows


class DueRowsAdmin(ReadOnlyAdmin):
    """Admin list of due rows, without planned rows."""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return the rows that are due."""
        return super().get_queryset(request).exclude(not_due_yet(all_sandboxes()))


class DueRowsInline(ReadOnlyRows):
    """Inline list of due rows, without planned rows."""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return the rows that are due."""
        return super().get_queryset(request).exclude(not_due_yet(all_sandboxes()))
