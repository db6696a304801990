"""Choices of the transactions app, except networks, which the wallets app defines."""

from collections.abc import Mapping
from enum import Enum
from typing import Final

from django.db import models

from apps.wallets.choices import Network


class TransactionStatus(models.TextChoices):
    """Status of a transaction."""

    PENDING = "pending", "Pending"
    PROCESSING = "processing", "Processing"
    COMPLETED = "completed", "Completed"
    FAILED = "failed", "Failed"


class Decider(Enum):
    """Actor that may change a transaction's status."""

    PERSON = "person"
    SERVER = "server"


# Allowed status transitions, each with the actor that may make it. "" stands for a transaction that doesn't exist yet.
STEPS: Final[Mapping[tuple[str, str], Decider]] = {
    ("", TransactionStatus.PENDING): Decider.PERSON,
    (TransactionStatus.PENDING, TransactionStatus.COMPLETED): Decider.PERSON,
    (TransactionStatus.PENDING, TransactionStatus.FAILED): Decider.PERSON,
    # A decision to hold or escalate leaves the transaction pending.
    (TransactionStatus.PENDING, TransactionStatus.PENDING): Decider.PERSON,
    (TransactionStatus.PENDING, TransactionStatus.PROCESSING): Decider.SERVER,
    (TransactionStatus.PROCESSING, TransactionStatus.COMPLETED): Decider.SERVER,
    (TransactionStatus.PROCESSING, TransactionStatus.FAILED): Decider.SERVER,
}


class PaymentMethod(models.TextChoices):
    """Simulated payment method of a transaction."""

    SWIFT = "swift", "SWIFT"
    SEPA = "sepa", "SEPA"
    BLOCKCHAIN = "blockchain", "Blockchain"


class Typology(models.TextChoices):
    """Money-laundering typologies, in the terms of transaction monitoring."""

    FAN_IN = "fan-in", "Fan-in"
    FAN_OUT = "fan-out", "Fan-out"
    CYCLE = "cycle", "Cycle"
    SCATTER_GATHER = "scatter-gather", "Scatter-gather"
    STRUCTURING = "structuring", "Structuring"
    RAPID_PASS_THROUGH = "rapid-pass-through", "Rapid pass-through"
    DORMANT_ACCOUNT = "dormant-account", "Dormant account"
    ROUND_SUMS = "round-sums", "Round sums"


class LogLevel(models.TextChoices):
    """Severity of a log entry."""

    ERROR = "error", "Error"
    WARNING = "warning", "Warning"
    INFO = "info", "Info"
    DEBUG = "debug", "Debug"


# Screens send only the first word of a network's label: “Binance Smart Chain” arrives as Binance.
_FIRST_WORDS: Final = {"binance": Network.BSC}


def network_by_name(word: str) -> Network | None:
    """Return the network by its name or the first word of its label, in any letter case; None if there is none."""
    name = word.casefold()
    return _FIRST_WORDS.get(name) or (Network(name) if name in Network.values else None)
