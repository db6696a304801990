"""Choices of this app's model fields."""

from django.db import models

from apps.multidomain.simulation import domains


class HostStatus(models.TextChoices):
    """States of a host server; only an active host counts as working."""

    ACTIVE = "active", "Active"
    MAINTENANCE = "maintenance", "Maintenance"
    OFFLINE = "offline", "Offline"


class DomainPriority(models.TextChoices):
    """Order in which the load balancer tries domains."""

    PRIMARY = "primary", "Primary"
    SECONDARY = "secondary", "Secondary"
    TERTIARY = "tertiary", "Tertiary"


class DomainHealth(models.TextChoices):
    """Result of a domain's last health check."""

    HEALTHY = domains.HEALTHY, "Healthy"
    WARNING = domains.WARNING, "Warning"
    ERROR = domains.ERROR, "Error"
    UNKNOWN = domains.UNKNOWN, "Unknown"


class Algorithm(models.TextChoices):
    """Algorithms by which the load balancer chooses a domain; screens show these names unchanged."""

    ROUND_ROBIN = "Round robin", "Round robin"
    WEIGHTED = "Weighted round robin", "Weighted round robin"
    LEAST_CONNECTIONS = "Least connections", "Least connections"
    FAILOVER = "Priority failover", "Priority failover"
