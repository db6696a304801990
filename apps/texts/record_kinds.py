"""Kinds of record that this app adds to scenarios."""

from typing import Any

from django.db.models import QuerySet

from apps.sandboxes.scenarios.registry import RecordKind, register
from apps.texts.catalogue import default_of
from apps.texts.kinds import value_of_lines
from apps.texts.models import ScreenText


def _fitting_rows(rows: QuerySet[Any]) -> QuerySet[Any]:
    # Leave out overrides that don't fit: no screen shows them, and a file that contains them couldn't be loaded.
    return rows.filter(pk__in=[row.pk for row in rows if not row.misfit])


def _renew(values: dict[str, Any]) -> dict[str, Any]:
    match values:
        case {"screen": str(screen), "key": str(key), "text": str(text), **others} if not others:
            default = default_of(screen, key)
            return {"screen": screen, "key": key, "value": value_of_lines(text, default)}
    return values


register(RecordKind("screen_text", ScreenText, exported=_fitting_rows, renewed=_renew))
