"""API of receipts and their verification page: access, content and unknown references."""

from html import unescape

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.sandboxes.services import freeze_clock
from apps.transactions.models import Transaction
from apps.transactions.receipts.facts import receipt_of
from apps.transactions.selectors import history_of, transaction
from apps.transactions.tests.receipt_samples import pages_of
from apps.transactions.tests.transfers import PATH, transfer
from apps.wallets.tests.explorer.pages import plain

KNOWN = "TRN-000001"
UNKNOWN = "TRN-999999"
PROVES_NOTHING = "Why a receipt proves nothing"


def get(client: Client, ref: str, status: int = 200) -> str:
    response = client.get(f"/verify/{ref}")
    assert response.status_code == status
    assert response.headers["X-Simulated"] == "true"
    text = plain(response.content.decode())
    assert "TRAINING SIMULATION" in text
    assert PROVES_NOTHING in text
    return text


@pytest.mark.meets("1:182", "D:receipt-pdf", "Domain:4d")
def test_receipt_is_an_uncacheable_pdf_labelled_as_simulated(operator_client: Client) -> None:
    response = operator_client.post(f"{PATH}/{KNOWN}/receipt", headers={"Accept": "application/pdf"})
    assert (response.status_code, response.headers["Content-Type"]) == (200, "application/pdf")
    assert response.headers["Content-Disposition"] == 'attachment; filename="SIMULATED-TRN-000001.pdf"'
    assert (response.headers["X-Simulated"], response.headers["Cache-Control"]) == (
        "true",
        "private, no-store",
    )
    [page] = pages_of(response.content)
    assert "http://testserver/verify/TRN-000001" in page
    assert "12,500.00 USDT (SIMULATED)" in page


@pytest.mark.meets("1:182")
def test_receipt_of_an_unknown_reference_returns_404_as_json(operator_client: Client) -> None:
    response = operator_client.post(f"{PATH}/{UNKNOWN}/receipt", headers={"Accept": "application/pdf"})
    assert (response.status_code, response.json()["code"]) == (404, "not_found")


def test_verification_page_runs_at_most_eight_queries(
    operator_client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(8):
        operator_client.get(f"/verify/{KNOWN}")


@pytest.mark.meets("D:verify-page")
def test_verification_page_shows_the_receipt_to_members_of_the_room(
    operator_client: Client, sandbox: Sandbox
) -> None:
    text = get(operator_client, KNOWN)
    printed = receipt_of(sandbox, transaction(sandbox.pk, KNOWN), history_of(sandbox.pk, KNOWN))
    at = -1
    for fact in printed.facts:
        at = text.index(f"{fact.name} {fact.value}", at + 1)
    assert printed.explanation in text


@pytest.mark.meets("D:verify-page")
def test_verification_page_shows_the_current_state(operator_client: Client, operator: User) -> None:
    row = transfer(operator)
    assert "State now Pending" in get(operator_client, row.ref)
    Transaction.objects.filter(pk=row.pk).update(final_status="failed", error_message="Timed out (SIMULATED)")
    text = get(operator_client, row.ref)
    assert "State now Failed" in text
    assert "Error Timed out (SIMULATED)" in text


@pytest.mark.meets("D:verify-page")
def test_verification_page_without_a_session_is_the_same_for_every_reference(
    operator: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    row = transfer(operator, to_wallet="SIMULATED SECRET PAYEE")
    nobody = Client()
    with django_assert_num_queries(0):
        known, unknown = (nobody.get(f"/verify/{ref}").content.decode() for ref in (row.ref, UNKNOWN))
    assert known.replace(row.ref, "") == unknown.replace(UNKNOWN, "")
    text = plain(known)
    assert "belongs to a training simulation" in text
    assert not {"SECRET", "USDT", "Pending", operator.sandbox.name} & set(text.split())
    assert f"/?next=/verify/{row.ref}" in unescape(known).replace("%2F", "/")


@pytest.mark.meets("D:verify-page")
def test_verification_page_of_another_rooms_reference_equals_that_of_an_unknown_reference(
    stranger_client: Client, operator: User, other_sandbox: Sandbox
) -> None:
    row = transfer(operator)
    # The page shows the room's time.
    freeze_clock(who=None, sandbox=other_sandbox)
    texts = [get(stranger_client, ref, 404).replace(ref, "") for ref in (row.ref, UNKNOWN)]
    assert texts[0] == texts[1]
    assert "Your room has no transfer with this reference" in texts[0]


@pytest.mark.parametrize(
    "text", ["SIM-000001", "TRN-1", "TRN-000000", "%3Cscript%3E", "0x" + "5c" * 32, "a/b"]
)
def test_verification_page_of_a_malformed_reference_is_a_404_without_the_reference(
    operator_client: Client, text: str
) -> None:
    for reader in (Client(), operator_client):
        page = get(reader, text, 404)
        assert "This is not the reference of a receipt" in page
        assert text not in page


def test_verification_page_accepts_the_reference_in_any_letter_case(operator_client: Client) -> None:
    response = operator_client.get("/verify/", {"ref": " trn-000001 "})
    assert (response.status_code, response.headers["Location"]) == (302, "/verify/TRN-000001")
    assert "Receipt TRN-000001" in get(operator_client, "trn-000001/")
    assert "What receipts of this simulation are" in get(Client(), "")
    assert Client().get("/verify").headers["Location"] == "/verify/"
    assert "This is not the reference of a receipt" in get(Client(), "?ref=x", 404)


@pytest.mark.meets("D:receipt-pdf", "Domain:4e")
def test_requesting_a_receipt_twice_gives_the_same_bytes_and_changes_no_transaction(
    operator_client: Client, sandbox: Sandbox
) -> None:
    before = list(records_of(Transaction, sandbox.pk).order_by("pk").values())
    pdfs = [operator_client.post(f"{PATH}/{KNOWN}/receipt").content for _ in range(2)]
    assert pdfs[0] == pdfs[1]
    assert list(records_of(Transaction, sandbox.pk).order_by("pk").values()) == before
