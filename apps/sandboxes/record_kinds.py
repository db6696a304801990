"""What of this app travels in a scenario."""

from typing import Any

from django.db.models import QuerySet

from apps.sandboxes.models import ScreenText
from apps.sandboxes.scenarios.registry import RecordKind, register
from apps.sandboxes.services import complete_screen_texts


def _overridden(rows: QuerySet[Any]) -> QuerySet[Any]:
    # What doesn't fit its entry is shown nowhere, and would make the file one that can't be loaded.
    kept = [row.pk for row in rows.exclude(text="") if not row.misfit]
    return rows.filter(pk__in=kept)


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
