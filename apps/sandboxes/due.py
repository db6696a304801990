"""Rows that are written ahead of their time: they count, and are shown, from their due time on."""

from typing import Any, Final

from django.db import models

HELP: Final = "Ledger time from which on it counts. Blank: since it was made."


class DueField(models.DateTimeField):  # type: ignore[type-arg]
    """The ledger time from which on a row counts; one that is given none counts since it was made."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"blank": True, "editable": False, "help_text": HELP, **kwargs})

    def pre_save(self, model_instance: Any, add: bool) -> Any:
        """Return the time to store."""
        due = getattr(model_instance, self.attname) or model_instance.created_at
        setattr(model_instance, self.attname, due)
        return due
