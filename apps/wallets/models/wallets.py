"""The wallets of a room."""

import re
from typing import Final

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.db.models.functions import Lower

from apps.sandboxes.models import SandboxRecord
from apps.sandboxes.numbering import Numbering
from apps.wallets.choices import IdSource, Network, WalletKind, WalletStatus
from apps.wallets.simulation.chain import address_of
from mockconsole.lib.training_forms import WRONG_CHECKSUM, has_wrong_checksum, normal_address

# Whatever lies below it in the API shows wallets and balances too, in an app that stands above this one.
SOVEREIGN: Final = "sovereign"
LONGEST_NAME: Final = 80
LONGEST_ADDRESS: Final = 64
WALLET_ID_FORM: Final = r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$"
WALLET_ID_HELP: Final = "Write up to 64 letters, digits, dashes, dots and underscores, like WLT_VAULT-1."
ADDRESS_RESERVED: Final = (
    "This is how the console names wallets of its own. Write a training address, or another label."
)
ID_TAKEN: Final = "Another wallet of this room has this wallet ID. Choose another one."
ADDRESS_TAKEN: Final = "Another wallet of this room has this address. Choose another one."

# A transfer by one of these names must never reach anybody else's wallet.
_RESERVED: Final = re.compile(
    r"(?:wlt_|sim-|trn-).*|external|outside|transit|master|wallet[0-9]+", re.IGNORECASE
)


def kept_address(typed: str) -> str:
    """Return an address in the form in which it is looked for; a wrong checksum is a ValidationError of its column."""
    address = normal_address(typed)
    if has_wrong_checksum(address):
        raise ValidationError({"address": WRONG_CHECKSUM})
    return address


class Wallet(SandboxRecord):
    """A wallet of the ledger; what it holds is the sum of its postings and never edited."""

    resources = ("wallets", SOVEREIGN)
    matched_by = ("ref",)
    numbering = Numbering("WLT_", digits=6)

    ref = models.CharField("reference", max_length=32, validators=numbering.validators)
    label = models.CharField(
        max_length=40,
        blank=True,
        validators=[RegexValidator(r"^[a-z0-9-]+$", "Write small letters, digits and dashes, like wallet1.")],
        help_text="Short name that screens and transfers know it by, like master. Most wallets have none.",
    )
    name = models.CharField(max_length=LONGEST_NAME)
    kind = models.CharField(max_length=16, choices=WalletKind, default=WalletKind.STANDARD)
    network = models.CharField(max_length=16, choices=Network, default=Network.ETHEREUM)
    address = models.CharField(
        max_length=LONGEST_ADDRESS,
        blank=True,
        help_text="A training address, or a label that can't be real. Blank: the training address of its label or reference.",
    )
    id_source = models.CharField("wallet ID source", max_length=8, choices=IdSource, default=IdSource.AUTO)
    wallet_id = models.CharField(
        "wallet ID",
        max_length=64,
        blank=True,
        validators=[RegexValidator(WALLET_ID_FORM, WALLET_ID_HELP)],
        help_text="What its owner calls it. Blank: its reference.",
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
                violation_error_message="Another wallet of this room has this label. Choose another one.",
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
            models.CheckConstraint(condition=models.Q(kind__in=WalletKind.values), name="wallet_kind_known"),
            models.CheckConstraint(
                condition=models.Q(network__in=Network.values), name="wallet_network_known"
            ),
            models.CheckConstraint(
                condition=models.Q(status__in=WalletStatus.values), name="wallet_status_known"
            ),
            models.CheckConstraint(
                condition=models.Q(id_source__in=IdSource.values), name="wallet_id_source_known"
            ),
        )

    def __str__(self) -> str:
        return f"{self.ref} · {self.name}"

    def clean(self) -> None:
        """Give it an address where it has none, in the form in which it is looked for."""
        super().clean()
        self.address = kept_address(self.address)
        if _RESERVED.fullmatch(self.address):
            raise ValidationError({"address": ADDRESS_RESERVED})
        if not self.address and (name := self.label or self.ref):
            self.address = address_of(name, self.network)

    @property
    def may_owe(self) -> bool:
        """Whether it may hold less than nothing: what came from outside the room is missing there."""
        return self.kind == WalletKind.OUTSIDE
