"""Rules for all writes of records: links to other sandboxes are rejected, and counters are raised to new references."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final, TypeVar

from django.core.exceptions import ValidationError
from django.db import models
from simple_history.models import HistoricalRecords

from apps.sandboxes.numbering import raise_counters
from mockconsole.lib.real.guarded import Guarded, GuardedManager, GuardedRows

STRANGER: Final = "This belongs to another room. Choose one of the record's own room."
MOVED: Final = "A record never changes its room."
_AT_ONCE: Final = 500

_Row = TypeVar("_Row", bound=Guarded)


@cache
def links_of(model: type[models.Model]) -> tuple[Any, ...]:
    """Return a model's foreign keys to records, which must belong to the same sandbox."""
    return tuple(field for field in model._meta.concrete_fields if hasattr(field.related_model, "matched_by"))


def create_rows(model: type[models.Model], rows: Sequence[Any]) -> None:
    """Create rows of a model in bulk."""
    for row in rows:
        # Assign the sandbox again to set sandbox_id: the sandbox may have been saved after the row was built.
        row.sandbox = row.sandbox
    model._default_manager.bulk_create(rows, batch_size=_AT_ONCE)


def refuse_foreign_links(rows: Sequence[models.Model]) -> None:
    """Raise ValidationError, keyed by field, if a row is linked to another sandbox's record; all rows must be of one model."""
    fields = [
        link.name for link in (links_of(type(rows[0])) if rows else ()) if _has_foreign_links(link, rows)
    ]
    if fields:
        raise ValidationError(dict.fromkeys(fields, STRANGER))


def _has_foreign_links(link: Any, rows: Sequence[Any]) -> bool:
    homes: dict[Any, set[int]] = defaultdict(set)
    for row in rows:
        target = link.get_cached_value(row, default=None)
        if target is not None:
            if target.sandbox_id != row.sandbox_id:
                return True
        elif (target_id := getattr(row, link.attname)) is not None:
            homes[target_id].add(row.sandbox_id)
    ids = list(homes)
    for start in range(0, len(ids), _AT_ONCE):
        found = link.related_model._default_manager.filter(pk__in=ids[start : start + _AT_ONCE])
        if any(homes[pk] != {home} for pk, home in found.values_list("pk", "sandbox_id")):
            return True
    return False


class RecordQuerySet(GuardedRows[_Row]):
    """Queryset of records, whose bulk writes follow the same rules as saving one row."""

    def bulk_create(self, objs: Iterable[_Row], *args: Any, **kwargs: Any) -> list[_Row]:
        """Create rows; raises ValidationError if a row links to another sandbox's record."""
        rows: Any = list(objs)
        refuse_foreign_links(rows)
        result = super().bulk_create(rows, *args, **kwargs)
        if getattr(self.model, "numbering", None) is not None:
            raise_counters(rows)
        return result

    def bulk_update(self, objs: Iterable[_Row], fields: Iterable[str], *args: Any, **kwargs: Any) -> int:
        """Change rows; raises ValidationError if a row links to another sandbox's record."""
        rows = list(objs)
        refuse_foreign_links(rows)
        return super().bulk_update(rows, fields, *args, **kwargs)

    def update(self, **kwargs: Any) -> int:
        """Change columns; raises ValidationError if this would move a row to another sandbox or link it to a record there."""
        if {"sandbox", "sandbox_id"} & kwargs.keys():
            raise ValidationError(MOVED)
        for link in links_of(self.model):
            target = kwargs.get(link.name, kwargs.get(link.attname))
            if target is None or hasattr(target, "resolve_expression"):
                continue
            home = link.related_model._default_manager.filter(pk=getattr(target, "pk", target)).values(
                "sandbox"
            )
            if self.exclude(sandbox__in=home).exists():
                raise ValidationError({link.name: STRANGER})
        return super().update(**kwargs)


class RecordManager(GuardedManager[_Row]):
    """Manager of records of all sandboxes."""

    def get_queryset(self) -> RecordQuerySet[_Row]:
        """Return all rows, as a queryset that checks its writes."""
        return RecordQuerySet(self.model, using=self._db)


class RecordHistory(HistoricalRecords):  # type: ignore[misc]
    """History of records; kinds with `keeps_history = False`, such as logs, have none."""

    def finalize(self, sender: type[Any], **kwargs: Any) -> None:
        """Create the history model for a kind of record; skip kinds with `keeps_history = False`."""
        if getattr(sender, "keeps_history", True):
            super().finalize(sender, **kwargs)
