"""First version in a row's history: the row as it was before its first change."""

from collections.abc import Sequence
from typing import Any

from django.db import models

FIRST_VERSION = "As it was filled"


def history_of(model: type[models.Model]) -> Any:
    """Return the manager of a model's versions; None if it has no history."""
    return getattr(model, "history", None)


def remember_first_version(instance: models.Model) -> None:
    """Write the stored version of a row into the row's history if the history is empty."""
    if instance.pk is not None and history_of(type(instance)) is not None:
        remember_first_versions(list(type(instance)._default_manager.filter(pk=instance.pk)))


def remember_first_versions(stored: Sequence[models.Model]) -> None:
    """Write the stored versions of rows into their histories, where these are empty.

    Scenarios fill a sandbox without history, so there would be no version before the first edit to restore.
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
