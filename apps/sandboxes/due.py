"""Column of rows that are written ahead: they count and are shown from their due time on."""

from typing import Any, Final

from django.db import models

HELP: Final = "Ledger time from which on it counts. Blank: since it was made."


class DueField(models.DateTimeField):  # type: ignore[type-arg]
    """Ledger time from which a row counts; by default its creation time."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"blank": True, "editable": False, "help_text": HELP, **kwargs})

    def pre_save(self, model_instance: Any, add: bool) -> Any:
        """Return the time to store."""
        due = getattr(model_instance, self.attname) or model_instance.created_at
        setattr(model_instance, self.attname, due)
        return due
