"""Values that the global integration displays."""

from typing import Final

from django.core.validators import MaxValueValidator
from django.db import models

from apps.sandboxes.models import OnePerSandbox

INTEGRATION_STATUS: Final = "global-integration/status"


class IntegrationStatus(OnePerSandbox):
    """Displayed values of the global integration that no other table stores; one row per sandbox."""

    resources = (INTEGRATION_STATUS,)

    sepa_countries = models.PositiveSmallIntegerField(
        "SEPA countries", default=36, validators=[MaxValueValidator(300)]
    )
    instant_payments = models.BooleanField(default=True, help_text="Off: SEPA is shown as Standard.")
    sovereign_level = models.PositiveSmallIntegerField(default=20, validators=[MaxValueValidator(100)])
    ethereum_connected = models.BooleanField(
        default=True, help_text="Off: Blockchain is shown as Disconnected, and no transaction is prepared."
    )
    networks = models.PositiveSmallIntegerField(
        "networks of the node SDK", default=6, validators=[MaxValueValidator(1000)]
    )
    sdk_active = models.BooleanField("node SDK active", default=True)
    status = models.CharField(
        "overall status",
        max_length=40,
        default="OPERATIONAL",
        help_text="Shown while everything is on; screens show DEGRADED as soon as something is off.",
    )
    integration_level = models.CharField(max_length=40, default="GLOBAL")
    authority_level = models.CharField(max_length=40, default="LEVEL 20 SOVEREIGN")

    class Meta:
        verbose_name = verbose_name_plural = "integration status"
        constraints = (
            models.UniqueConstraint(fields=("sandbox",), name="integration_status_once_in_sandbox"),
        )

    def __str__(self) -> str:
        return self.status
