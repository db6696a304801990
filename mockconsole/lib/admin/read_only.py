"""Admins of rows that staff may read and export, and only the product writes."""

from mockconsole.lib.admin.lists import ReadOnly
from mockconsole.lib.admin.records import SandboxRecordAdmin
from mockconsole.lib.admin.typed import RowsInline


class ReadOnlyAdmin(ReadOnly, SandboxRecordAdmin):
    """Read-only rows: no adding, editing, deleting or importing."""


class ReadOnlyRows(ReadOnly, RowsInline):
    """Read-only rows below their parent."""

    extra = 0
