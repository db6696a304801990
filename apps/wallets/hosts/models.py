"""Base values of the crypto hosts' simulated load."""

from django.core.validators import MaxValueValidator
from django.db import models

from apps.sandboxes.models import OnePerSandbox
from apps.wallets.hosts.simulation import HostLoad


def _base(what: str, initial: int) -> "models.PositiveSmallIntegerField[int, int]":
    return models.PositiveSmallIntegerField(
        default=initial,
        validators=[MaxValueValidator(100)],
        help_text=f"Percent; the {what} varies around it.",
    )


class HostPerformance(OnePerSandbox):
    """Base values around which the crypto hosts' load varies; one row per sandbox."""

    resources = ("crypto-host/performance",)

    network_load = _base("network load", 76)
    storage = _base("storage", 45)
    cpu_usage = _base("CPU usage", 45)
    memory_usage = _base("memory usage", 62)

    class Meta:
        verbose_name = verbose_name_plural = "host performance"
        constraints = (
            models.UniqueConstraint(fields=("sandbox",), name="host_performance_once_in_sandbox"),
            models.CheckConstraint(
                condition=models.Q(
                    network_load__lte=100, storage__lte=100, cpu_usage__lte=100, memory_usage__lte=100
                ),
                name="host_performance_percents_in_bounds",
            ),
        )

    def __str__(self) -> str:
        return f"{self.network_load} · {self.storage} · {self.cpu_usage} · {self.memory_usage} %"

    @property
    def bases(self) -> HostLoad:
        """Base values as input of the simulation."""
        return HostLoad(self.network_load, self.storage, self.cpu_usage, self.memory_usage)
