"""The closed lists of this app."""

from django.db.models import TextChoices


class Settlement(TextChoices):
    """Who decides what becomes of new transactions."""

    MANUAL = "manual", "Manual"
    AUTOMATIC = "automatic", "Automatic"
