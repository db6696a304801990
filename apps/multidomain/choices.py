"""The closed lists of this app."""

from django.db import models

from apps.multidomain.simulation import domains


class HostStatus(models.TextChoices):
    """Whether a host server works; only an active one is counted as such."""

    ACTIVE = "active", "Active"
    MAINTENANCE = "maintenance", "Maintenance"
    OFFLINE = "offline", "Offline"


class DomainPriority(models.TextChoices):
    """Which domain the load balancer turns to first."""

    PRIMARY = "primary", "Primary"
    SECONDARY = "secondary", "Secondary"
    TERTIARY = "tertiary", "Tertiary"


class DomainHealth(models.TextChoices):
    """What the last health check of a domain has found."""

    HEALTHY = domains.HEALTHY, "Healthy"
    WARNING = domains.WARNING, "Warning"
    ERROR = domains.ERROR, "Error"
    UNKNOWN = domains.UNKNOWN, "Unknown"


class Algorithm(models.TextChoices):
    """How the load balancer chooses among domains; screens show the words as they are here."""

    ROUND_ROBIN = "Round robin", "Round robin"
    WEIGHTED = "Weighted round robin", "Weighted round robin"
    LEAST_CONNECTIONS = "Least connections", "Least connections"
    FAILOVER = "Priority failover", "Priority failover"
