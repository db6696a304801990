"""API of saved wallets: defaults, order, unique IDs, isolation of rooms and deletion."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, Final

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client

from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import now_in, records_of
from apps.sandboxes.services import freeze_clock
from apps.wallets.saved import services as saved
from apps.wallets.saved.models import ID_TAKEN, SavedWallet
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


def list_saved(client: Client) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = client.get(SAVED).json()
    return rows


@pytest.mark.meets("1:114")
def test_saved_wallet_has_the_sent_values_and_is_first_in_the_list(operator_client: Client) -> None:
    response = post(operator_client, NEW)
    assert response.status_code == 201
    body = response.json()
    generated = {"id": "SIM-SAVED-0006", "created_at": body["created_at"], "simulated": True}
    assert body == {**NEW, **generated}
    assert list_saved(operator_client)[0] == body


@pytest.mark.meets("1:188")
def test_list_of_saved_wallets_is_newest_first(operator_client: Client) -> None:
    rows = list_saved(operator_client)
    assert [row["id"] for row in rows] == [f"SIM-SAVED-{number:04}" for number in range(5, 0, -1)]
    assert {row["id_source"] for row in rows} == {"auto", "import", "custom"}
    assert (rows[0]["wallet_id"], rows[0]["address"], rows[0]["type"]) == ("", "", "")


@pytest.mark.meets("1:116")
@pytest.mark.parametrize("sent", [{}, {"name": "", "address": "", "type": "", "wallet_id": ""}])
def test_saved_wallet_has_defaults_for_missing_or_blank_fields(
    operator_client: Client, sandbox: Sandbox, sent: dict[str, str]
) -> None:
    freeze_clock(who=None, sandbox=sandbox)
    body = post(operator_client, sent).json()
    assert body["name"] == "master WaLLET"
    assert body["network"] == "ethereum"
    assert body["address"] == "Generated on creation"
    assert body["type"] == "Standard Wallet"
    assert (body["wallet_id"], body["id_source"], body["status"]) == ("", "auto", "active")
    assert abs(datetime.fromisoformat(body["created_at"]) - now_in(sandbox)) < timedelta(seconds=1)


def test_several_wallets_without_an_id_can_be_saved(operator_client: Client) -> None:
    assert [post(operator_client, {"name": name}).status_code for name in ("One", "Two")] == [201, 201]


def test_saving_a_wallet_id_twice_is_rejected_in_any_letter_case(
    operator_client: Client, sandbox: Sandbox
) -> None:
    post(operator_client, NEW)
    for same in (NEW["wallet_id"], NEW["wallet_id"].lower()):
        response = post(operator_client, {**NEW, "name": "Other", "wallet_id": same})
        assert response.status_code == 400
        assert response.json()["fields"] == {"wallet_id": [ID_TAKEN]}
    assert records_of(SavedWallet, sandbox.pk).filter(wallet_id=NEW["wallet_id"]).count() == 1


@pytest.mark.services
@pytest.mark.parametrize("written", [str, str.lower])
def test_database_rejects_a_duplicate_saved_wallet_id_in_any_letter_case(
    sandbox: Sandbox, written: Callable[[str], str]
) -> None:
    taken = records_of(SavedWallet, sandbox.pk).get(ref="SIM-SAVED-0002")
    again = SavedWallet(
        sandbox=sandbox, ref="SIM-SAVED-0009", wallet_id=written(taken.wallet_id), created_at=taken.created_at
    )
    with pytest.raises(IntegrityError), transaction.atomic():
        again.save()


def test_wallet_id_saved_in_one_room_can_be_saved_in_another_room(
    operator_client: Client, stranger_client: Client
) -> None:
    assert post(operator_client, NEW).status_code == 201
    assert post(stranger_client, NEW).status_code == 201


@pytest.mark.services
@pytest.mark.parametrize("name", ["محفظة", "Vault 🏦"])
def test_saved_wallet_keeps_a_name_in_any_script(operator_client: Client, name: str) -> None:
    assert post(operator_client, {**NEW, "name": name}).json()["name"] == name


def test_saving_a_lower_case_address_restores_its_checksum_case(operator_client: Client) -> None:
    body = post(operator_client, {**NEW, "address": training_address("drill").lower()}).json()
    assert body["address"] == training_address("drill")


def test_saving_a_wallet_in_a_full_room_is_rejected(
    operator_client: Client, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved, "MAX_SAVED_WALLETS", 5)
    response = post(operator_client, NEW)
    assert response.status_code == 400
    assert "Delete one first." in response.json()["message"]
    operator_client.delete(f"{SAVED}/SIM-SAVED-0001")
    assert post(operator_client, NEW).status_code == 201


@pytest.mark.meets("1:190", "D:deletion-by-reference")
def test_deleted_saved_wallet_leaves_the_list_and_deleting_it_again_returns_404(
    operator_client: Client,
) -> None:
    gone = f"{SAVED}/SIM-SAVED-0003"
    first = operator_client.delete(gone)
    assert (first.status_code, first.content) == (204, b"")
    assert "SIM-SAVED-0003" not in {row["id"] for row in list_saved(operator_client)}
    again = operator_client.delete(gone)
    assert (again.status_code, again.json()["code"]) == (404, "not_found")


def test_saving_and_deleting_a_wallet_announce_a_change_of_the_list(
    operator_client: Client, sandbox: Sandbox, django_capture_on_commit_callbacks: Any
) -> None:
    for change in (
        lambda: post(operator_client, NEW),
        lambda: operator_client.delete(f"{SAVED}/SIM-SAVED-0001"),
    ):
        # Reset the deduplication of announcements: it works per transaction, and a test's transaction never ends.
        connection.run_on_commit.clear()
        with django_capture_on_commit_callbacks() as announced:
            change()
        assert [entry.resources for entry in announced] == [frozenset({"wallets/saved"})]


def test_saved_wallet_keeps_the_time_sent_by_the_browser(operator_client: Client) -> None:
    time = "2026-01-02T03:04:05Z"
    assert post(operator_client, {**NEW, "created_at": time}).json()["created_at"] == time


def test_saving_a_wallet_replaces_a_future_time_by_the_current_time(
    operator_client: Client, sandbox: Sandbox
) -> None:
    # A stored time in the future would shift an export: it stores all times relative to the latest stored time.
    body = post(operator_client, {**NEW, "created_at": "9999-12-31T23:59:59Z"}).json()
    assert datetime.fromisoformat(body["created_at"]) <= now_in(sandbox)
