"""Actions of the sovereign test; they move and record nothing."""

import logging
from decimal import Decimal
from typing import Final, NamedTuple

from apps.sandboxes.models import Sandbox
from apps.sovereign.selectors import balance_of_master, claims_of
from apps.swift.integration.services import preparation_refusal
from mockconsole.lib.live.identity import Who
from mockconsole.lib.money.exact import exactly, shortest, without_zeros

logger = logging.getLogger("mockconsole.sovereign")

NO_WALLET: Final = (
    "This room has no master wallet any more, so there is nothing to pay from. Ask your trainer to reset it."
)
TOO_LITTLE: Final = (
    "The master wallet holds {balance} simulated ETH, {missing} ETH less than that. Write a smaller amount."
)


class Prepared(NamedTuple):
    """A prepared transaction: what the wallet holds, what that is too little, and why it can't be executed, if so."""

    success: bool
    balance: Decimal
    missing: Decimal
    error: str


def prepare_transaction(*, who: Who, sandbox: Sandbox, amount: Decimal) -> Prepared:
    """Say of an amount in ETH whether the simulated master wallet covers it; nothing moves and nothing is kept."""
    balance = balance_of_master(sandbox.pk)
    available = balance or Decimal(0)
    with exactly():
        missing = without_zeros(max(amount - available, Decimal(0)))
    connected = claims_of(sandbox.pk).blockchain_connected
    declined = preparation_refusal(sandbox=sandbox, connected=connected, amount=amount)
    error = declined or ""
    if not declined and balance is None:
        error = NO_WALLET
    elif not declined and missing:
        error = TOO_LITTLE.format(balance=shortest(available), missing=shortest(missing))
    logger.info("%s prepared: %s.", who.get_username(), error or "nothing moves")
    return Prepared(declined is None, available, missing, error)
