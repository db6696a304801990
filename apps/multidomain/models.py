"""Host servers."""

from decimal import Decimal

from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models

from apps.multidomain.choices import HostStatus
from apps.multidomain.simulation import Host
from apps.sandboxes.models import SandboxRecord


class HostServer(SandboxRecord):
    """A machine of the host list; its load and uptime move by themselves."""

    resources = ("host-servers",)
    matched_by = ("ref",)

    ref = models.CharField(
        "reference",
        max_length=32,
        validators=[
            RegexValidator(r"^SIM-[A-Z0-9-]+$", "Start with SIM-, then capital letters, digits and dashes.")
        ],
    )
    name = models.CharField(max_length=60)
    status = models.CharField(max_length=16, choices=HostStatus, default=HostStatus.ACTIVE)
    location = models.CharField(max_length=60)
    host_type = models.CharField(max_length=30, help_text="Dedicated, Cloud, Edge …")
    base_load = models.PositiveSmallIntegerField(
        validators=[MaxValueValidator(100)], help_text="Percent of CPU around which the load breathes."
    )
    load_swing = models.PositiveSmallIntegerField(
        validators=[MaxValueValidator(100)], help_text="Percent points that the load moves to either side."
    )
    uptime = models.DecimalField(
        max_digits=5,
        decimal_places=2,
        validators=[MinValueValidator(Decimal(0)), MaxValueValidator(Decimal(100))],
        help_text="Percent; it drifts a little around this.",
    )
    position = models.PositiveSmallIntegerField(default=0, help_text="Place in the list, smallest first.")

    class Meta:
        ordering = ("position", "ref")
        constraints = (
            models.UniqueConstraint(fields=("sandbox", "ref"), name="host_server_unique_in_sandbox"),
            models.CheckConstraint(
                condition=models.Q(status__in=HostStatus.values), name="host_server_status_known"
            ),
            models.CheckConstraint(
                condition=models.Q(base_load__lte=100, load_swing__lte=100, uptime__gte=0, uptime__lte=100),
                name="host_server_percents_in_bounds",
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def drawn_from(self) -> Host:
        """The host as the pure functions take it."""
        return Host(
            ref=self.ref,
            active=self.status == HostStatus.ACTIVE,
            base_load=self.base_load,
            load_swing=self.load_swing,
            uptime=float(self.uptime),
        )
