"""The closed lists of this app."""

from collections.abc import Mapping
from typing import Final

from django.db import models


class ApiStatus(models.TextChoices):
    """Displayed states of a financial API; only a connected one works."""

    CONNECTED = "connected", "Connected"
    DISCONNECTED = "disconnected", "Disconnected"
    ERROR = "error", "Error"
    TESTING = "testing", "Testing"
    UNKNOWN = "unknown", "Unknown"


# What is said of an API that doesn't work where staff have written no reason.
WHY_NOT_WORKING: Final[Mapping[str, str]] = {
    ApiStatus.DISCONNECTED: "It is disconnected.",
    ApiStatus.ERROR: "It answers with an error.",
    ApiStatus.TESTING: "It is still being tested.",
    ApiStatus.UNKNOWN: "Nothing is known of it.",
}
