"""Visibility of rooms copied for lessons: no list shows a copy, not even to people who work in it."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.models import ProtectedError
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from apps.accounts.models import User
from apps.accounts.services import take_seat
from apps.multidomain.models import LoadBalancer
from apps.sandboxes import selectors
from apps.sandboxes.copies import copy_for_seat
from apps.sandboxes.models import Sandbox, SandboxRecord
from apps.sandboxes.services import complete_sandboxes
from apps.sandboxes.tests.admin_pages import (
    export_file,
    import_file,
    message_in,
    models_of_the_admin,
    page_of,
)
from apps.sandboxes.tests.scenarios import kind_by_name, override
from apps.training.models import Walkthrough
from apps.wallets.market.models import CryptoAsset


@pytest.fixture
def copy(sandbox: Sandbox) -> Sandbox:
    """Return a seat's copy of a room with an overridden text."""
    override(sandbox, "home", "title", "Room 7")
    return copy_for_seat(sandbox)


@pytest.fixture
def inside(copy: Sandbox, trainer: User, trainer_client: Client) -> Client:
    """Return the client of a trainer who works in the copy."""
    take_seat(user=trainer, sandbox=copy, seat=1)
    return trainer_client


def test_only_a_lookup_by_id_returns_a_copy(copy: Sandbox, sandbox: Sandbox) -> None:
    assert list(selectors.all_sandboxes()) == [sandbox]
    assert selectors.get_sandbox(copy.pk) == copy
    with pytest.raises(Sandbox.DoesNotExist):
        selectors.sandbox_by_key(copy.key)
    copy.refresh_from_db()
    kind_by_name("wallets").rows(copy)[0].full_clean()


def test_copy_never_becomes_the_main_room(copy: Sandbox, sandbox: Sandbox) -> None:
    sandbox.delete()
    assert selectors.main_room_id() is None


def test_management_commands_do_not_list_copies(copy: Sandbox) -> None:
    for command in (("sandbox", "list"), ("ledger", "check")):
        out = StringIO()
        call_command(*command, stdout=out)
        assert out.getvalue().count("main") == 1
        assert copy.key not in out.getvalue()


def test_server_start_leaves_copies_unchanged(copy: Sandbox) -> None:
    kind_by_name("load_balancer").rows(copy).delete()
    complete_sandboxes()
    assert not kind_by_name("load_balancer").rows(copy).exists()


def test_admin_page_of_a_copy_is_not_found(copy: Sandbox, trainer_client: Client) -> None:
    for name in ("change", "history", "delete", "clone"):
        assert trainer_client.get(page_of(Sandbox, name, copy.pk)).status_code in {302, 404}, name


def test_lists_of_all_rooms_exclude_rows_of_copies(
    copy: Sandbox, sandbox: Sandbox, trainer_client: Client
) -> None:
    shown = trainer_client.get(f"{page_of(CryptoAsset, 'changelist')}?sandbox=all").context["cl"]
    assert {row.sandbox for row in shown.result_list} == {sandbox}


@pytest.mark.usefixtures("short_lists")
def test_admin_shows_the_source_room_to_a_person_in_a_copy(
    copy: Sandbox, sandbox: Sandbox, inside: Client
) -> None:
    page = inside.get(page_of(CryptoAsset, "changelist"))
    assert page.context["cl"].title == f"Crypto assets in {sandbox}"
    assert {row.sandbox for row in page.context["cl"].result_list} == {sandbox}
    texts = inside.get(page_of(kind_by_name("screen_text").model, "changelist"))
    assert texts.context["title"] == f"Screen texts in {sandbox}"
    for model in models_of_the_admin():
        if model is not User:
            shown = inside.get(page_of(model, "changelist"), follow=True)
            assert copy.name not in shown.content.decode(), model
            if issubclass(model, SandboxRecord) and (listed := shown.context.get("cl")):
                assert not listed.queryset.filter(sandbox=copy).exists(), model
    [card] = inside.get(reverse("admin:index")).context["cards"]
    assert (card["sandbox"], card["own"]) == (sandbox, True)


def test_rows_added_or_imported_from_a_copy_go_to_the_source_room(
    copy: Sandbox, sandbox: Sandbox, inside: Client
) -> None:
    form = inside.get(page_of(CryptoAsset, "add")).context["adminform"].form
    assert form["sandbox"].value() == sandbox.pk
    assert set(form.fields["sandbox"].queryset) == {sandbox}
    row = Walkthrough.objects.filter(sandbox=sandbox)[0]
    export = export_file(inside, Walkthrough, "yaml")
    row.delete()
    assert "1 new" in message_in(import_file(inside, Walkthrough, "yaml", export))
    assert Walkthrough.objects.filter(key=row.key, sandbox=sandbox).exists()


def test_person_in_a_copy_can_try_a_step_of_the_source_room(sandbox: Sandbox, inside: Client) -> None:
    row = Walkthrough.objects.filter(sandbox=sandbox)[0]
    assert inside.get(page_of(Walkthrough, "change", row.pk)).context["can_be_tried"] is True


def test_admin_shows_the_main_room_to_a_person_in_a_copy_if_the_source_was_deleted(
    copy: Sandbox, sandbox: Sandbox, inside: Client
) -> None:
    Sandbox.everywhere.filter(pk=copy.pk).update(copied_from=None)
    page = inside.get(page_of(CryptoAsset, "changelist"))
    assert page.context["cl"].title == f"Crypto assets in {sandbox}"


def test_admin_counts_people_in_copies_as_people_of_the_source_room(
    copy: Sandbox, sandbox: Sandbox, trainer: User, inside: Client
) -> None:
    [card] = inside.get(reverse("admin:index")).context["cards"]
    assert (card["people"], card["signed_in"]) == (1, [trainer.username])
    assert list(inside.get(card["people_address"]).context["cl"].result_list) == [trainer]
    [row] = inside.get(page_of(Sandbox, "changelist")).context["cl"].result_list
    assert row.people_in_it == 1


def test_people_in_copies_prevent_the_deletion_of_the_source_room(
    copy: Sandbox, sandbox: Sandbox, inside: Client, trainer: User
) -> None:
    with pytest.raises(ProtectedError):
        sandbox.delete()
    page = inside.post(page_of(Sandbox, "delete", sandbox.pk), {"post": "yes"})
    assert page.status_code == 200
    assert trainer.username in str(page.context["protected"])
    trainer.delete()
    sandbox.delete()
    assert Sandbox.everywhere.get(pk=copy.pk).copied_from is None


def test_row_of_a_copy_has_no_admin_page(copy: Sandbox, inside: Client) -> None:
    for model in (CryptoAsset, LoadBalancer):
        row = model.objects.filter(sandbox=copy)[0]
        row.save()
        for name in ("change", "delete", "history"):
            assert inside.get(page_of(model, name, row.pk)).status_code in {302, 403, 404}, name
        assert inside.post(page_of(model, "change", row.pk)).status_code in {302, 404}


def test_old_version_of_a_row_of_a_copy_has_no_admin_page(copy: Sandbox, inside: Client) -> None:
    row = CryptoAsset.objects.filter(sandbox=copy)[0]
    row.save()
    version = row.history.latest()
    assert inside.get(page_of(CryptoAsset, "history", row.pk)).status_code == 404
    address = page_of(CryptoAsset, "simple_history", row.pk, version.pk)
    assert (inside.get(address).status_code, inside.post(address).status_code) == (404, 404)


def test_trainer_steers_the_clock_of_their_own_copy(copy: Sandbox, sandbox: Sandbox, inside: Client) -> None:
    answer = inside.patch("/api/sandbox", {"frozen": True}, content_type="application/json")
    assert answer.status_code == 200
    copy.refresh_from_db()
    sandbox.refresh_from_db()
    assert (copy.frozen, sandbox.frozen) == (True, False)


def test_admin_overview_has_the_same_counts_with_100_copies(copy: Sandbox, trainer_client: Client) -> None:
    def cards() -> Any:
        return trainer_client.get(reverse("admin:index")).context["cards"]

    [before] = cards()
    for _ in range(20):
        copy_for_seat(copy)
    Sandbox.everywhere.bulk_create(
        Sandbox(key=f"seat-copy-{number}", name="Copy", seed="x", of_seat=True) for number in range(80)
    )
    with CaptureQueriesContext(connection) as queries:
        [card] = cards()
    assert len(queries) <= 12
    assert card["records"] == before["records"]
