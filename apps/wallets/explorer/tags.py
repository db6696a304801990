"""Template filters of the explorer."""

from django import template
from django.urls import reverse

from apps.wallets.explorer import figures
from apps.wallets.explorer.inputs import has_form_of_address
from apps.wallets.ledger.models import Movement, Wallet

register = template.Library()

register.filter("short", figures.short)
register.filter("moment", figures.moment)
register.filter("ago", figures.ago)


@register.filter
def url_id(wallet: Wallet) -> str:
    """Return the identifier of a wallet in URLs: its address, or its reference if the address is free text."""
    return wallet.address if has_form_of_address(wallet.address) else wallet.ref


@register.filter
def page_of(row: Wallet | Movement) -> str:
    """Return the URL of a wallet's or movement's page."""
    if isinstance(row, Movement):
        return reverse("explorer:transaction", args=[row.tx_hash or row.ref])
    return reverse("explorer:address", args=[url_id(row)])
