"""Choices of wallets, networks and movements."""

from django.db.models import TextChoices


class WalletKind(TextChoices):
    """Kind of a wallet: a user's wallet, or one of the ledger's own two wallets (outside, in transit)."""

    STANDARD = "standard", "Standard"
    VIRTUAL = "virtual", "Virtual"
    OUTSIDE = "outside", "Outside the room"
    TRANSIT = "transit", "In transit"


class Network(TextChoices):
    """Simulated networks of wallets and movements."""

    ETHEREUM = "ethereum", "Ethereum"
    USDT_ERC20 = "usdt-erc20", "USDT (ERC-20)"
    BITCOIN = "bitcoin", "Bitcoin"
    POLYGON = "polygon", "Polygon"
    ARBITRUM = "arbitrum", "Arbitrum"
    OPTIMISM = "optimism", "Optimism"
    BSC = "bsc", "Binance Smart Chain"
    BASE = "base", "Base"


class WalletStatus(TextChoices):
    """Status of a wallet: funds can leave only an active wallet."""

    ACTIVE = "active", "Active"
    INACTIVE = "inactive", "Inactive"


class IdSource(TextChoices):
    """Origin of a wallet ID: generated, imported, or chosen by the user."""

    AUTO = "auto", "Automatic"
    IMPORT = "import", "Imported"
    CUSTOM = "custom", "Custom"


class ChainStatus(TextChoices):
    """Confirmation status of a transaction on a chain."""

    CONFIRMED = "confirmed", "Confirmed"
    PENDING = "pending", "Pending"
    FAILED = "failed", "Failed"


class PreparedStatus(TextChoices):
    """Status of a prepared transfer."""

    PREPARED = "prepared", "Prepared"
    BROADCAST = "broadcast", "Broadcast"
    PENDING = "pending", "Stays pending"
    FAILED = "failed", "Failed"
    REJECTED = "rejected", "Rejected"


class MovementKind(TextChoices):
    """Kind of a movement: the reason why it moves funds."""

    OPENING = "opening", "Opening balance"
    TRANSFER = "transfer", "Transfer"
    BROADCAST = "broadcast", "Broadcast"
    REVERTED = "reverted", "Reverted broadcast"
    HOLD = "hold", "Hold"
    SETTLEMENT = "settlement", "Settlement"
    RELEASE = "release", "Release"
    ADJUSTMENT = "adjustment", "Adjustment"
