"""API of documents: lists, single reads, steps, and separation of rooms."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from apps.accounts.models import Attempt
from apps.documents.services import TRANSFERRED
from apps.documents.tests.papers import (
    COMPLETED,
    DOCUMENTS,
    PENDING,
    PROCESSED,
    SAMPLE,
    VALIDATED,
    WRONG,
    process,
    row,
    statuses,
    transfer,
    validate,
)
from apps.sandboxes.models import ReferenceCounter, Sandbox
from apps.sandboxes.numbering import HIGHEST
from apps.sandboxes.selectors import now_in

FIELDS = {
    *("id", "referenceCode", "subject", "status", "amount", "currency", "senderBank", "receiverBank"),
    *("senderIBAN", "receiverIBAN", "swiftCode", "transferDate", "accessCodes", "metadata", "createdAt"),
    "simulated",
}


@pytest.mark.meets("2:172")
def test_documents_list_is_newest_first_with_all_fields(operator_client: Client, sandbox: Sandbox) -> None:
    documents = operator_client.get(DOCUMENTS).json()
    made = [document["createdAt"] for document in documents]
    assert made == sorted(made, reverse=True)
    assert {frozenset(document) for document in documents} == {frozenset(FIELDS)}
    sample = documents[0]
    stored = row(sandbox, SAMPLE)
    assert (sample["id"], sample["status"], sample["amount"]) == (SAMPLE, "pending", "5000000000.00")
    assert sample["transferDate"] == (stored.created_at + timedelta(days=5)).date().isoformat()
    assert sample["accessCodes"] == {
        "accessCode": stored.access_code,
        "activationCode": stored.activation_code,
        "downloadCode": stored.download_code,
        "releaseCode": stored.release_code,
    }


@pytest.mark.meets("2:283")
def test_single_document_equals_its_entry_in_the_list(operator_client: Client) -> None:
    listed = {document["id"]: document for document in operator_client.get(DOCUMENTS).json()}
    for ref, document in listed.items():
        assert operator_client.get(f"{DOCUMENTS}/{ref}").json() == document


@pytest.mark.meets("2:196")
def test_displayed_delivery_and_validation_depend_on_the_documents_status(operator_client: Client) -> None:
    claims = {
        document["status"]: document["metadata"]
        for document in operator_client.get(DOCUMENTS).json()
        if document["id"] in {SAMPLE, PROCESSED, VALIDATED, COMPLETED}
    }
    assert {status: list(claims_shown.values()) for status, claims_shown in claims.items()} == {
        "pending": ["NOT SENT", "NOT VALIDATED", ""],
        "processed": ["NOT SENT", "AWAITING ACCESS CODE", ""],
        "validated": ["READY TO SEND", "VALIDATED", ""],
        "completed": ["DELIVERED (SIMULATED)", "VALIDATED", "SIM-ACK-00000002"],
    }


@pytest.mark.meets("2:280")
def test_process_changes_only_the_pending_sample(operator_client: Client, sandbox: Sandbox) -> None:
    before = statuses(sandbox)
    response = process(operator_client)
    assert response.status_code == 200
    assert response.json()["success"] is True
    assert (response.json()["document"]["id"], response.json()["document"]["status"]) == (SAMPLE, "processed")
    assert statuses(sandbox) == {**before, SAMPLE: "processed"}


@pytest.mark.meets("2:196", "D:sample-contract")
def test_process_creates_a_contract_if_none_is_pending(operator_client: Client, sandbox: Sandbox) -> None:
    process(operator_client)
    body = process(operator_client).json()["document"]
    assert (body["id"], body["status"], body["referenceCode"]) == (
        "SIM-DOC-0009",
        "processed",
        "SIM-CHOC-0009",
    )
    again = process(operator_client).json()["document"]
    assert again["id"] == "SIM-DOC-0010"
    assert again["accessCodes"] != body["accessCodes"]
    stored = row(sandbox, body["id"])
    stored.full_clean()
    sample = row(sandbox, SAMPLE)
    contract_fields = (
        "subject",
        "amount",
        "sender_bank",
        "receiver_bank",
        "sender_iban",
        "receiver_iban",
        "swift_code",
    )
    assert [getattr(stored, name) for name in contract_fields] == [
        getattr(sample, name) for name in contract_fields
    ]
    assert abs((stored.created_at - now_in(sandbox)).total_seconds()) < 60


@pytest.mark.meets("2:280")
def test_process_reports_success_false_if_no_reference_is_free(
    operator_client: Client, sandbox: Sandbox
) -> None:
    process(operator_client)
    ReferenceCounter.objects.filter(sandbox=sandbox, prefix="SIM-DOC-").update(last=HIGHEST)
    before = statuses(sandbox)
    response = process(operator_client)
    assert response.status_code == 200
    assert response.json()["success"] is False
    assert "used up" in response.json()["error"]
    assert statuses(sandbox) == before


@pytest.mark.meets("2:281")
def test_validate_accepts_the_right_code_with_extra_spaces_and_other_dashes_and_counts_no_attempt(
    operator_client: Client, sandbox: Sandbox
) -> None:
    code = row(sandbox, PROCESSED).access_code.replace("-", "\u2011")
    response = validate(operator_client, PROCESSED, f" {code}\u200b ")
    assert response.json() == {"success": True, "message": "Document validated successfully"}
    assert row(sandbox, PROCESSED).status == "validated"
    assert not Attempt.objects.exists()


@pytest.mark.meets("2:281")
@pytest.mark.parametrize("other", ["activation_code", "download_code", "release_code"])
def test_validate_with_another_of_the_documents_four_codes_changes_nothing(
    operator_client: Client, sandbox: Sandbox, other: str
) -> None:
    before = statuses(sandbox)
    response = validate(operator_client, PROCESSED, getattr(row(sandbox, PROCESSED), other))
    assert response.status_code == 200
    assert response.json() == {"success": False, "message": "Invalid access code"}
    assert statuses(sandbox) == before


@pytest.mark.meets("D:document-code")
def test_validate_throttles_even_the_right_code_after_five_wrong_codes(
    operator_client: Client, sandbox: Sandbox
) -> None:
    right = row(sandbox, PROCESSED).access_code
    responses = [validate(operator_client, PROCESSED, code) for code in (*[WRONG] * 5, right)]
    assert [response.status_code for response in responses] == [200] * 5 + [429]
    assert responses[-1].json()["code"] == "throttled"
    assert int(responses[-1]["Retry-After"]) > 0
    assert row(sandbox, PROCESSED).status == "processed"


def test_validate_counts_one_attempt_for_repeated_requests_with_one_idempotency_key(
    operator_client: Client, sandbox: Sandbox
) -> None:
    responses = [validate(operator_client, PROCESSED, WRONG, key="once") for _ in range(7)]
    assert [response.json() for response in responses] == [
        {"success": False, "message": "Invalid access code"}
    ] * 7
    assert Attempt.objects.count() == 1


@pytest.mark.meets("2:282")
def test_transfer_completes_a_validated_document_and_returns_its_acknowledgement_reference(
    operator_client: Client, sandbox: Sandbox
) -> None:
    body = transfer(operator_client, VALIDATED).json()
    shown = operator_client.get(f"{DOCUMENTS}/{VALIDATED}").json()
    acknowledgement = shown["metadata"]["acknowledgementReference"]
    assert acknowledgement == "SIM-ACK-00000008"
    assert body == {
        "success": True,
        "message": TRANSFERRED.format(ref=VALIDATED, acknowledgement=acknowledgement),
    }
    assert shown["status"] == "completed"


@pytest.mark.meets("2:196", "D:document-code")
@pytest.mark.parametrize(
    ("step", "ref", "message"),
    [
        (validate, PENDING, "has to be processed first"),
        (validate, VALIDATED, "was validated before"),
        (validate, COMPLETED, "is completed"),
        (transfer, PENDING, "has to be processed first"),
        (transfer, PROCESSED, "Validate it with its access code first"),
        (transfer, COMPLETED, "is completed"),
    ],
)
def test_step_that_the_documents_status_does_not_allow_changes_nothing_and_counts_no_attempt(
    operator_client: Client, sandbox: Sandbox, step: Any, ref: str, message: str
) -> None:
    before = statuses(sandbox)
    response = step(operator_client, ref)
    assert response.status_code == 200
    assert response.json()["success"] is False
    assert f"{ref} " in response.json()["message"]
    assert message in response.json()["message"]
    assert statuses(sandbox) == before
    assert not Attempt.objects.exists()
