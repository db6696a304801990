"""The closed lists of this app."""

from django.db import models


class Terminal(models.TextChoices):
    """The terminals whose commands the server answers."""

    SWIFTNET = "swiftnet", "SwiftNet server and admin console"
    SWIFT = "swift", "SWIFT"


class Match(models.TextChoices):
    """How a typed command finds its row."""

    EXACT = "exact", "The whole command"
    PREFIX = "prefix", "How the command begins"


class ProcessingStatus(models.TextChoices):
    """How far an operation has come."""

    PENDING = "pending", "Pending"
    PROCESSING = "processing", "Processing"
    COMPLETED = "completed", "Completed"
    FAILED = "failed", "Failed"


class InstitutionStatus(models.TextChoices):
    """Whether an institution is on the network."""

    CONNECTED = "connected", "Connected"
    STANDBY = "standby", "Standby"
    DISCONNECTED = "disconnected", "Disconnected"


class MessageCurrency(models.TextChoices):
    """What an MT103 is offered in on the console."""

    EUR = "EUR", "Euro"
    USD = "USD", "US dollar"
    GBP = "GBP", "Pound sterling"
    CHF = "CHF", "Swiss franc"
