"""Documents over the API: listed, read, taken from step to step, and kept apart by room."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from apps.accounts.models import Attempt
from apps.documents.models import BankTransferDocument
from apps.documents.services import TRANSFERRED
from apps.documents.tests.papers import (
    CHOCOLATE,
    COMPLETED,
    DOCUMENTS,
    PENDING,
    PROCESSED,
    ROOT,
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
from apps.sandboxes.selectors import now_in, records_of

FIELDS = {
    "id",
    "referenceCode",
    "subject",
    "status",
    "amount",
    "currency",
    "senderBank",
    "receiverBank",
    "senderIBAN",
    "receiverIBAN",
    "swiftCode",
    "transferDate",
    "accessCodes",
    "metadata",
    "createdAt",
    "simulated",
}


@pytest.mark.meets("2:172")
def test_the_list_tells_all_of_each_document_newest_first(operator_client: Client, sandbox: Sandbox) -> None:
    reply = operator_client.get(DOCUMENTS)
    documents = reply.json()
    assert reply["X-Total-Count"] == str(len(documents))
    made = [document["createdAt"] for document in documents]
    assert made == sorted(made, reverse=True)
    assert {frozenset(document) for document in documents} == {frozenset(FIELDS)}
    sample = documents[0]
    kept = row(sandbox, SAMPLE)
    assert (sample["id"], sample["status"], sample["amount"]) == (SAMPLE, "pending", "5000000000.00")
    assert sample["transferDate"] == (kept.created_at + timedelta(days=5)).date().isoformat()
    assert sample["accessCodes"] == {
        "accessCode": kept.access_code,
        "activationCode": kept.activation_code,
        "downloadCode": kept.download_code,
        "releaseCode": kept.release_code,
    }
    assert all(document["simulated"] is True for document in documents)


@pytest.mark.meets("2:279a")
@pytest.mark.services
def test_the_list_comes_in_pages_and_says_nothing_twice(operator_client: Client) -> None:
    first = operator_client.get(f"{DOCUMENTS}?limit=5")
    assert len(first.json()) == 5
    following = operator_client.get(first["Link"].partition(">")[0].lstrip("<"))
    together = [document["id"] for document in [*first.json(), *following.json()]]
    assert together == [document["id"] for document in operator_client.get(DOCUMENTS).json()]
    assert "Link" not in following


@pytest.mark.meets("2:279a")
def test_a_list_that_has_not_changed_is_not_sent_again(operator_client: Client) -> None:
    etag = operator_client.get(DOCUMENTS)["ETag"]
    assert operator_client.get(DOCUMENTS, headers={"If-None-Match": etag}).status_code == 304
    process(operator_client)
    assert operator_client.get(DOCUMENTS, headers={"If-None-Match": etag}).status_code == 200


@pytest.mark.parametrize("query", ["limit=0", "limit=many", "limit=1001", "cursor=nowhere"])
def test_a_page_that_can_not_be_is_refused_by_field(operator_client: Client, query: str) -> None:
    reply = operator_client.get(f"{DOCUMENTS}?{query}")
    assert (reply.status_code, list(reply.json()["fields"])) == (400, [query.partition("=")[0]])


@pytest.mark.meets("2:283")
def test_one_document_is_the_same_as_in_the_list(operator_client: Client) -> None:
    listed = {document["id"]: document for document in operator_client.get(DOCUMENTS).json()}
    for ref, document in listed.items():
        assert operator_client.get(f"{DOCUMENTS}/{ref}").json() == document


@pytest.mark.meets("2:196")
def test_the_claims_about_the_network_follow_the_status(operator_client: Client) -> None:
    claims = {
        document["status"]: document["metadata"]
        for document in operator_client.get(DOCUMENTS).json()
        if document["id"] in {SAMPLE, PROCESSED, VALIDATED, COMPLETED}
    }
    assert {status: list(told.values()) for status, told in claims.items()} == {
        "pending": ["NOT SENT", "NOT VALIDATED", ""],
        "processed": ["NOT SENT", "AWAITING ACCESS CODE", ""],
        "validated": ["READY TO SEND", "VALIDATED", ""],
        "completed": ["DELIVERED (SIMULATED)", "VALIDATED", "SIM-ACK-00000002"],
    }


@pytest.mark.meets("2:280")
def test_processing_takes_the_pending_sample_and_no_other(operator_client: Client, sandbox: Sandbox) -> None:
    before = statuses(sandbox)
    reply = process(operator_client)
    assert reply.status_code == 200
    assert reply.json()["success"] is True
    assert (reply.json()["document"]["id"], reply.json()["document"]["status"]) == (SAMPLE, "processed")
    assert statuses(sandbox) == {**before, SAMPLE: "processed"}


@pytest.mark.meets("2:196", "D:sample-contract")
def test_processing_makes_a_new_contract_where_none_is_pending(
    operator_client: Client, sandbox: Sandbox
) -> None:
    process(operator_client)
    made = process(operator_client).json()["document"]
    assert (made["id"], made["status"], made["referenceCode"]) == (
        "SIM-DOC-0009",
        "processed",
        "SIM-CHOC-0009",
    )
    again = process(operator_client).json()["document"]
    assert again["id"] == "SIM-DOC-0010"
    assert again["accessCodes"] != made["accessCodes"]
    kept = row(sandbox, made["id"])
    kept.full_clean()
    sample = row(sandbox, SAMPLE)
    told = ("subject", "amount", "sender_bank", "receiver_bank", "sender_iban", "receiver_iban", "swift_code")
    assert [getattr(kept, name) for name in told] == [getattr(sample, name) for name in told]
    assert abs((kept.created_at - now_in(sandbox)).total_seconds()) < 60


@pytest.mark.meets("2:280")
def test_a_contract_that_can_have_no_reference_is_a_readable_answer(
    operator_client: Client, sandbox: Sandbox
) -> None:
    process(operator_client)
    ReferenceCounter.objects.filter(sandbox=sandbox, prefix="SIM-DOC-").update(last=HIGHEST)
    before = statuses(sandbox)
    answer = process(operator_client)
    assert answer.status_code == 200
    assert answer.json()["success"] is False
    assert "used up" in answer.json()["error"]
    assert statuses(sandbox) == before


@pytest.mark.meets("2:280")
def test_the_same_key_processes_one_contract(operator_client: Client, sandbox: Sandbox) -> None:
    first, second = process(operator_client, "one"), process(operator_client, "one")
    assert first.content == second.content
    assert records_of(BankTransferDocument, sandbox.pk).count() == 8
    process(operator_client, "two")
    assert records_of(BankTransferDocument, sandbox.pk).count() == 9


@pytest.mark.meets("2:281")
def test_the_right_code_validates_a_processed_document(operator_client: Client, sandbox: Sandbox) -> None:
    code = row(sandbox, PROCESSED).access_code.replace("-", "\u2011")
    reply = validate(operator_client, PROCESSED, f" {code}\u200b ")
    assert reply.json() == {"success": True, "message": "Document validated successfully"}
    assert row(sandbox, PROCESSED).status == "validated"


@pytest.mark.meets("2:281")
@pytest.mark.parametrize("other", ["activation_code", "download_code", "release_code"])
def test_no_other_code_validates_it(operator_client: Client, sandbox: Sandbox, other: str) -> None:
    before = statuses(sandbox)
    reply = validate(operator_client, PROCESSED, getattr(row(sandbox, PROCESSED), other))
    assert reply.status_code == 200
    assert reply.json() == {"success": False, "message": "Invalid access code"}
    assert statuses(sandbox) == before


@pytest.mark.meets("D:document-code")
def test_guessing_codes_is_slowed_down_and_says_how_long(operator_client: Client, sandbox: Sandbox) -> None:
    replies = [validate(operator_client, PROCESSED, WRONG) for _ in range(6)]
    assert [reply.status_code for reply in replies] == [200] * 5 + [429]
    assert replies[-1].json()["code"] == "throttled"
    assert int(replies[-1]["Retry-After"]) > 0
    assert row(sandbox, PROCESSED).status == "processed"


def test_the_right_code_is_refused_too_after_too_many_wrong_ones(
    operator_client: Client, sandbox: Sandbox
) -> None:
    for _ in range(5):
        validate(operator_client, PROCESSED, WRONG)
    assert validate(operator_client, PROCESSED, row(sandbox, PROCESSED).access_code).status_code == 429
    assert row(sandbox, PROCESSED).status == "processed"


@pytest.mark.meets("D:document-code")
@pytest.mark.parametrize("ref", [PENDING, VALIDATED, COMPLETED])
def test_what_tells_nothing_of_a_code_is_no_guess(
    operator_client: Client, sandbox: Sandbox, ref: str
) -> None:
    replies = [validate(operator_client, ref, WRONG) for _ in range(7)]
    assert [reply.status_code for reply in replies] == [200] * 7
    assert not Attempt.objects.exists()


def test_a_repeated_wrong_code_is_one_guess(operator_client: Client, sandbox: Sandbox) -> None:
    replies = [validate(operator_client, PROCESSED, WRONG, key="once") for _ in range(7)]
    assert [reply.json() for reply in replies] == [{"success": False, "message": "Invalid access code"}] * 7
    assert Attempt.objects.count() == 1


def test_who_types_the_right_code_may_go_on_all_day(operator_client: Client, sandbox: Sandbox) -> None:
    code = row(sandbox, PROCESSED).access_code
    for _ in range(7):
        assert validate(operator_client, PROCESSED, code).json()["success"] is True
        records_of(BankTransferDocument, sandbox.pk).filter(ref=PROCESSED).update(status="processed")


@pytest.mark.meets("2:282")
def test_the_transfer_of_a_validated_document_is_simulated_under_the_reference_that_it_shows(
    operator_client: Client, sandbox: Sandbox
) -> None:
    reply = transfer(operator_client, VALIDATED).json()
    shown = operator_client.get(f"{DOCUMENTS}/{VALIDATED}").json()
    acknowledgement = shown["metadata"]["acknowledgementReference"]
    assert acknowledgement == "SIM-ACK-00000008"
    assert reply == {
        "success": True,
        "message": TRANSFERRED.format(ref=VALIDATED, acknowledgement=acknowledgement),
    }
    assert shown["status"] == "completed"


@pytest.mark.meets("2:196")
@pytest.mark.parametrize(
    ("ref", "told"),
    [
        (PENDING, "has to be processed first"),
        (VALIDATED, "was validated before"),
        (COMPLETED, "is completed"),
    ],
)
def test_a_validation_out_of_order_changes_nothing(
    operator_client: Client, sandbox: Sandbox, ref: str, told: str
) -> None:
    before = statuses(sandbox)
    reply = validate(operator_client, ref, row(sandbox, ref).access_code)
    assert reply.status_code == 200
    assert reply.json()["success"] is False
    assert f"{ref} " in reply.json()["message"]
    assert told in reply.json()["message"]
    assert statuses(sandbox) == before


@pytest.mark.meets("2:196")
@pytest.mark.parametrize(
    ("ref", "told"),
    [
        (PENDING, "has to be processed first"),
        (PROCESSED, "Validate it with its access code first"),
        (COMPLETED, "is completed"),
    ],
)
def test_a_transfer_out_of_order_changes_nothing(
    operator_client: Client, sandbox: Sandbox, ref: str, told: str
) -> None:
    before = statuses(sandbox)
    reply = transfer(operator_client, ref)
    assert reply.status_code == 200
    assert reply.json()["success"] is False
    assert told in reply.json()["message"]
    assert statuses(sandbox) == before


def test_a_repeated_step_under_its_key_is_answered_as_it_was(
    operator_client: Client, sandbox: Sandbox
) -> None:
    code = row(sandbox, PROCESSED).access_code
    first, second = (validate(operator_client, PROCESSED, code, "check") for _ in range(2))
    assert first.json()["success"] is True
    assert first.content == second.content
    first, second = (transfer(operator_client, PROCESSED, "send") for _ in range(2))
    assert first.json()["success"] is True
    assert first.content == second.content


MALFORMED: list[Any] = [None, "", "   ", 7, True, ["a"], {"a": 1}, "x" * 33, "a\0b", "a\nb", "\ud800"]


@pytest.mark.meets("2:281")
def test_a_malformed_code_is_refused_at_its_field(operator_client: Client, sandbox: Sandbox) -> None:
    before = statuses(sandbox)
    for code in MALFORMED:
        Attempt.objects.all().delete()
        reply = validate(operator_client, PROCESSED, code)
        assert reply.status_code == 400, code
        assert set(reply.json()) == {"code", "message", "fields", "success"}, code
    assert list(validate(operator_client, PROCESSED, "").json()["fields"]) == ["accessCode"]
    assert statuses(sandbox) == before


@pytest.mark.parametrize("body", ["", "[]", "null", "{", '{"accessCode": "a", "release": "b"}'])
def test_what_is_no_code_at_all_is_refused(operator_client: Client, body: str) -> None:
    reply = operator_client.post(f"{ROOT}/validate/{PROCESSED}", body, content_type="application/json")
    assert (reply.status_code, set(reply.json())) == (400, {"code", "message", "fields", "success"})


@pytest.mark.meets("Domain:1.3g")
def test_an_account_in_the_place_of_a_code_is_refused_with_a_way_out(operator_client: Client) -> None:
    reply = validate(operator_client, PROCESSED, "DE89370400440532013000")
    assert (reply.status_code, reply.json()["code"]) == (400, "real_world_identifier")
    assert " such as " in reply.json()["message"]


@pytest.mark.meets("2:283")
@pytest.mark.parametrize("ref", ["SIM-DOC-9999", "nothing", "0", "SIM-DOC-0001%20", "x" * 400])
def test_what_is_not_there_is_not_found(operator_client: Client, ref: str) -> None:
    replies = [
        operator_client.get(f"{DOCUMENTS}/{ref}"),
        validate(operator_client, ref, "SIM-AC-AAAA-AAAA"),
        transfer(operator_client, ref),
    ]
    assert [reply.status_code for reply in replies] == [404] * 3


@pytest.mark.meets("2:283")
def test_rooms_are_kept_apart(
    operator_client: Client, stranger_client: Client, sandbox: Sandbox, other_sandbox: Sandbox
) -> None:
    process(operator_client)
    made = process(operator_client).json()["document"]["id"]
    before = statuses(sandbox)
    code = row(sandbox, made).access_code
    replies = [
        stranger_client.get(f"{DOCUMENTS}/{made}"),
        validate(stranger_client, made, code),
        transfer(stranger_client, made),
    ]
    assert [reply.status_code for reply in replies] == [404] * 3
    assert validate(stranger_client, PROCESSED, row(other_sandbox, PROCESSED).access_code).json()["success"]
    assert statuses(sandbox) == before
    assert row(other_sandbox, SAMPLE).status == "pending"


def test_nobody_is_told_to_sign_in(client: Client, sandbox: Sandbox) -> None:
    replies = [
        client.get(DOCUMENTS),
        client.get(f"{DOCUMENTS}/{SAMPLE}"),
        client.post(CHOCOLATE),
        validate(client, PROCESSED, "x"),
        transfer(client, VALIDATED),
    ]
    assert [reply.status_code for reply in replies] == [401] * 5


@pytest.mark.meets("2:279a")
def test_reading_and_every_step_cost_few_queries(
    operator_client: Client, sandbox: Sandbox, django_assert_max_num_queries: Any
) -> None:
    code = row(sandbox, SAMPLE).access_code
    with django_assert_max_num_queries(4):
        operator_client.get(DOCUMENTS)
    with django_assert_max_num_queries(4):
        operator_client.get(f"{DOCUMENTS}/{SAMPLE}")
    with django_assert_max_num_queries(10):
        process(operator_client)
    with django_assert_max_num_queries(16):
        validate(operator_client, SAMPLE, code)
    with django_assert_max_num_queries(10):
        transfer(operator_client, SAMPLE)
    with django_assert_max_num_queries(12):
        process(operator_client)
