"""The first version in a row's history, which shows the row before its first change."""

from collections.abc import Sequence
from typing import Any

from django.db import models

FIRST_VERSION = "As it was filled"


def history_of(model: type[models.Model]) -> Any:
    """Return the manager of a model's stored versions, or None if the model has no history."""
    return getattr(model, "history", None)


def remember_first_version(instance: models.Model) -> None:
    """Copy a row, as stored in the database, into its history if the history is empty."""
    if instance.pk is not None and history_of(type(instance)) is not None:
        remember_first_versions(list(type(instance)._default_manager.filter(pk=instance.pk)))


def remember_first_versions(stored: Sequence[models.Model]) -> None:
    """Copy rows, as stored in the database, into their histories; skip rows that have a history already.

    A scenario fills a sandbox without writing history, so the first edit would leave no earlier version to restore.
    """
    history: Any = history_of(type(stored[0])) if stored else None
    if history is None:
        return
    key = type(stored[0])._meta.pk.attname
    versions = history.filter(**{f"{key}__in": [row.pk for row in stored]})
    with_history = set(versions.values_list(key, flat=True))
    first = [row for row in stored if row.pk not in with_history]
    for row in first:
        setattr(row, "_history_user", None)  # noqa: B010 (the library reads this name)
    history.bulk_history_create(first, default_change_reason=FIRST_VERSION)
