"""The closed lists of this app."""

from django.db import models


class Role(models.TextChoices):
    """What an account may do."""

    OPERATOR = "operator", "Operator (trainee)"
    TRAINER = "trainer", "Trainer (staff)"


class GateName(models.TextChoices):
    """The canned secrets that a sandbox checks on the server."""

    SUPER_PASSWORD = "super_password", "Super password (password reset)"
    SWIFTNET = "swiftnet", "SwiftNet server (user swiftnet)"
    ADMIN_PORTAL = "admin_portal", "Admin portal"


class PortalUserStatus(models.TextChoices):
    """What the admin portal says of one of its invented users."""

    ACTIVE = "active", "Active"
    SUSPENDED = "suspended", "Suspended"
    LOCKED = "locked", "Locked"
