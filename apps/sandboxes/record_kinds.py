"""What of this app travels in a scenario."""

from typing import Any

from django.db.models import QuerySet

from apps.sandboxes.models import ScreenText
from apps.sandboxes.scenarios.registry import RecordKind, register
from apps.sandboxes.services import complete_screen_texts


def _overridden(rows: QuerySet[Any]) -> QuerySet[Any]:
    gone = [row.pk for row in rows.exclude(text="") if not row.shown]
    # A file with a text that no screen shows could not be loaded again.
    return rows.exclude(text="").exclude(pk__in=gone)


def register_kinds() -> None:
    """Register this app's kinds of record."""
    register(
        RecordKind(
            "screen_text",
            ScreenText,
            exported=_overridden,
            complete=complete_screen_texts,
        )
    )
