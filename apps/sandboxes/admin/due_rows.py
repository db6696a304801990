"""Rows in ledger time, some of which are written ahead."""

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest

from apps.sandboxes.selectors import all_sandboxes, not_due_yet
from mockconsole.lib.admin.read_only import ReadOnlyAdmin, ReadOnlyRows


class DueRowsAdmin(ReadOnlyAdmin):
    """What has happened, and nothing that is only planned."""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return the rows that are due."""
        return super().get_queryset(request).exclude(not_due_yet(all_sandboxes()))


class DueRowsInline(ReadOnlyRows):
    """The same below the row that they belong to."""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return the rows that are due."""
        return super().get_queryset(request).exclude(not_due_yet(all_sandboxes()))
