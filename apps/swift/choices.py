"""Choices of the SWIFT models and API."""

from django.db import models


class Terminal(models.TextChoices):
    """Terminals that the server simulates."""

    SWIFTNET = "swiftnet", "SwiftNet server and admin console"
    SWIFT = "swift", "SWIFT over the API (on no screen)"


class Match(models.TextChoices):
    """Rule for comparing a typed command with a canned answer's pattern."""

    EXACT = "exact", "The whole command"
    PREFIX = "prefix", "How the command begins"


class ProcessingStatus(models.TextChoices):
    """Processing state of an operation."""

    PENDING = "pending", "Pending"
    PROCESSING = "processing", "Processing"
    COMPLETED = "completed", "Completed"
    FAILED = "failed", "Failed"


class InstitutionStatus(models.TextChoices):
    """Connection state of an institution."""

    CONNECTED = "connected", "Connected"
    STANDBY = "standby", "Standby"
    DISCONNECTED = "disconnected", "Disconnected"


class DraftCurrency(models.TextChoices):
    """Currencies that the console offers for an MT103."""

    EUR = "EUR", "Euro"
    USD = "USD", "US dollar"
    GBP = "GBP", "Pound sterling"
    CHF = "CHF", "Swiss franc"


class MessageType(models.TextChoices):
    """SWIFT message types that the global integration sends."""

    MT103 = "MT103", "MT103"
    MT202 = "MT202", "MT202"
    MT950 = "MT950", "MT950"
    MT940 = "MT940", "MT940"


class IntegrationCurrency(models.TextChoices):
    """Only currency of the global integration's messages and payments."""

    EUR = "EUR", "Euro"


class OfferedNetwork(models.TextChoices):
    """Networks that the global integration offers; `ethereum` and `mainnet` are the same network."""

    ETHEREUM = "ethereum", "Ethereum"
    MAINNET = "mainnet", "Mainnet"
    POLYGON = "polygon", "Polygon"
    ARBITRUM = "arbitrum", "Arbitrum"
    OPTIMISM = "optimism", "Optimism"
    BASE = "base", "Base"


class OfferedCountry(models.TextChoices):
    """Countries offered for SEPA payments in the global integration; a payment to the US, outside SEPA, is rejected."""

    BE = "BE", "Belgium"
    DE = "DE", "Germany"
    FR = "FR", "France"
    NL = "NL", "Netherlands"
    IT = "IT", "Italy"
    ES = "ES", "Spain"
    GB = "GB", "United Kingdom"
    US = "US", "United States"
