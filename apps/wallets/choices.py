"""What wallets, networks and movements are called."""

from django.db.models import TextChoices


class WalletKind(TextChoices):
    """Whose a wallet is, or what the ledger has it for."""

    STANDARD = "standard", "Standard"
    VIRTUAL = "virtual", "Virtual"
    OUTSIDE = "outside", "Outside the room"
    TRANSIT = "transit", "In transit"


class Network(TextChoices):
    """The simulated networks that a wallet or a movement is on."""

    ETHEREUM = "ethereum", "Ethereum"
    USDT_ERC20 = "usdt-erc20", "USDT (ERC-20)"
    BITCOIN = "bitcoin", "Bitcoin"
    POLYGON = "polygon", "Polygon"
    ARBITRUM = "arbitrum", "Arbitrum"
    OPTIMISM = "optimism", "Optimism"
    BSC = "bsc", "Binance Smart Chain"
    BASE = "base", "Base"


class WalletStatus(TextChoices):
    """Whether a wallet is in use."""

    ACTIVE = "active", "Active"
    INACTIVE = "inactive", "Inactive"


class IdSource(TextChoices):
    """Where the wallet ID of a wallet comes from."""

    AUTO = "auto", "Automatic"
    IMPORT = "import", "Imported"
    CUSTOM = "custom", "Custom"


class ChainStatus(TextChoices):
    """How far a transaction on a chain has come."""

    CONFIRMED = "confirmed", "Confirmed"
    PENDING = "pending", "Pending"
    FAILED = "failed", "Failed"


class PreparedStatus(TextChoices):
    """What became of a prepared transfer."""

    PREPARED = "prepared", "Prepared"
    BROADCAST = "broadcast", "Broadcast"
    PENDING = "pending", "Stays pending"
    FAILED = "failed", "Failed"
    REJECTED = "rejected", "Rejected"


class MovementKind(TextChoices):
    """Why funds move."""

    OPENING = "opening", "Opening balance"
    TRANSFER = "transfer", "Transfer"
    BROADCAST = "broadcast", "Broadcast"
    REVERTED = "reverted", "Reverted broadcast"
    HOLD = "hold", "Hold"
    SETTLEMENT = "settlement", "Settlement"
    RELEASE = "release", "Release"
    ADJUSTMENT = "adjustment", "Adjustment"
