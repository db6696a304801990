"""Choices of this app's model fields, and the order of a document's steps."""

from collections.abc import Mapping
from enum import Enum
from typing import Final

from django.db import models


class DocumentStatus(models.TextChoices):
    """Processing status of a document."""

    PENDING = "pending", "Pending"
    PROCESSED = "processed", "Processed"
    VALIDATED = "validated", "Validated"
    COMPLETED = "completed", "Completed"


class DocumentStep(Enum):
    """Steps that a person takes with a document."""

    PROCESS = "process"
    VALIDATE = "validate"
    TRANSFER = "transfer"


# Required and resulting status of each step; the step is rejected for a document in any other status.
STEPS: Final[Mapping[DocumentStep, tuple[DocumentStatus, DocumentStatus]]] = {
    DocumentStep.PROCESS: (DocumentStatus.PENDING, DocumentStatus.PROCESSED),
    DocumentStep.VALIDATE: (DocumentStatus.PROCESSED, DocumentStatus.VALIDATED),
    DocumentStep.TRANSFER: (DocumentStatus.VALIDATED, DocumentStatus.COMPLETED),
}

# Delivery and validation status displayed for each document status, as (delivery, validation); nothing is really sent.
NETWORK_CLAIMS: Final[Mapping[str, tuple[str, str]]] = {
    DocumentStatus.PENDING: ("NOT SENT", "NOT VALIDATED"),
    DocumentStatus.PROCESSED: ("NOT SENT", "AWAITING ACCESS CODE"),
    DocumentStatus.VALIDATED: ("READY TO SEND", "VALIDATED"),
    DocumentStatus.COMPLETED: ("DELIVERED (SIMULATED)", "VALIDATED"),
}


class Currency(models.TextChoices):
    """Currencies of documents."""

    EUR = "EUR", "EUR"
    USD = "USD", "USD"
    GBP = "GBP", "GBP"
    CHF = "CHF", "CHF"
