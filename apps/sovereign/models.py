"""Model of the values that the sovereign test displays about the sovereign system."""

from typing import Final

from django.core.validators import MaxValueValidator
from django.db import models

from apps.sandboxes.models import OnePerSandbox

LEVEL: Final = 20


class SovereignStatus(OnePerSandbox):
    """Displayed values of the sovereign test that no other table stores; one row per sandbox."""

    resources = ("sovereign",)

    valid = models.BooleanField(default=True, help_text="Off: the sovereign key is shown as Not valid.")
    level = models.PositiveSmallIntegerField(
        "sovereign level",
        default=LEVEL,
        validators=[MaxValueValidator(100)],
        help_text="Display text; it changes nothing.",
    )
    authority = models.CharField(
        max_length=40, default=f"Level {LEVEL}", help_text="Display text; it changes nothing."
    )
    swift_key_valid = models.BooleanField(
        "SWIFT API key valid",
        default=True,
        help_text="Off: the key is shown as Not valid, as it is while the system status isn't CONNECTED.",
    )
    blockchain_connected = models.BooleanField(
        default=True,
        help_text="Off: the blockchain is shown as Disconnected, and no transaction is prepared.",
    )
    level20_authority = models.BooleanField(
        "Level 20 authority",
        default=True,
        help_text="Off: the capability is shown as No, and so is Can transfer.",
    )

    class Meta:
        verbose_name = verbose_name_plural = "sovereign status"
        constraints = (models.UniqueConstraint(fields=("sandbox",), name="sovereign_status_once_in_sandbox"),)

    def __str__(self) -> str:
        return self.authority
