"""Texts that staff have put in the place of a screen's own."""

from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import models

from apps.sandboxes.models import SandboxRecord
from apps.texts.catalogue import default_of
from apps.texts.kinds import refuse_misfit, words_of

NO_LONGER_SHOWN: Final = "No screen shows this any longer. Blank the override, and it goes."


class ScreenText(SandboxRecord):
    """What a sandbox has in the place of a screen's own text, in the form that this has in the catalogue's file."""

    resources = ("screen-text",)
    matched_by = ("screen", "key")

    screen = models.CharField(max_length=60)
    key = models.CharField(max_length=120)
    value = models.JSONField(
        "override", help_text="Blank, or without a row: the default. Choices in a row have commas between."
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
        """The one name that it has among the texts of all screens."""
        return f"{self.screen}.{self.key}"

    @property
    def default(self) -> Any:
        """The catalogue's own text; None where no screen has it any more."""
        return default_of(self.screen, self.key)

    @property
    def default_text(self) -> str:
        """The same as people read it."""
        return words_of(self.default)

    def get_value_display(self) -> str:
        """Return the override as people read it, nothing where there is none."""
        return words_of(self.value)

    @property
    def misfit(self) -> str:
        """Why the override can't have the place of the default, so that the default is shown; blank where it can."""
        if self.default is None:
            return NO_LONGER_SHOWN
        try:
            self.clean()
        except ValidationError as error:
            return " ".join(error.messages)
        return ""

    @property
    def state(self) -> str:
        """Which of the two the screen shows, and why where it isn't the override that is kept."""
        if self.value is None:
            return "Default"
        override = self.get_value_display()
        misfit = f"Doesn’t fit, so the default is shown: “{override}”. {self.misfit}"
        return misfit if self.misfit else "Overridden"

    def clean(self) -> None:
        """Refuse a new text that no screen shows, and one of another form than its screen's."""
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
