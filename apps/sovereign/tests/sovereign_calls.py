"""Requests to the sovereign test, and changes to its displayed values, for tests."""

from decimal import Decimal
from typing import Any, Final

from django.test import Client

from apps.accounts.models import User
from apps.accounts.tests.people import post
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.sovereign.models import SovereignStatus
from apps.wallets.ledger.selectors import balance_of
from apps.wallets.ledger.services.movements import adjust
from apps.wallets.tests.rooms import labelled_wallet
from mockconsole.lib.money.exact import exactly
from mockconsole.lib.real.training_forms import training_address

VALIDATE: Final = "/api/sovereign/validate"
WALLET: Final = "/api/sovereign/wallet-status"
SYSTEM: Final = "/api/sovereign/system-status"
PREPARE: Final = "sovereign/prepare-transaction"
ADDRESS: Final = training_address("whoever")


def prepare(client: Client, **changed: Any) -> Any:
    return post(client, PREPARE, {"to": ADDRESS, "amount": "0.001", **changed})


def set_claims(sandbox: Sandbox, **changed: Any) -> None:
    """Change values that a sandbox's sovereign test displays."""
    row = records_of(SovereignStatus, sandbox.pk).get()
    for name, value in changed.items():
        setattr(row, name, value)
    row.save()


def set_balance(who: User, sandbox: Sandbox, amount: str) -> None:
    """Set the ETH balance of the master wallet."""
    master = labelled_wallet(sandbox, "master")
    with exactly():
        change = Decimal(amount) - balance_of(master, "ETH")
    adjust(who=who, wallet=master, asset="ETH", amount=change, reason="For the test.")
