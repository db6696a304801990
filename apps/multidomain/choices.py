"""The closed lists of this app."""

from django.db import models


class HostStatus(models.TextChoices):
    """Whether a host server works; only an active one is counted as such."""

    ACTIVE = "active", "Active"
    MAINTENANCE = "maintenance", "Maintenance"
    OFFLINE = "offline", "Offline"
