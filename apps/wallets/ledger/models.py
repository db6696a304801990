"""Ledger: wallets, movements with double-entry postings, and the balances derived from them."""

import re
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.db.models.functions import Lower

from apps.sandboxes.due import DueField
from apps.sandboxes.models import Sandbox, SandboxRecord
from apps.sandboxes.numbering import Numbering
from apps.wallets.choices import IdSource, MovementKind, Network, WalletKind, WalletStatus
from apps.wallets.ledger.simulation import address_of, hash_of
from mockconsole.lib.columns import choices_constraint
from mockconsole.lib.money.amounts import AmountField
from mockconsole.lib.real.training_forms import WRONG_CHECKSUM, has_wrong_checksum, normal_address

# API path in apps.sovereign that returns wallets and balances too; importing it from there would be circular.
SOVEREIGN: Final = "sovereign"
MAX_NAME_LENGTH: Final = 80
MAX_ADDRESS_LENGTH: Final = 64
ASSET_FORM: Final = r"^[A-Z0-9]{2,12}$"
ASSET_HELP: Final = "Write 2 to 12 capital letters and digits, like USDT."
MAX_REASON_LENGTH: Final = 200
WALLET_ID_FORM: Final = r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$"
WALLET_ID_HELP: Final = "Write up to 64 letters, digits, dashes, dots and underscores, like WLT_VAULT-1."
ADDRESS_RESERVED: Final = (
    "The console uses names of this form for its own wallets. Write a training address, or another label."
)
ID_RESERVED: Final = "The console uses names of this form for its own wallets. Choose another wallet ID."
LABEL_TAKEN: Final = "Another wallet of this room has this label. Choose another one."
ID_TAKEN: Final = "Another wallet of this room has this wallet ID. Choose another one."
ADDRESS_TAKEN: Final = "Another wallet of this room has this address. Choose another one."

# Names reserved for the console's wallets, so that a transfer to such a name never reaches another wallet.
# An address may not begin with WLT_; a wallet ID may, if letters follow, because screens generate such IDs.
_NAMES: Final = r"(?:sim-|trn-).*|external|outside|transit|master|wallet[0-9]+"
_RESERVED_ADDRESS: Final = re.compile(rf"wlt_.*|{_NAMES}", re.IGNORECASE)
_RESERVED_ID: Final = re.compile(rf"wlt_[0-9]+|{_NAMES}", re.IGNORECASE)


def check_address(typed: str) -> str:
    """Return an address in the form used for lookups; raises ValidationError at `address` for a wrong checksum."""
    address = normal_address(typed)
    if has_wrong_checksum(address):
        raise ValidationError({"address": WRONG_CHECKSUM})
    return address


class Wallet(SandboxRecord):
    """A wallet of the ledger; its balance is the sum of its postings and is never edited."""

    resources = ("wallets", SOVEREIGN)
    matched_by = ("ref",)
    numbering = Numbering("WLT_", digits=6)

    ref = models.CharField("reference", max_length=32, validators=numbering.validators)
    label = models.CharField(
        max_length=40,
        blank=True,
        validators=[RegexValidator(r"^[a-z0-9-]+$", "Write small letters, digits and dashes, like wallet1.")],
        help_text="Short name for screens and transfers, such as master. Most wallets have none.",
    )
    name = models.CharField(max_length=MAX_NAME_LENGTH)
    kind = models.CharField(max_length=16, choices=WalletKind, default=WalletKind.STANDARD)
    network = models.CharField(max_length=16, choices=Network, default=Network.ETHEREUM)
    address = models.CharField(
        max_length=MAX_ADDRESS_LENGTH,
        blank=True,
        help_text="A training address, or a label that can't be real. Blank: the training address of its label or reference.",
    )
    id_source = models.CharField("wallet ID source", max_length=8, choices=IdSource, default=IdSource.AUTO)
    wallet_id = models.CharField(
        "wallet ID",
        max_length=64,
        blank=True,
        validators=[RegexValidator(WALLET_ID_FORM, WALLET_ID_HELP)],
        help_text="ID chosen by the owner. Blank: the reference is used.",
    )
    status = models.CharField(max_length=16, choices=WalletStatus, default=WalletStatus.ACTIVE)
    created_at = models.DateTimeField("created")

    class Meta:
        ordering = ("-created_at", "-pk")
        indexes = (models.Index(fields=("sandbox", "created_at", "id"), name="wallet_newest"),)
        constraints = (
            models.UniqueConstraint(fields=("sandbox", "ref"), name="wallet_unique_in_sandbox"),
            models.UniqueConstraint(
                fields=("sandbox", "address"),
                name="wallet_address_unique_in_sandbox",
                violation_error_message=ADDRESS_TAKEN,
            ),
            models.UniqueConstraint(
                fields=("sandbox", "label"),
                condition=~models.Q(label=""),
                name="wallet_label_unique_in_sandbox",
                violation_error_message=LABEL_TAKEN,
            ),
            models.UniqueConstraint(
                fields=("sandbox", "kind"),
                condition=models.Q(kind__in=[WalletKind.OUTSIDE, WalletKind.TRANSIT]),
                name="wallet_of_the_ledger_once_in_sandbox",
                violation_error_message="A room has one wallet of this kind.",
            ),
            models.UniqueConstraint(
                "sandbox",
                Lower("wallet_id"),
                condition=~models.Q(wallet_id=""),
                name="wallet_id_unique_in_sandbox",
                violation_error_message=ID_TAKEN,
            ),
            choices_constraint("wallet_kind_known", "kind", WalletKind),
            choices_constraint("wallet_network_known", "network", Network),
            choices_constraint("wallet_status_known", "status", WalletStatus),
            choices_constraint("wallet_id_source_known", "id_source", IdSource),
        )

    def __str__(self) -> str:
        return f"{self.ref} · {self.name}"

    def clean(self) -> None:
        """Normalize the address, derive an address if it is blank, and reject reserved names."""
        super().clean()
        self.address = check_address(self.address)
        if _RESERVED_ADDRESS.fullmatch(self.address):
            raise ValidationError({"address": ADDRESS_RESERVED})
        if _RESERVED_ID.fullmatch(self.wallet_id) and self.wallet_id.upper() != self.ref:
            raise ValidationError({"wallet_id": ID_RESERVED})
        if not self.address and (name := self.label or self.ref):
            self.address = address_of(name, self.network)

    @property
    def may_owe(self) -> bool:
        """True for the outside wallet: all funds of the room come from it, so its balance is negative."""
        return self.kind == WalletKind.OUTSIDE


class Movement(SandboxRecord):
    """A movement of funds; it is stored together with all its postings, and never changed.

    A planned movement is stored before it is due; until then, reads ignore it and it can be cancelled.
    """

    resources = ("wallets", "dapp-wallet/state", SOVEREIGN)
    matched_by = ("ref",)
    ledger_times = ("due",)
    numbering = Numbering("SIM-MOV-", digits=6)
    keeps_history = False

    ref = models.CharField("reference", max_length=32, validators=numbering.validators)
    kind = models.CharField(max_length=16, choices=MovementKind)
    network = models.CharField(
        max_length=16, choices=Network, blank=True, help_text="Blank: the movement is on no chain."
    )
    reason = models.CharField(max_length=MAX_REASON_LENGTH, blank=True)
    transaction_ref = models.CharField(
        "transaction", max_length=64, blank=True, help_text="Reference, like TRN-000042."
    )
    tx_hash = models.CharField("hash", max_length=80, blank=True)
    made_by = models.CharField(max_length=150, blank=True)
    created_at = models.DateTimeField("created")
    due = DueField()

    class Meta:
        ordering = ("-created_at", "-pk")
        indexes = (
            models.Index(fields=("sandbox", "created_at", "id"), name="movement_newest"),
            models.Index(fields=("sandbox", "due"), name="movement_due"),
            models.Index(fields=("sandbox", "transaction_ref"), name="movement_of_transaction"),
        )
        constraints = (
            models.UniqueConstraint(fields=("sandbox", "ref"), name="movement_unique_in_sandbox"),
            models.UniqueConstraint(
                fields=("sandbox", "tx_hash"),
                condition=~models.Q(tx_hash=""),
                name="movement_hash_unique_in_sandbox",
            ),
            choices_constraint("movement_kind_known", "kind", MovementKind),
            choices_constraint("movement_network_known", "network", Network, blank=True),
            models.CheckConstraint(
                condition=models.Q(network="", tx_hash="") | ~models.Q(network="") & ~models.Q(tx_hash=""),
                name="movement_on_chain_has_hash",
                violation_error_message="A movement on a network has a hash, and no other has.",
            ),
        )

    def clean(self) -> None:
        """Derive the hash from the reference if the movement is on a chain and has no hash yet."""
        super().clean()
        self.tx_hash = self.tx_hash or hash_of(self.ref, self.network)


class PostingDueField(DueField):
    """Copy of the movement's due time, so that sums need no join."""

    def pre_save(self, model_instance: Any, add: bool) -> Any:
        """Return the due time of the movement."""
        due = model_instance.movement.due
        setattr(model_instance, self.attname, due)
        return due


class Posting(SandboxRecord):
    """Amount that a movement adds to a wallet; negative if it is subtracted."""

    resources = ("wallets",)
    matched_by = ("movement", "line")
    keeps_history = False

    movement = models.ForeignKey(Movement, on_delete=models.RESTRICT, related_name="postings")
    line = models.PositiveSmallIntegerField(default=1)
    wallet = models.ForeignKey(Wallet, on_delete=models.RESTRICT, related_name="postings")
    asset = models.CharField(max_length=12, validators=[RegexValidator(ASSET_FORM, ASSET_HELP)])
    amount = AmountField()
    due = PostingDueField()

    class Meta:
        ordering = ("movement", "line")
        indexes = (
            models.Index(fields=("wallet", "due", "id"), name="posting_of_wallet"),
            models.Index(fields=("wallet", "asset", "due", "id"), name="posting_of_wallet_and_asset"),
        )
        constraints = (
            models.UniqueConstraint(fields=("sandbox", "movement", "line"), name="posting_unique_in_sandbox"),
            models.CheckConstraint(condition=~models.Q(amount=0), name="posting_moves_something"),
        )

    def __str__(self) -> str:
        return f"{self.movement_id}/{self.line}"

    @classmethod
    def columns(cls) -> tuple[str, ...]:
        """Return the names of the columns, except `due`, which copies the movement's due time."""
        return tuple(name for name in super().columns() if name != "due")


class Balance(models.Model):
    """Stored sum of a wallet's postings of an asset, so that reads don't have to add up postings.

    It includes planned postings that are not due yet; `selectors` subtracts them.
    """

    cannot_be_real = {"asset": "Written only by the ledger, from validated postings."}

    sandbox = models.ForeignKey(Sandbox, on_delete=models.CASCADE, related_name="+")
    wallet = models.ForeignKey(Wallet, on_delete=models.CASCADE, related_name="balances")
    asset = models.CharField(max_length=12)
    amount = AmountField()
    may_owe = models.BooleanField(default=False)

    class Meta:
        ordering = ("asset",)
        constraints = (
            models.UniqueConstraint(fields=("wallet", "asset"), name="balance_once_in_wallet"),
            models.CheckConstraint(
                condition=models.Q(amount__gte=0) | models.Q(may_owe=True),
                name="balance_never_below_zero",
            ),
        )

    def __str__(self) -> str:
        return f"{self.wallet_id} {self.asset}"
