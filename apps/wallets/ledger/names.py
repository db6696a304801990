"""Names by which transfers find wallets; they are unique in a room, ignoring letter case."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from django.db.models import Q

from apps.wallets.ledger.models import Wallet


def by_name(name: str) -> Q:
    """Return the query condition for wallets with this normalized name as reference, label, wallet ID or address."""
    return Q(ref=name.upper()) | Q(label=name.lower()) | Q(wallet_id__iexact=name) | Q(address=name)


def conflicts_with(name: str) -> Q:
    """Return the query condition for wallets that conflict with a new name: by_name(), or the address ignoring case."""
    return by_name(name) | Q(address__iexact=name)


def duplicate_names(wallets: Iterable[Wallet], _start: datetime) -> Iterator[str]:
    """Yield an error message for each name that two wallets of a scenario share."""
    owners: dict[str, str] = {}
    for wallet in wallets:
        for name in filter(None, (wallet.ref, wallet.label, wallet.wallet_id, wallet.address)):
            owner = owners.setdefault(name.lower(), wallet.ref)
            if owner != wallet.ref:
                yield f"{owner} and {wallet.ref} share the name {name}. Give one of them another label, ID or address."
