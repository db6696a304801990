"""What of this app travels in a scenario."""

from typing import Any

from django.db.models import QuerySet

from apps.sandboxes.models import ScreenText
from apps.sandboxes.scenarios.registry import RecordKind, register


def _fitting(rows: QuerySet[Any]) -> QuerySet[Any]:
    # What doesn't fit its default is shown nowhere, and would make the file one that can't be loaded.
    return rows.filter(pk__in=[row.pk for row in rows if not row.misfit])


register(RecordKind("screen_text", ScreenText, exported=_fitting))
