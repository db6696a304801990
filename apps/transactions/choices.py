"""The closed lists of this app; its networks are those of the wallets."""

from collections.abc import Mapping
from enum import Enum
from typing import Final

from django.db import models

from apps.wallets.choices import Network


class TransactionStatus(models.TextChoices):
    """How far a transaction has come."""

    PENDING = "pending", "Pending"
    PROCESSING = "processing", "Processing"
    COMPLETED = "completed", "Completed"
    FAILED = "failed", "Failed"


class Decider(Enum):
    """Who may cause a step from one status to the next."""

    PERSON = "person"
    SERVER = "server"


# Everything else is refused, no matter who asks for it; "" stands for what was not there yet.
STEPS: Final[Mapping[tuple[str, str], Decider]] = {
    ("", TransactionStatus.PENDING): Decider.PERSON,
    (TransactionStatus.PENDING, TransactionStatus.COMPLETED): Decider.PERSON,
    (TransactionStatus.PENDING, TransactionStatus.FAILED): Decider.PERSON,
    (TransactionStatus.PENDING, TransactionStatus.PROCESSING): Decider.SERVER,
    (TransactionStatus.PROCESSING, TransactionStatus.COMPLETED): Decider.SERVER,
    (TransactionStatus.PROCESSING, TransactionStatus.FAILED): Decider.SERVER,
}


class PaymentMethod(models.TextChoices):
    """The way that a transaction claims to go."""

    SWIFT = "swift", "SWIFT"
    SEPA = "sepa", "SEPA"
    BLOCKCHAIN = "blockchain", "Blockchain"


class Typology(models.TextChoices):
    """What people who watch transactions would call the pattern that one belongs to."""

    FAN_IN = "fan-in", "Fan-in"
    FAN_OUT = "fan-out", "Fan-out"
    CYCLE = "cycle", "Cycle"
    SCATTER_GATHER = "scatter-gather", "Scatter-gather"
    STRUCTURING = "structuring", "Structuring"
    RAPID_PASS_THROUGH = "rapid-pass-through", "Rapid pass-through"
    DORMANT_ACCOUNT = "dormant-account", "Dormant account"
    ROUND_SUMS = "round-sums", "Round sums"


class LogLevel(models.TextChoices):
    """How grave a log entry is."""

    ERROR = "error", "Error"
    WARNING = "warning", "Warning"
    INFO = "info", "Info"
    DEBUG = "debug", "Debug"


# Choices on the screens are sent by their first word: “Binance Smart Chain” comes as Binance.
_FIRST_WORDS: Final = {"binance": Network.BSC}


def network_named(word: str) -> Network | None:
    """Return the network of a name or of a choice's first word, whatever its case."""
    name = word.casefold()
    return _FIRST_WORDS.get(name) or (Network(name) if name in Network.values else None)
