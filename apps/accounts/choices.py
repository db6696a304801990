"""Choices of the account models."""

from django.db import models


class Role(models.TextChoices):
    """Role of an account, from which the account gets its rights."""

    OPERATOR = "operator", "Operator (trainee)"
    TRAINER = "trainer", "Trainer (staff)"


class GateName(models.TextChoices):
    """Kinds of secret in a room, such as the super password; some screens ask for them, and the server checks them."""

    SUPER_PASSWORD = "super_password", "Super password (password reset)"
    SWIFTNET = "swiftnet", "SwiftNet server (user swiftnet)"
    ADMIN_PORTAL = "admin_portal", "Admin portal"


class SecondStep(models.TextChoices):
    """Second step of a sign-in, after the right password."""

    CODE = "code", "Enter a code"
    SET_UP = "setUp", "Set the second factor up"


class PortalUserStatus(models.TextChoices):
    """Status of an invented user in the admin portal."""

    ACTIVE = "active", "Active"
    SUSPENDED = "suspended", "Suspended"
    LOCKED = "locked", "Locked"
