"""A column that rows are searched by, so that one `contains` finds a text in any of several others, whatever its case."""

from typing import Any

from django.db import models


class SearchField(models.TextField):  # type: ignore[type-arg]
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
