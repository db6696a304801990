"""Overrides of screen texts."""

from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import models

from apps.sandboxes.models import SandboxRecord
from apps.texts.catalogue import default_of
from apps.texts.kinds import kind_of, refuse_misfit, words_of

NO_LONGER_SHOWN: Final = "No screen shows this any longer. Clear the override to remove it."


class ScreenText(SandboxRecord):
    """Override of a screen's text in one sandbox: JSON with the same structure as the default in the catalogue."""

    resources = ("screen-text",)
    matched_by = ("screen", "key")

    screen = models.CharField(max_length=60)
    key = models.CharField(max_length=120)
    value = models.JSONField(
        "override", help_text="Blank, or without a row: the default. Separate the choices in a row by commas."
    )

    class Meta:
        ordering = ("screen", "key")
        verbose_name = "screen text"
        constraints = (
            models.UniqueConstraint(
                fields=("sandbox", "screen", "key"), name="screen_text_unique_in_sandbox"
            ),
        )

    def __str__(self) -> str:
        return f"{self.screen} · {self.key}"

    @property
    def place(self) -> str:
        """Name of the text, unique across all screens."""
        return f"{self.screen}.{self.key}"

    @property
    def default(self) -> Any:
        """Default in the catalogue; None if no screen shows the text any more."""
        return default_of(self.screen, self.key)

    @property
    def kind(self) -> str:
        """Name of the default's kind."""
        return kind_of(self.default)

    @property
    def default_text(self) -> str:
        """Default, converted to plain text."""
        return words_of(self.default)

    def get_value_display(self) -> str:
        """Return the override as plain text; blank if there is none."""
        return words_of(self.value)

    override = property(get_value_display)

    @property
    def misfit(self) -> str:
        """Reason why the override doesn't fit and the default is shown; blank if it fits."""
        if self.default is None:
            return NO_LONGER_SHOWN
        try:
            self.clean()
        except ValidationError as error:
            return " ".join(error.messages)
        return ""

    @property
    def state(self) -> str:
        """State of the text in words: default, overridden, or an override that doesn't fit, with the reason."""
        if self.value is None:
            return "Default"
        if misfit := self.misfit:
            return f"Doesn’t fit, so the default is shown: “{self.override}”. {misfit}"
        return "Overridden"

    def clean(self) -> None:
        """Reject a new override of a text that no screen shows, and a value that doesn't fit its default."""
        super().clean()
        if self._state.adding and self.default is None:
            raise ValidationError(
                {"key": f"The screen {self.screen} has no text {self.key}. Check the spelling."}
            )
        if self.value is not None and self.default is not None:
            try:
                refuse_misfit(self.value, self.default)
            except ValidationError as error:
                raise ValidationError({"value": error.messages}) from error
