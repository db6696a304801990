"""Rows that staff read and export, and the product alone writes."""

from mockconsole.lib.admin.lists import ReadOnly
from mockconsole.lib.admin.records import SandboxRecordAdmin
from mockconsole.lib.admin.typed import RowsInline


class ReadOnlyAdmin(ReadOnly, SandboxRecordAdmin):
    """Rows that nobody adds, edits, deletes or imports here."""


class ReadOnlyRows(ReadOnly, RowsInline):
    """Such rows below the one that they belong to."""

    extra = 0
