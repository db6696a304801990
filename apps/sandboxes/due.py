"""Due time of rows that are stored in advance: until then, a planned row is hidden and doesn't count."""

from typing import Any, Final

from django.db import models

HELP: Final = "Ledger time at which it takes effect. Blank: when it was made."


class DueField(models.DateTimeField):  # type: ignore[type-arg]
    """Column with the ledger time from which a row counts; by default, the row's creation time."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"blank": True, "editable": False, "help_text": HELP, **kwargs})

    def pre_save(self, model_instance: Any, add: bool) -> Any:
        """Set and return the due time; the default is the row's creation time."""
        due = getattr(model_instance, self.attname) or model_instance.created_at
        setattr(model_instance, self.attname, due)
        return due
