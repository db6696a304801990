"""Choices of this app's columns."""

from django.db.models import TextChoices


class Settlement(TextChoices):
    """Mode of settling new transactions: people decide them (manual), or the clock does (automatic)."""

    MANUAL = "manual", "Manual"
    AUTOMATIC = "automatic", "Automatic"


class Explanations(TextChoices):
    """Time at which screens show texts that explain the tricks; AFTER means from a lesson's debriefing on."""

    ALWAYS = "always", "Always"
    AFTER = "after", "After the exercise"
    NEVER = "never", "Never"


class NextTransfer(TextChoices):
    """Outcome that a trainer chose for the next transfer of a sandbox."""

    AS_USUAL = "as_usual", "As usual"
    FAILS = "fails", "Fails"
    STAYS_PENDING = "stays_pending", "Stays pending"
    REJECTED = "rejected", "Comes back rejected"
