"""Admins of rows that staff may only read and export; the product alone writes them."""

from mockconsole.lib.admin.lists import ReadOnly
from mockconsole.lib.admin.records import SandboxRecordAdmin
from mockconsole.lib.admin.typed import RowsInline


class ReadOnlyAdmin(ReadOnly, SandboxRecordAdmin):
    """Admin of read-only rows, which can't be added, edited, deleted or imported."""


class ReadOnlyRows(ReadOnly, RowsInline):
    """Read-only rows on the page of their parent row."""

    extra = 0
