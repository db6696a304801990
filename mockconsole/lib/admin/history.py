"""Keeping the version of a row that was there before its first change."""

from typing import Any

from django.db import models

FIRST_VERSION = "As it was filled"


def history_of(model: type[models.Model]) -> Any:
    """Return the manager of a model's versions, None where it keeps none."""
    return getattr(model, "history", None)


def remember_first_version(instance: models.Model) -> None:
    """Write the stored version of a row into its history where that is empty.

    Scenarios fill a sandbox without history, so the first edit would leave nothing to go back to.
    """
    history: Any = history_of(type(instance))
    if instance.pk is None or history is None:
        return
    if history.filter(**{type(instance)._meta.pk.attname: instance.pk}).exists():
        return
    stored: Any = type(instance)._default_manager.filter(pk=instance.pk).first()
    if stored is not None:
        setattr(stored, "_history_user", None)  # noqa: B010 (the library reads this name)
        history.bulk_history_create([stored], default_change_reason=FIRST_VERSION)
