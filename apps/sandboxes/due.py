"""Due time of planned rows: until then, a row that was stored in advance is hidden and doesn't count."""

from typing import Any, Final

from django.db import models

HELP: Final = "Ledger time at which it takes effect. Blank: when it was made."


class DueField(models.DateTimeField):  # type: ignore[type-arg]
    """Column with the ledger time from which a row takes effect; by default, the row's creation time."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"blank": True, "editable": False, "help_text": HELP, **kwargs})

    def pre_save(self, model_instance: Any, add: bool) -> Any:
        """Set the due time, if it is missing, to the row's creation time, and return it."""
        due = getattr(model_instance, self.attname) or model_instance.created_at
        setattr(model_instance, self.attname, due)
        return due
