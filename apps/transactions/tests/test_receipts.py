"""Who gets the receipt of a transaction, and what the page behind its code tells whom."""

from html import unescape

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.transactions.models import Transaction
from apps.transactions.receipts.facts import receipt_of
from apps.transactions.selectors import history_of, transaction
from apps.transactions.tests.papers import pages_of
from apps.transactions.tests.transfers import PATH, transfer
from apps.wallets.tests.explorer.pages import plain

KNOWN = "TRN-000001"
UNKNOWN = "TRN-999999"
PROVES_NOTHING = "Why a receipt proves nothing"


def get(client: Client, ref: str, status: int = 200) -> str:
    answer = client.get(f"/verify/{ref}")
    assert answer.status_code == status
    assert answer.headers["X-Simulated"] == "true"
    text = plain(answer.content.decode())
    assert "TRAINING SIMULATION" in text
    assert PROVES_NOTHING in text
    return text


@pytest.mark.meets("1:182", "D:receipt-pdf", "Domain:4d")
def test_the_receipt_is_a_marked_file_that_no_cache_keeps(operator_client: Client) -> None:
    answer = operator_client.post(f"{PATH}/{KNOWN}/receipt", headers={"Accept": "application/pdf"})
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/pdf")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="SIMULATED-TRN-000001.pdf"'
    assert (answer.headers["X-Simulated"], answer.headers["Cache-Control"]) == ("true", "private, no-store")
    [page] = pages_of(answer.content)
    assert "http://testserver/verify/TRN-000001" in page
    assert "12,500.00 USDT (SIMULATED)" in page


@pytest.mark.meets("Domain:4e")
def test_asking_twice_gives_the_same_bytes(operator_client: Client) -> None:
    asked = [operator_client.post(f"{PATH}/{KNOWN}/receipt").content for _ in range(2)]
    assert asked[0] == asked[1]


@pytest.mark.meets("1:182")
@pytest.mark.parametrize("accepted", ["application/pdf", "application/json"])
def test_a_receipt_of_nothing_is_refused_in_words(operator_client: Client, accepted: str) -> None:
    answer = operator_client.post(f"{PATH}/{UNKNOWN}/receipt", headers={"Accept": accepted})
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.mark.meets("D:receipt-pdf")
def test_a_stranger_gets_no_receipt_of_this_room(stranger_client: Client, operator: User) -> None:
    made = transfer(operator)
    assert stranger_client.post(f"{PATH}/{made.ref}/receipt").status_code == 404
    assert Client().post(f"{PATH}/{made.ref}/receipt").status_code == 401


def test_a_receipt_is_not_made_by_a_link(operator_client: Client) -> None:
    assert operator_client.get(f"{PATH}/{KNOWN}/receipt").status_code == 405


def test_a_receipt_and_its_page_cost_few_questions(
    operator_client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(2):
        # The session, the account, the room, the transaction, its id and its steps.
        with django_assert_max_num_queries(7):
            operator_client.post(f"{PATH}/{KNOWN}/receipt")
    with django_assert_max_num_queries(8):
        operator_client.get(f"/verify/{KNOWN}")


@pytest.mark.meets("D:verify-page")
def test_the_page_repeats_the_receipt_line_by_line_to_whoever_is_of_the_room(
    operator_client: Client, sandbox: Sandbox
) -> None:
    text = get(operator_client, KNOWN)
    printed = receipt_of(sandbox, transaction(sandbox.pk, KNOWN), history_of(sandbox.pk, KNOWN))
    at = -1
    for fact in printed.facts:
        at = text.index(f"{fact.name} {fact.value}", at + 1)
    assert printed.what_it_is in text


@pytest.mark.meets("D:verify-page")
def test_the_page_shows_the_state_as_it_is_now(operator_client: Client, operator: User) -> None:
    made = transfer(operator)
    assert "State now Pending" in get(operator_client, made.ref)
    Transaction.objects.filter(pk=made.pk).update(
        final_status="failed", error_message="Timed out (SIMULATED)"
    )
    text = get(operator_client, made.ref)
    assert "State now Failed" in text
    assert "Error Timed out (SIMULATED)" in text


@pytest.mark.meets("D:verify-page")
def test_without_a_session_every_reference_gets_the_same_answer_and_nothing_is_looked_up(
    operator: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    made = transfer(operator, to_wallet="SIMULATED SECRET PAYEE")
    nobody = Client()
    with django_assert_num_queries(0):
        known, unknown = (nobody.get(f"/verify/{ref}").content.decode() for ref in (made.ref, UNKNOWN))
    assert known.replace(made.ref, "") == unknown.replace(UNKNOWN, "")
    text = plain(known)
    assert "belongs to a training simulation" in text
    assert not {"SECRET", "USDT", "Pending", operator.sandbox.name} & set(text.split())
    assert f"/?next=/verify/{made.ref}" in unescape(known).replace("%2F", "/")


@pytest.mark.meets("D:verify-page")
def test_another_rooms_reference_is_as_unknown_as_one_that_nobody_has(
    stranger_client: Client, operator: User
) -> None:
    made = transfer(operator)
    texts = [get(stranger_client, ref, 404).replace(ref, "") for ref in (made.ref, UNKNOWN)]
    assert texts[0] == texts[1]
    assert "Your room has no transfer with this reference" in texts[0]


@pytest.mark.parametrize(
    "text", ["SIM-000001", "TRN-1", "TRN-000000", "%3Cscript%3E", "0x" + "5c" * 32, "a/b"]
)
def test_what_is_no_reference_is_told_so_and_not_written_back(operator_client: Client, text: str) -> None:
    for reader in (Client(), operator_client):
        page = get(reader, text, 404)
        assert "This is no reference of a receipt" in page
        assert text not in page


def test_a_reference_may_be_typed_in_any_case(operator_client: Client) -> None:
    answer = operator_client.get("/verify/", {"ref": " trn-000001 "})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/verify/TRN-000001")
    assert "Receipt TRN-000001" in get(operator_client, "trn-000001/")
    assert "What receipts of this simulation are" in get(Client(), "")
    assert Client().get("/verify").headers["Location"] == "/verify/"
    assert "This is no reference of a receipt" in get(Client(), "?ref=x", 404)


@pytest.mark.meets("D:receipt-pdf")
def test_a_receipt_changes_nothing(operator_client: Client, sandbox: Sandbox) -> None:
    before = list(records_of(Transaction, sandbox.pk).order_by("pk").values())
    operator_client.post(f"{PATH}/{KNOWN}/receipt")
    assert list(records_of(Transaction, sandbox.pk).order_by("pk").values()) == before
