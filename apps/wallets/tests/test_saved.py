"""API of saved wallets: defaults, order, unique IDs, isolation of rooms and deletion."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, Final

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import now_in, records_of
from apps.sandboxes.services import freeze_clock
from apps.wallets.saved import services as saved
from apps.wallets.saved.models import ID_TAKEN, SavedWallet
from apps.wallets.saved.services import save_wallet
from mockconsole.lib.real.training_forms import training_address

pytestmark = pytest.mark.django_db

SAVE: Final = "/api/wallets/save"
SAVED: Final = "/api/wallets/saved"
NEW: Final = {
    "name": "Drill",
    "network": "polygon",
    "address": training_address("drill"),
    "type": "bulk_created",
    "wallet_id": "WLT_1795246325000ABCDEF",
    "id_source": "auto",
    "status": "active",
}


def post(client: Client, body: Any, **headers: str) -> Any:
    return client.post(SAVE, body, content_type="application/json", headers=headers)


def listed(client: Client) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = client.get(SAVED).json()
    return rows


@pytest.mark.meets("1:114")
def test_saved_wallet_is_first_in_the_list_as_sent(operator_client: Client) -> None:
    reply = post(operator_client, NEW)
    assert reply.status_code == 201
    made = reply.json()
    generated = {"id": "SIM-SAVED-0006", "created_at": made["created_at"], "simulated": True}
    assert made == {**NEW, **generated}
    assert listed(operator_client)[0] == made


@pytest.mark.meets("1:188")
def test_list_of_the_standard_room_is_newest_first(operator_client: Client) -> None:
    rows = listed(operator_client)
    assert [row["id"] for row in rows] == [f"SIM-SAVED-{number:04}" for number in range(5, 0, -1)]
    assert {row["id_source"] for row in rows} == {"auto", "import", "custom"}
    assert (rows[0]["wallet_id"], rows[0]["address"], rows[0]["type"]) == ("", "", "")


@pytest.mark.meets("1:116")
@pytest.mark.parametrize("sent", [{}, {"name": "", "address": "", "type": "", "wallet_id": ""}])
def test_save_fills_missing_or_blank_fields_with_defaults(
    operator_client: Client, sandbox: Sandbox, sent: dict[str, str]
) -> None:
    freeze_clock(who=None, sandbox=sandbox)
    made = post(operator_client, sent).json()
    assert made["name"] == "master WaLLET"
    assert made["network"] == "ethereum"
    assert made["address"] == "Generated on creation"
    assert made["type"] == "Standard Wallet"
    assert (made["wallet_id"], made["id_source"], made["status"]) == ("", "auto", "active")
    assert abs(datetime.fromisoformat(made["created_at"]) - now_in(sandbox)) < timedelta(seconds=1)


def test_save_accepts_several_wallets_without_an_id(operator_client: Client) -> None:
    assert [post(operator_client, {"name": name}).status_code for name in ("One", "Two")] == [201, 201]


def test_save_refuses_a_saved_id_in_any_letter_case(operator_client: Client, sandbox: Sandbox) -> None:
    post(operator_client, NEW)
    for same in (NEW["wallet_id"], NEW["wallet_id"].lower()):
        reply = post(operator_client, {**NEW, "name": "Other", "wallet_id": same})
        assert reply.status_code == 400
        assert reply.json()["fields"] == {"wallet_id": [ID_TAKEN]}
    assert records_of(SavedWallet, sandbox.pk).filter(wallet_id=NEW["wallet_id"]).count() == 1


@pytest.mark.services
@pytest.mark.parametrize("written", [str, str.lower])
def test_database_refuses_a_duplicate_id_in_any_letter_case(
    sandbox: Sandbox, written: Callable[[str], str]
) -> None:
    taken = records_of(SavedWallet, sandbox.pk).get(ref="SIM-SAVED-0002")
    again = SavedWallet(
        sandbox=sandbox, ref="SIM-SAVED-0009", wallet_id=written(taken.wallet_id), created_at=taken.created_at
    )
    with pytest.raises(IntegrityError), transaction.atomic():
        again.save()


def test_another_room_can_save_the_same_id(operator_client: Client, stranger_client: Client) -> None:
    assert post(operator_client, NEW).status_code == 201
    assert post(stranger_client, NEW).status_code == 201


@pytest.mark.meets("D:idempotency")
def test_same_idempotency_key_saves_once(operator_client: Client, sandbox: Sandbox) -> None:
    key = {"Idempotency-Key": "k-1"}
    first, again = post(operator_client, NEW, **key), post(operator_client, NEW, **key)
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.content == again.content
    assert records_of(SavedWallet, sandbox.pk).filter(name="Drill").count() == 1


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"name": "x" * 10_000}, "name"),
        ({"name": "a\u0000b"}, "name"),
        ({"name": 7}, "name"),
        ({"network": "dogecoin"}, "network"),
        ({"network": None}, "network"),
        ({"wallet_id": "no spaces"}, "wallet_id"),
        ({"wallet_id": "x" * 65}, "wallet_id"),
        ({"wallet_id": 42}, "wallet_id"),
        ({"id_source": "guess"}, "id_source"),
        ({"status": "rich"}, "status"),
        ({"type": "x" * 41}, "type"),
        ({"address": "x" * 65}, "address"),
        ({"created_at": "yesterday"}, "created_at"),
        ({"balance": "1000000"}, "balance"),
    ],
)
def test_save_refuses_a_malformed_field_and_stores_nothing(
    operator_client: Client, sandbox: Sandbox, changed: dict[str, Any], field: str
) -> None:
    before = records_of(SavedWallet, sandbox.pk).count()
    reply = post(operator_client, {**NEW, **changed})
    assert reply.status_code == 400
    assert list(reply.json()["fields"]) == [field]
    assert records_of(SavedWallet, sandbox.pk).count() == before


@pytest.mark.parametrize("body", ["[]", "null", '"text"', "{"])
def test_save_refuses_a_malformed_body(operator_client: Client, body: str) -> None:
    assert operator_client.post(SAVE, body, content_type="application/json").status_code == 400


@pytest.mark.meets("Domain:1.3a")
@pytest.mark.parametrize("field", ["name", "address", "type"])
def test_save_refuses_a_real_address_in_any_field(operator_client: Client, field: str) -> None:
    real = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"
    reply = post(operator_client, {**NEW, field: real})
    assert (reply.status_code, reply.json()["code"]) == (400, "real_world_identifier")
    assert real not in reply.content.decode()


@pytest.mark.services
@pytest.mark.parametrize("name", ["محفظة", "Vault 🏦"])
def test_save_keeps_a_name_in_any_script(operator_client: Client, name: str) -> None:
    assert post(operator_client, {**NEW, "name": name}).json()["name"] == name


def test_save_restores_the_checksum_case_of_an_address(operator_client: Client) -> None:
    made = post(operator_client, {**NEW, "address": training_address("drill").lower()}).json()
    assert made["address"] == training_address("drill")


def test_save_is_refused_in_a_full_room(
    operator_client: Client, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved, "MOST_SAVED", 5)
    reply = post(operator_client, NEW)
    assert reply.status_code == 400
    assert "Delete one first." in reply.json()["message"]
    operator_client.delete(f"{SAVED}/SIM-SAVED-0001")
    assert post(operator_client, NEW).status_code == 201


@pytest.mark.meets("1:190", "D:deletion-by-reference")
def test_deleted_wallet_is_gone_and_deleting_it_again_returns_404(operator_client: Client) -> None:
    gone = f"{SAVED}/SIM-SAVED-0003"
    first = operator_client.delete(gone)
    assert (first.status_code, first.content) == (204, b"")
    assert "SIM-SAVED-0003" not in {row["id"] for row in listed(operator_client)}
    again = operator_client.delete(gone)
    assert (again.status_code, again.json()["code"]) == (404, "not_found")


def test_reference_of_a_deleted_wallet_is_not_reused(operator_client: Client) -> None:
    operator_client.delete(f"{SAVED}/SIM-SAVED-0005")
    assert post(operator_client, NEW).json()["id"] == "SIM-SAVED-0006"


@pytest.mark.meets("1:190", "D:deletion-by-reference")
@pytest.mark.parametrize("ref", ["SIM-SAVED-9999", "0", "WLT_PAYROLL-7", "a b"])
def test_delete_of_an_unknown_reference_returns_404(operator_client: Client, ref: str) -> None:
    assert operator_client.delete(f"{SAVED}/{ref}").status_code == 404


@pytest.mark.meets("1:190", "D:deletion-by-reference")
def test_saved_wallet_is_hidden_from_other_rooms(operator_client: Client, stranger_client: Client) -> None:
    made = post(operator_client, NEW).json()
    assert made["id"] not in {row["id"] for row in listed(stranger_client)}
    assert stranger_client.delete(f"{SAVED}/{made['id']}").status_code == 404
    assert listed(operator_client)[0] == made


def test_every_call_without_a_session_returns_401(client: Client, sandbox: Sandbox) -> None:
    assert client.get(SAVED).status_code == 401
    assert post(client, NEW).status_code == 401
    assert client.delete(f"{SAVED}/SIM-SAVED-0001").status_code == 401


@pytest.mark.meets("1:188")
def test_list_with_a_matching_etag_returns_304(operator_client: Client) -> None:
    tag = operator_client.get(SAVED)["ETag"]
    assert operator_client.get(SAVED, headers={"If-None-Match": tag}).status_code == 304
    operator_client.delete(f"{SAVED}/SIM-SAVED-0001")
    assert operator_client.get(SAVED, headers={"If-None-Match": tag}).status_code == 200


def test_save_and_delete_announce_a_change_of_the_list(
    operator_client: Client, sandbox: Sandbox, django_capture_on_commit_callbacks: Any
) -> None:
    for change in (
        lambda: post(operator_client, NEW),
        lambda: operator_client.delete(f"{SAVED}/SIM-SAVED-0001"),
    ):
        # Announcements are deduplicated per transaction, and a test's transaction never ends.
        connection.run_on_commit.clear()
        with django_capture_on_commit_callbacks() as announced:
            change()
        assert [entry.resources for entry in announced] == [frozenset({"wallets/saved"})]


def test_query_count_of_the_list_is_independent_of_its_length(
    operator_client: Client, operator: User, sandbox: Sandbox
) -> None:
    listed(operator_client)
    counts = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as queries:
            listed(operator_client)
        counts.append(len(queries))
        for _ in range(20):
            save_wallet(who=operator, wallet=SavedWallet(sandbox=sandbox))
    assert counts[0] == counts[1] <= 4


def test_save_keeps_the_time_that_the_browser_sends(operator_client: Client) -> None:
    time = "2026-01-02T03:04:05Z"
    assert post(operator_client, {**NEW, "created_at": time}).json()["created_at"] == time


def test_save_replaces_a_future_time_by_now(operator_client: Client, sandbox: Sandbox) -> None:
    # An export stores times relative to the latest one.
    made = post(operator_client, {**NEW, "created_at": "9999-12-31T23:59:59Z"}).json()
    assert datetime.fromisoformat(made["created_at"]) <= now_in(sandbox)
