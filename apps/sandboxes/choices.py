"""The closed lists of this app."""

from django.db.models import TextChoices


class Settlement(TextChoices):
    """Who decides what becomes of new transactions."""

    MANUAL = "manual", "Manual"
    AUTOMATIC = "automatic", "Automatic"


class NextTransfer(TextChoices):
    """How a trainer has the next transfer of a sandbox end."""

    AS_USUAL = "as_usual", "As usual"
    FAILS = "fails", "Fails"
    STAYS_PENDING = "stays_pending", "Stays pending"
    REJECTED = "rejected", "Comes back rejected"
