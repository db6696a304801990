"""Saved configurations of wallets."""

from typing import Final

from django.core.validators import RegexValidator
from django.db import models
from django.db.models.functions import Lower

from apps.sandboxes.models import SandboxRecord
from apps.sandboxes.numbering import Numbering
from apps.wallets.choices import IdSource, Network, WalletStatus
from apps.wallets.ledger.models import (
    MAX_ADDRESS_LENGTH,
    MAX_NAME_LENGTH,
    WALLET_ID_FORM,
    WALLET_ID_HELP,
    check_address,
)
from mockconsole.lib.columns import choices_constraint

MAX_TYPE_LENGTH: Final = 40
DEFAULT_NAME: Final = "master WaLLET"
DEFAULT_ADDRESS: Final = "Generated on creation"
DEFAULT_TYPE: Final = "Standard Wallet"
ID_TAKEN: Final = "A wallet with this ID is saved already. Choose another ID, or delete the saved one first."


class SavedWallet(SandboxRecord):
    """A saved wallet configuration; it is not in the ledger and holds no funds."""

    resources = ("wallets/saved",)
    matched_by = ("ref",)
    numbering = Numbering("SIM-SAVED-", digits=4)

    ref = models.CharField("reference", max_length=32, validators=numbering.validators)
    name = models.CharField(max_length=MAX_NAME_LENGTH, default=DEFAULT_NAME)
    network = models.CharField(max_length=16, choices=Network, default=Network.ETHEREUM)
    status = models.CharField(max_length=16, choices=WalletStatus, default=WalletStatus.ACTIVE)
    wallet_id = models.CharField(
        "wallet ID",
        max_length=64,
        blank=True,
        validators=[RegexValidator(WALLET_ID_FORM, WALLET_ID_HELP)],
        help_text="Blank: screens show “Auto-generated”.",
    )
    address = models.CharField(
        max_length=MAX_ADDRESS_LENGTH,
        blank=True,
        default=DEFAULT_ADDRESS,
        help_text="A training address, or a label that can't be real. Blank: screens show “Generated on creation”.",
    )
    type = models.CharField(
        max_length=MAX_TYPE_LENGTH,
        blank=True,
        default=DEFAULT_TYPE,
        help_text="Blank: screens show “Standard Wallet”.",
    )
    id_source = models.CharField("wallet ID source", max_length=8, choices=IdSource, default=IdSource.AUTO)
    created_at = models.DateTimeField("saved")

    class Meta:
        ordering = ("-created_at", "-pk")
        indexes = (models.Index(fields=("sandbox", "created_at", "id"), name="saved_wallet_newest"),)
        constraints = (
            models.UniqueConstraint(fields=("sandbox", "ref"), name="saved_wallet_unique_in_sandbox"),
            models.UniqueConstraint(
                "sandbox",
                Lower("wallet_id"),
                condition=~models.Q(wallet_id=""),
                name="saved_wallet_id_unique_in_sandbox",
                violation_error_message=ID_TAKEN,
            ),
            choices_constraint("saved_wallet_network_known", "network", Network),
            choices_constraint("saved_wallet_status_known", "status", WalletStatus),
            choices_constraint("saved_wallet_id_source_known", "id_source", IdSource),
        )

    def __str__(self) -> str:
        return f"{self.ref} · {self.name}"

    def clean(self) -> None:
        """Normalize the address to the form used for lookups."""
        super().clean()
        self.address = check_address(self.address)
