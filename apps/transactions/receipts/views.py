"""API of receipts."""

from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from apps.sandboxes.selectors import get_sandbox
from apps.transactions import selectors
from apps.transactions.models import Transaction
from apps.transactions.receipts.facts import Receipt, receipt_of
from mockconsole.lib.api.views import SandboxView

PDF = "application/pdf"


class ReceiptView(SandboxView):
    """Receipt of one transaction."""

    @extend_schema(operation_id="makeReceipt", request=None, responses={(200, PDF): OpenApiTypes.BINARY})
    def post(self, request: Request, ref: str) -> HttpResponse:
        """Return the receipt as a PDF that is marked on every page as no proof."""
        # Imported late: the PDF libraries take 40 MB per process.
        from apps.transactions.receipts.page import draw

        receipt = read_receipt(self.sandbox_id, ref)
        address = request.build_absolute_uri(reverse("verify:receipt", args=[receipt.ref]))
        return HttpResponse(
            draw(receipt, address),
            content_type=PDF,
            headers={
                "Content-Disposition": f'attachment; filename="SIMULATED-{receipt.ref}.pdf"',
                "Cache-Control": "private, no-store",
            },
        )

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """Accept any Accept header: errors are JSON even for a client that only accepts PDF."""
        return super().perform_content_negotiation(request, force=True)


def read_receipt(sandbox_id: int, ref: str) -> Receipt:
    """Return the receipt of a transaction; raises NotFound."""
    try:
        row, steps = selectors.transaction_with_history(sandbox_id, ref)
    except Transaction.DoesNotExist as error:
        raise NotFound from error
    return receipt_of(get_sandbox(sandbox_id), row, steps)
