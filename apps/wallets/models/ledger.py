"""The ledger: movements, their double-entry postings, and the balances that follow from them."""

from typing import Any, Final

from django.core.validators import RegexValidator
from django.db import models

from apps.sandboxes.due import DueField
from apps.sandboxes.models import Sandbox, SandboxRecord
from apps.sandboxes.numbering import Numbering
from apps.wallets.choices import MovementKind, Network
from apps.wallets.models.wallets import SOVEREIGN, Wallet
from apps.wallets.simulation.chain import hash_of
from mockconsole.lib.amounts import AmountField

ASSET_FORM: Final = r"^[A-Z0-9]{2,12}$"
ASSET_HELP: Final = "Write 2 to 12 capital letters and digits, like USDT."
LONGEST_REASON: Final = 200


class Movement(SandboxRecord):
    """A movement of funds; it is written once, with all its postings, and never changed.

    One that is planned is written ahead; until it is due it is as if it weren't there, and may be taken back.
    """

    resources = ("wallets", "dapp-wallet/state", SOVEREIGN)
    matched_by = ("ref",)
    ledger_times = ("due",)
    numbering = Numbering("SIM-MOV-", digits=6)
    keeps_history = False

    ref = models.CharField("reference", max_length=32, validators=numbering.validators)
    kind = models.CharField(max_length=16, choices=MovementKind)
    network = models.CharField(
        max_length=16, choices=Network, blank=True, help_text="Blank: it is on no chain."
    )
    reason = models.CharField(max_length=LONGEST_REASON, blank=True)
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
            models.CheckConstraint(
                condition=models.Q(kind__in=MovementKind.values), name="movement_kind_known"
            ),
            models.CheckConstraint(
                condition=models.Q(network__in=["", *Network.values]), name="movement_network_known"
            ),
            models.CheckConstraint(
                condition=models.Q(network="", tx_hash="") | ~models.Q(network="") & ~models.Q(tx_hash=""),
                name="movement_on_chain_has_hash",
                violation_error_message="A movement on a network has a hash, and no other has.",
            ),
        )

    def __str__(self) -> str:
        return self.ref

    def clean(self) -> None:
        """Give a movement on a chain the hash of its reference."""
        super().clean()
        self.tx_hash = self.tx_hash or hash_of(self.ref, self.network)


class PostingDueField(DueField):
    """When the movement of a posting is due, kept beside it so that no sum looks at movements."""

    def pre_save(self, model_instance: Any, add: bool) -> Any:
        """Return the time to store."""
        due = model_instance.movement.due
        setattr(model_instance, self.attname, due)
        return due


class Posting(SandboxRecord):
    """What a movement adds to a wallet, or with a minus takes from it."""

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
        """Return what a posting says of itself; when it is due its movement says."""
        return tuple(name for name in super().columns() if name != "due")


class Balance(models.Model):
    """The sum of a wallet's postings of an asset, kept beside them so that no read adds up.

    What it holds and may spend is less than that by what is planned and not due yet: see `selectors.balances`.
    """

    cannot_be_real = {"asset": "Written by the ledger alone, from checked postings."}

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
