"""The sample contract: a chocolate trading company, five billion euros, two banks that don't exist."""

from decimal import Decimal

from apps.documents.choices import Currency
from apps.documents.models import BankTransferDocument
from apps.documents.simulation import access_code
from apps.sandboxes.models import Sandbox
from apps.sandboxes.references import assign_reference
from apps.sandboxes.selectors import now_in


def sample_contract(sandbox: Sandbox) -> BankTransferDocument:
    """Return an unsaved sample contract with the room's next reference, from which its codes are derived."""
    document = BankTransferDocument(
        sandbox=sandbox,
        subject="Cocoavale Chocolate Trading Company: supply of chocolate",
        is_sample=True,
        amount=Decimal(5_000_000_000),
        currency=Currency.EUR,
        sender_bank="Northhaven Exchange Bank",
        sender_iban="BE49999000000171",
        receiver_bank="Eastmere Landesinstitut",
        receiver_iban="DE09000000000000000001",
        swift_code="MOCKDEF0XXX",
        transfer_after=5,
        created_at=now_in(sandbox),
    )
    assign_reference(document, sandbox)
    document.reference_code = f"SIM-CHOC-{document.numbering.number(document.ref):04d}"
    document.access_code = access_code(sandbox.seed, document.ref, "AC")
    document.activation_code = access_code(sandbox.seed, document.ref, "AV")
    document.download_code = access_code(sandbox.seed, document.ref, "DL")
    document.release_code = access_code(sandbox.seed, document.ref, "RL")
    return document
