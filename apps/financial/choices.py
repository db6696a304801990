"""Choices of this app's columns."""

from collections.abc import Mapping
from typing import Final

from django.db import models


class ApiStatus(models.TextChoices):
    """Displayed states of a financial API; only a connected API passes the connectivity test."""

    CONNECTED = "connected", "Connected"
    DISCONNECTED = "disconnected", "Disconnected"
    ERROR = "error", "Error"
    TESTING = "testing", "Testing"
    UNKNOWN = "unknown", "Unknown"


# Default reasons why an API doesn't work, shown if staff have written no reason.
WHY_NOT_WORKING: Final[Mapping[str, str]] = {
    ApiStatus.DISCONNECTED: "It is disconnected.",
    ApiStatus.ERROR: "It answers with an error.",
    ApiStatus.TESTING: "It is still being tested.",
    ApiStatus.UNKNOWN: "Its status is unknown.",
}
