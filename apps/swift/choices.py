"""The closed lists of this app."""

from django.db import models


class Terminal(models.TextChoices):
    """The terminals whose commands the server answers."""

    SWIFTNET = "swiftnet", "SwiftNet server and admin console"
    SWIFT = "swift", "SWIFT over the API (on no screen)"


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


class DraftCurrency(models.TextChoices):
    """What an MT103 is offered in on the console."""

    EUR = "EUR", "Euro"
    USD = "USD", "US dollar"
    GBP = "GBP", "Pound sterling"
    CHF = "CHF", "Swiss franc"


class MessageType(models.TextChoices):
    """The SWIFT messages that the global integration sends."""

    MT103 = "MT103", "MT103"
    MT202 = "MT202", "MT202"
    MT950 = "MT950", "MT950"
    MT940 = "MT940", "MT940"


class IntegrationCurrency(models.TextChoices):
    """The only currency that the global integration sends messages and payments in."""

    EUR = "EUR", "Euro"


class OfferedNetwork(models.TextChoices):
    """The networks that the global integration offers; two of them are the same one."""

    ETHEREUM = "ethereum", "Ethereum"
    MAINNET = "mainnet", "Mainnet"
    POLYGON = "polygon", "Polygon"
    ARBITRUM = "arbitrum", "Arbitrum"
    OPTIMISM = "optimism", "Optimism"
    BASE = "base", "Base"


class OfferedCountry(models.TextChoices):
    """The countries that the global integration offers for SEPA payments; one of them isn't in SEPA."""

    BE = "BE", "Belgium"
    DE = "DE", "Germany"
    FR = "FR", "France"
    NL = "NL", "Netherlands"
    IT = "IT", "Italy"
    ES = "ES", "Spain"
    GB = "GB", "United Kingdom"
    US = "US", "United States"
