"""Denormalized search column: one case-insensitive `contains` searches several other columns."""

from typing import Any

from django.db import models


class SearchField(models.TextField):  # type: ignore[type-arg]
    """Lower-case text of several other columns, rebuilt at every save."""

    def __init__(self, *, of: tuple[str, ...] = (), **kwargs: Any) -> None:
        self.of = of
        super().__init__(**{"editable": False, "default": "", **kwargs})

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        """Return the columns' texts, one per line; in migrations, where `of` is empty, return the stored value."""
        if not self.of:
            return str(super().pre_save(model_instance, add))
        text = "\n".join(getattr(model_instance, name) for name in self.of).lower()
        setattr(model_instance, self.attname, text)
        return text
