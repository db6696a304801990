"""Host servers, and the domains behind the load balancer."""

from decimal import Decimal
from functools import reduce
from operator import or_
from typing import Any, Final

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models

from apps.multidomain.choices import Algorithm, DomainHealth, DomainPriority, HostStatus
from apps.multidomain.domain_names import MAX_NAME_LENGTH, RESERVED, check_domain_name
from apps.multidomain.simulation.domains import Limits
from apps.sandboxes.models import OnePerSandbox, SandboxRecord
from apps.sandboxes.numbering import marked_reference
from mockconsole.lib.columns import choices_constraint

DOMAIN_RESOURCES: Final = (
    "multi-domain/status",
    "multi-domain/load-balancer",
    "multi-domain/history",
)
SLOWEST: Final = 60_000


def _percent(help_text: str) -> "models.PositiveSmallIntegerField[int, int]":
    return models.PositiveSmallIntegerField(
        default=0, validators=[MaxValueValidator(100)], help_text=help_text
    )


def _milliseconds(help_text: str, **options: Any) -> "models.PositiveIntegerField[int, int]":
    return models.PositiveIntegerField(
        validators=[MinValueValidator(1), MaxValueValidator(SLOWEST)], help_text=help_text, **options
    )


class HostServer(SandboxRecord):
    """A machine in the host list; its load and uptime are simulated."""

    resources = ("host-servers",)
    matched_by = ("ref",)

    ref = marked_reference()
    name = models.CharField(max_length=60)
    status = models.CharField(max_length=16, choices=HostStatus, default=HostStatus.ACTIVE)
    location = models.CharField(max_length=60)
    host_type = models.CharField(max_length=30, help_text="Dedicated, Cloud, Edge …")
    base_load = models.PositiveSmallIntegerField(
        validators=[MaxValueValidator(100)], help_text="Percent of CPU; the load varies around it."
    )
    load_swing = models.PositiveSmallIntegerField(
        validators=[MaxValueValidator(100)], help_text="Maximum deviation of the load, in percentage points."
    )
    uptime = models.DecimalField(
        max_digits=5,
        decimal_places=2,
        validators=[MinValueValidator(Decimal(0)), MaxValueValidator(Decimal(100))],
        help_text="Percent; the uptime varies slightly around it.",
    )
    position = models.PositiveSmallIntegerField(default=0, help_text="Place in the list, smallest first.")

    class Meta:
        ordering = ("position", "ref")
        constraints = (
            models.UniqueConstraint(fields=("sandbox", "ref"), name="host_server_unique_in_sandbox"),
            choices_constraint("host_server_status_known", "status", HostStatus),
            models.CheckConstraint(
                condition=models.Q(base_load__lte=100, load_swing__lte=100, uptime__gte=0, uptime__lte=100),
                name="host_server_percents_in_bounds",
            ),
        )

    def __str__(self) -> str:
        return self.name


class Domain(SandboxRecord):
    """A domain behind the load balancer; its response times are simulated, and no real site exists."""

    resources = DOMAIN_RESOURCES
    matched_by = ("domain",)

    name = models.CharField(max_length=60, help_text="Display name.")
    domain = models.CharField(
        max_length=MAX_NAME_LENGTH,
        validators=[check_domain_name],
        help_text="A name that ends in .example, .test or .invalid, which nobody can register.",
    )
    priority = models.CharField(max_length=16, choices=DomainPriority, default=DomainPriority.PRIMARY)
    services = models.TextField(max_length=600, help_text="Services behind the domain, one per line.")
    active = models.BooleanField(
        default=True, help_text="Off: the domain is counted but not checked, and its status is unknown."
    )
    forced_status = models.CharField(
        max_length=16,
        choices=DomainHealth,
        blank=True,
        help_text="Result of every check from now on. Blank: simulated results.",
    )
    base_ms = _milliseconds("Milliseconds; the response time varies around it.", default=90)
    swing_ms = models.PositiveIntegerField(
        default=30,
        validators=[MaxValueValidator(SLOWEST)],
        help_text="Maximum deviation of the response time, in milliseconds.",
    )
    slow_share = _percent("Percent of the eight-minute periods in which the domain is slow.")
    down_share = _percent("Percent of the eight-minute periods in which the domain doesn't answer.")
    last_check = models.DateTimeField(null=True, blank=True, editable=False)
    position = models.PositiveSmallIntegerField(default=0, help_text="Place in the list, smallest first.")

    class Meta:
        ordering = ("position", "domain")
        constraints = (
            models.UniqueConstraint(fields=("sandbox", "domain"), name="domain_unique_in_sandbox"),
            models.CheckConstraint(
                condition=reduce(or_, (models.Q(domain__endswith=ending) for ending in RESERVED)),
                name="domain_nobodys",
            ),
            choices_constraint("domain_priority_known", "priority", DomainPriority),
            choices_constraint("domain_status_known", "forced_status", DomainHealth, blank=True),
            models.CheckConstraint(
                condition=models.Q(
                    base_ms__gte=1, base_ms__lte=SLOWEST, swing_ms__lte=SLOWEST, slow_share__lte=100
                )
                & models.Q(down_share__lte=100),
                name="domain_figures_in_bounds",
            ),
        )

    def __str__(self) -> str:
        return self.name


class LoadBalancer(OnePerSandbox):
    """Settings of a sandbox's load balancer: its algorithm, its automatic checks and its response-time limits."""

    resources = DOMAIN_RESOURCES

    enabled = models.BooleanField(default=True)
    algorithm = models.CharField(max_length=32, choices=Algorithm, default=Algorithm.ROUND_ROBIN)
    health_check_active = models.BooleanField(
        default=True,
        help_text="On: the load balancer, while enabled, checks active domains every 30 simulated seconds. Off: "
        "they are checked only when somebody forces a check.",
    )
    warning_ms = _milliseconds("From this response time on, the status of a domain is Warning.", default=400)
    timeout_ms = _milliseconds("From this response time on, the status of a domain is Error.", default=2000)

    class Meta:
        verbose_name_plural = "load balancer"
        constraints = (
            models.UniqueConstraint(fields=("sandbox",), name="load_balancer_once_in_sandbox"),
            choices_constraint("load_balancer_algorithm_known", "algorithm", Algorithm),
            models.CheckConstraint(
                condition=models.Q(
                    warning_ms__gte=1, warning_ms__lt=models.F("timeout_ms"), timeout_ms__lte=SLOWEST
                ),
                name="load_balancer_limits_in_order",
                violation_error_message="A warning comes before the timeout: choose fewer milliseconds for it.",
            ),
        )

    def __str__(self) -> str:
        return f"{self.algorithm}, {'on' if self.enabled else 'off'}"

    @property
    def limits(self) -> Limits:
        """Response-time limits for the simulation."""
        return Limits(self.warning_ms, self.timeout_ms)
