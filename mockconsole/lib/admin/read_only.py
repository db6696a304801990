"""Rows that staff read and export, and the product alone writes."""

from typing import Any

from django.http import HttpRequest

from mockconsole.lib.admin.records import SandboxRecordAdmin
from mockconsole.lib.admin.typed import RowsInline


class _ReadOnly:
    """Says no to all that writes."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody adds one."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody edits one."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody deletes one."""
        return False

    def has_import_permission(self, request: HttpRequest) -> bool:
        """Nobody imports any."""
        return False


class ReadOnlyAdmin(_ReadOnly, SandboxRecordAdmin):
    """Rows that nobody adds, edits, deletes or imports here."""


class ReadOnlyRows(_ReadOnly, RowsInline):
    """Such rows below the one that they belong to."""

    extra = 0
