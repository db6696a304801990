"""API of receipts."""

from typing import Any, Final

from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from rest_framework.exceptions import NotFound

from apps.sandboxes.api.operation import Call, operation
from apps.sandboxes.selectors import get_sandbox
from apps.transactions import selectors
from apps.transactions.models import Transaction
from apps.transactions.receipts.facts import Receipt, receipt_of
from mockconsole.lib.api.views import file_response

PDF: Final = "application/pdf"


@operation("POST", "transactions/<slug:ref>/receipt", gives=OpenApiTypes.BINARY, media=PDF, journalled=None)
def make_receipt(call: Call, ref: str) -> Any:
    """Return the receipt as a PDF; every page says that it is not evidence of a transfer."""
    # Import late: the PDF libraries take 40 MB in each process that imports them.
    from apps.transactions.receipts.page import draw

    receipt = read_receipt(call.sandbox_id, ref)
    address = call.request.build_absolute_uri(reverse("verify:receipt", args=[receipt.ref]))
    return file_response(draw(receipt, address), PDF, f"{receipt.ref}.pdf")


def read_receipt(sandbox_id: int, ref: str) -> Receipt:
    """Return the receipt of a transaction; raises NotFound."""
    try:
        row, steps = selectors.transaction_with_history(sandbox_id, ref)
    except Transaction.DoesNotExist as error:
        raise NotFound from error
    return receipt_of(get_sandbox(sandbox_id), row, steps)
