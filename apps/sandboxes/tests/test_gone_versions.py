"""Tests of restoring versions of deleted rows and sandboxes."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib import admin
from django.test import Client

from apps.sandboxes.models import FilledKind, Sandbox, SandboxRecord
from apps.sandboxes.scenarios.registry import every_kind, scenario_kinds
from apps.sandboxes.selectors import kinds_filled_in, now_in, records_of
from apps.sandboxes.services import (
    create_sandbox,
    keep_starting_point,
    load_files,
    reset_sandbox,
    shift_clock,
    work_in,
)
from apps.sandboxes.tests.admin_pages import message_in, models_with_own_admin_code, page_of, restore
from apps.sandboxes.tests.open_pages import OpenPage
from apps.sandboxes.tests.scenarios import (
    BTC,
    ETH,
    everything_in,
    export_files,
    kind_by_name,
    symbols,
    with_assets,
)
from mockconsole.lib.admin.history import history_of, remember_first_version
from mockconsole.lib.admin.records import CHANGED_MEANWHILE, RestorableAdmin

EDITED_BY_STAFF: list[type[SandboxRecord]] = [
    kind.model
    for kind in every_kind()
    # Exclude screen texts, because a reset deletes them without replacing them.
    if kind.model in {*models_with_own_admin_code()} - {kind_by_name("screen_text").model}
    and history_of(kind.model) is not None
    and isinstance(admin.site._registry.get(kind.model), RestorableAdmin)
]


TRANSFER = {
    "fromWallet": "master",
    "toWallet": "wallet1",
    "amount": "1250.50",
    "currency": "USDT",
    "network": "Ethereum",
    "transactionType": "wallet_transfer",
    "paymentMethod": "blockchain",
}


def numbers_of_rows(sandbox: Sandbox) -> dict[str, int]:
    """Return the number of a sandbox's rows of each model, keyed by the model's name."""
    models = [model for kind in every_kind() for model in (kind.model, *kind.derived)]
    return {model.__name__: model._default_manager.filter(sandbox=sandbox).count() for model in models}


def delete(sandbox: Sandbox) -> None:
    """Delete a sandbox through another instance, so that the test's instance keeps its id."""
    Sandbox.objects.get(pk=sandbox.pk).delete()


def restore_latest_version(client: Client, sandbox: Sandbox) -> Any:
    """Restore the latest version of a sandbox."""
    # Sort versions by id, because their dates are equal: time stands still in these tests.
    return restore(client, sandbox, history_of(Sandbox).filter(id=sandbox.pk).order_by("-history_id")[0])


# Use real transactions, because foreign keys are checked at the end of a transaction.
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "remove", [lambda room: reset_sandbox(who=None, sandbox=room), delete], ids=["reset", "deletion"]
)
def test_version_of_a_deleted_or_replaced_row_cannot_be_restored(
    remove: Callable[[Sandbox], None], other_sandbox: Sandbox, trainer_client: Client
) -> None:
    assert len(EDITED_BY_STAFF) >= 5
    rows = [records_of(model, other_sandbox.pk)[0] for model in EDITED_BY_STAFF]
    for row in rows:
        remember_first_version(row)
    remove(other_sandbox)
    for row in rows:
        version = history_of(type(row)).filter(id=row.pk).earliest()
        rows_before = list(type(row).objects.values())
        page = OpenPage(trainer_client, page_of(type(row), "simple_history", row.pk, version.pk))
        response = page.save()
        if response.status_code == 200:  # The form shows an error, because another row has the reference now.
            assert remove is not delete
            assert "already exists" in response.content.decode()
        else:
            assert message_in(response) == CHANGED_MEANWHILE
            assert response["Location"] == page_of(type(row), "changelist")
        assert list(type(row).objects.values()) == rows_before


@pytest.mark.usefixtures("small_scenario")
def test_deleted_sandbox_cannot_be_restored_if_another_sandbox_has_its_key(
    other_sandbox: Sandbox, trainer_client: Client
) -> None:
    delete(other_sandbox)
    successor = create_sandbox(who=None, key=other_sandbox.key, name="Successor")
    assert message_in(restore_latest_version(trainer_client, other_sandbox)) == CHANGED_MEANWHILE
    assert Sandbox.objects.get(key=other_sandbox.key) == successor


def test_restored_sandbox_is_filled_with_records_and_accepts_transactions(
    other_sandbox: Sandbox, trainer: Any, trainer_client: Client
) -> None:
    shift_clock(who=None, sandbox=other_sandbox, by=timedelta(days=-400))
    numbers = numbers_of_rows(other_sandbox)
    delete(other_sandbox)
    assert restore_latest_version(trainer_client, other_sandbox).status_code == 302
    room = Sandbox.objects.get(pk=other_sandbox.pk)
    assert (room.clock, room.seed) == (other_sandbox.clock, other_sandbox.seed)
    assert numbers_of_rows(room) == numbers
    assert kinds_filled_in(room.pk) == {kind.name for kind in scenario_kinds()}
    newest = kind_by_name("swift_operations").rows(room).latest("created_at")
    assert now_in(room) - timedelta(days=3) < newest.created_at <= now_in(room)
    work_in(who=trainer, sandbox=room)
    response = trainer_client.post("/api/transactions", TRANSFER, content_type="application/json")
    assert response.status_code == 201


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("small_scenario")
def test_restored_sandbox_is_filled_from_its_starting_point_and_keeps_it(
    other_sandbox: Sandbox, trainer_client: Client
) -> None:
    load_files(who=None, sandbox=other_sandbox, files=with_assets(ETH))
    keep_starting_point(who=None, sandbox=other_sandbox)
    load_files(who=None, sandbox=other_sandbox, files=with_assets(BTC))
    before = export_files(other_sandbox)
    trainer_client.post(page_of(Sandbox, "delete", other_sandbox.pk), {"post": "yes"})
    assert not Sandbox.objects.filter(pk=other_sandbox.pk).exists()
    restore_latest_version(trainer_client, other_sandbox)
    room = Sandbox.objects.get(pk=other_sandbox.pk)
    assert symbols(room) == ["ETH"]
    load_files(who=None, sandbox=room, files=with_assets(BTC))
    assert export_files(room) == before
    reset_sandbox(who=None, sandbox=room)
    assert symbols(room) == ["ETH"]


def test_deleted_sandbox_can_be_restored_even_if_its_scenario_is_missing(
    other_sandbox: Sandbox, trainer_client: Client
) -> None:
    Sandbox.objects.filter(pk=other_sandbox.pk).update(scenario="nowhere")
    delete(other_sandbox)
    restore_latest_version(trainer_client, other_sandbox)
    room = Sandbox.objects.get(pk=other_sandbox.pk)
    assert kind_by_name("wallets").rows(room).filter(kind="outside").exists()
    # No kind is marked as filled, so a later server start fills the room once the scenario's folder exists.
    assert kinds_filled_in(room.pk) == set()


@pytest.mark.usefixtures("small_scenario")
def test_restoring_a_version_of_an_existing_sandbox_keeps_its_records(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    kind_by_name("crypto_assets").rows(sandbox).delete()
    FilledKind.objects.filter(sandbox=sandbox).delete()
    before = everything_in(sandbox)
    OpenPage(trainer_client, page_of(Sandbox, "change", sandbox.pk)).save(name="West wing")
    assert Sandbox.objects.get(pk=sandbox.pk).name == "West wing"
    restore(trainer_client, sandbox, sandbox.history.earliest())
    assert everything_in(sandbox) == before
