"""The page that the code of a receipt leads to: what a receipt is, what it isn't, and what the reader's room has of it.

A reader without a session is told the same of every reference, because nothing is looked up for them: a receipt travels
farther than its room, and whether a reference exists is the room's own matter.
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

LONGEST: Final = 32

ABOUT: Final = (
    "What receipts of this simulation are",
    (
        "A receipt of this training simulation prints a transfer that never happened: no bank, no blockchain and no funds are "
        "behind it. Write the reference that is on it above, or scan its code."
    ),
)
OF_THE_TRAINING: Final = (
    "This reference belongs to a training simulation. A receipt that bears it prints a transfer that never happened: no bank, no "
    "blockchain and no funds are behind it, whatever it says."
)
NO_REFERENCE: Final = (
    "This is no reference of a receipt",
    (
        "References of receipts are TRN- and at least six digits. A receipt with any other one was not made here, and proves "
        "as little."
    ),
)
UNKNOWN: Final = (
    "Your room has no transfer with this reference. The receipt comes from another room, from before a reset, or from "
    "somebody who made it up."
)


@require_safe
@never_cache
def start(request: HttpRequest) -> HttpResponse:
    """What receipts are; a reference that was typed leads to its own page."""
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
    """What the reader's room has recorded under a reference."""
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
def nowhere(request: HttpRequest) -> HttpResponse:
    """Say that there is no such page."""
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
    """Return the reference that a text is, None where it is none; nothing else of what was asked for is written back."""
    ref = text.strip().upper()
    return ref if len(ref) <= LONGEST and Transaction.numbering.number(ref) else None
