"""What wallets go by in transfers: no two of a room share a name, in whatever letters' case."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from django.db.models import Q

from apps.wallets.ledger.models import Wallet


def goes_by(name: str) -> Q:
    """Return the condition of the wallets that a transfer to a name, in the form in which it is looked for, may mean."""
    return Q(ref=name.upper()) | Q(label=name.lower()) | Q(wallet_id__iexact=name) | Q(address=name)


def shares(name: str) -> Q:
    """Return the condition of the wallets beside which none can have a name: an address counts in any case here."""
    return goes_by(name) | Q(address__iexact=name)


def names_twice(wallets: Iterable[Wallet], _start: datetime) -> Iterator[str]:
    """Say what two wallets of a scenario would both go by."""
    owners: dict[str, str] = {}
    for wallet in wallets:
        for name in filter(None, (wallet.ref, wallet.label, wallet.wallet_id, wallet.address)):
            owner = owners.setdefault(name.lower(), wallet.ref)
            if owner != wallet.ref:
                yield f"{owner} and {wallet.ref} both go by {name}. Give one of them another label, ID or address."
