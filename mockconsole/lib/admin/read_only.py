"""Admin classes for rows that only the server writes; staff can read and export the rows."""

from mockconsole.lib.admin.lists import ReadOnly
from mockconsole.lib.admin.records import SandboxRecordAdmin
from mockconsole.lib.admin.typed import RowsInline


class ReadOnlyAdmin(ReadOnly, SandboxRecordAdmin):
    """Admin of read-only rows, which can't be added, edited, deleted or imported."""


class ReadOnlyRows(ReadOnly, RowsInline):
    """Inline table of read-only rows on their parent row's page."""

    extra = 0
