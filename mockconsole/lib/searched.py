"""A column that rows are searched by, so that one `contains` finds a text in any of several others, whatever its case."""

from typing import TYPE_CHECKING, Any

from django.db import models

if TYPE_CHECKING:
    _TextField = models.TextField
else:

    class _TextField(models.TextField):
        # As AmountField has it: type checkers want parameters, and Django's class takes none.
        __class_getitem__ = classmethod(lambda cls, _: cls)


class SearchField(_TextField[str, str]):
    """What a row is searched by, in small letters: made of its other columns whenever it is written."""

    def __init__(self, *, of: tuple[str, ...] = (), **kwargs: Any) -> None:
        self.of = of
        super().__init__(**{"editable": False, "default": "", **kwargs})

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        """Write the columns together, a line each; the models of migrations don't know them and leave it as it is."""
        if not self.of:
            return str(super().pre_save(model_instance, add))
        text = "\n".join(getattr(model_instance, name) for name in self.of).lower()
        setattr(model_instance, self.attname, text)
        return text
