"""What the explorer's templates write with."""

from datetime import datetime

from django import template
from django.urls import reverse

from apps.wallets.explorer import figures
from apps.wallets.explorer.inputs import has_form_of_address
from apps.wallets.ledger.models import Movement, Wallet

register = template.Library()

register.filter("short", figures.short)
register.filter("moment", figures.moment)


@register.filter
def ago(time: datetime, now: datetime) -> str:
    """Return how long a moment lies back at another one."""
    return figures.ago(time, now)


@register.filter
def known_by(wallet: Wallet) -> str:
    """Return what a page's address names a wallet by: its own address, which may be any text, or its reference."""
    return wallet.address if has_form_of_address(wallet.address) else wallet.ref


@register.filter
def page_of(row: Wallet | Movement) -> str:
    """Return the address of the page of a wallet or of a movement."""
    if isinstance(row, Movement):
        return reverse("explorer:transaction", args=[row.tx_hash or row.ref])
    return reverse("explorer:address", args=[known_by(row)])
