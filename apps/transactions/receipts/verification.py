"""Page that a receipt's QR code opens: explains receipts, and shows the recorded transfer to members of its room.

Without a session, every reference gets the same response and no query is run: people outside the room may have
a receipt, and only members of the room may learn whether a reference exists.
"""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from rest_framework.exceptions import NotFound

from apps.accounts.readers import reader_of, sign_in_address
from apps.transactions.models import Transaction
from apps.transactions.receipts.views import read_receipt
from apps.wallets.explorer.chain_snapshot import ChainSnapshot

MAX_LENGTH: Final = 32

ABOUT: Final = (
    "What receipts of this simulation are",
    (
        "A receipt of this training simulation shows a transfer that never happened: no bank, no blockchain and no funds are "
        "behind it. Write its reference above, or scan its code."
    ),
)
OF_THE_TRAINING: Final = (
    "This reference belongs to a training simulation. A receipt with it shows a transfer that never happened: no bank, no "
    "blockchain and no funds are behind it, whatever it says."
)
NO_REFERENCE: Final = (
    "This is not the reference of a receipt",
    (
        "References of receipts are TRN- and at least six digits. A receipt with any other one was not made here, and is "
        "no proof either."
    ),
)
UNKNOWN: Final = (
    "Your room has no transfer with this reference. The receipt comes from another room, from before a reset, or from "
    "somebody who made it up."
)


@require_safe
@never_cache
def start(request: HttpRequest) -> HttpResponse:
    """Explain receipts; if a reference was typed, redirect to its page."""
    typed = request.GET.get("ref", "").strip()
    if not typed:
        return _about(request, *ABOUT)
    known = _reference_in(typed)
    if known is None:
        return _about(request, *NO_REFERENCE, status=404)
    return HttpResponseRedirect(reverse("verify:receipt", args=[known]))


@require_safe
@never_cache
def receipt(request: HttpRequest, ref: str) -> HttpResponse:
    """Show the transfer with this reference in the reader's room; without a session, only explain receipts."""
    known = _reference_in(ref)
    if known is None:
        return _about(request, *NO_REFERENCE, status=404)
    user = reader_of(request)
    if user is None:
        return _about(request, f"Receipt {known}", OF_THE_TRAINING, ref=known)
    try:
        receipt = read_receipt(user.sandbox_id, known)
    except NotFound:
        return _about(request, f"{known} is not known in your room", UNKNOWN, ref=known, status=404)
    return render(
        request,
        "verify/receipt.html",
        {"room": ChainSnapshot.of(user.sandbox), "receipt": receipt, "ref": known},
    )


@require_safe
@never_cache
def unknown_page(request: HttpRequest) -> HttpResponse:
    """Answer every other URL with a 404 page."""
    return _about(request, *NO_REFERENCE, status=404)


def _about(request: HttpRequest, title: str, why: str, *, ref: str = "", status: int = 200) -> HttpResponse:
    user = reader_of(request)
    context: dict[str, Any] = {
        "title": title,
        "why": why,
        "ref": ref,
        "room": None if user is None else ChainSnapshot.of(user.sandbox),
        "sign_in": sign_in_address(reverse("verify:receipt", args=[ref]) if ref else "/home"),
    }
    return render(request, "verify/about.html", context, status=status)


def _reference_in(text: str) -> str | None:
    """Return the reference in a text, None if it is malformed; pages echo only valid references."""
    ref = text.strip().upper()
    return ref if len(ref) <= MAX_LENGTH and Transaction.numbering.number(ref) else None
