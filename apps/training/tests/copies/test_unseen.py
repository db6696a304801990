"""Copies that lessons are taken in are in no list, but for anyone who works in one."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from apps.accounts.models import User
from apps.accounts.services import take_seat
from apps.sandboxes import selectors
from apps.sandboxes.copies import copy_for_seat
from apps.sandboxes.models import Sandbox
from apps.sandboxes.services import complete_sandboxes
from apps.sandboxes.tests.admin_pages import models_of_the_admin, page_of
from apps.sandboxes.tests.scenarios import kind_named, override
from apps.wallets.ledger.models import Movement
from apps.wallets.market.models import CryptoAsset

QUERY_CEILING = 12


@pytest.fixture
def copy(sandbox: Sandbox) -> Sandbox:
    """Copy a room in which something is set."""
    override(sandbox, "home", "title", "Room 7")
    return copy_for_seat(sandbox)


@pytest.fixture
def inside(copy: Sandbox, trainer: User, trainer_client: Client) -> Client:
    """Give the browser of a trainer who works in the copy."""
    take_seat(user=trainer, sandbox=copy, seat=1)
    return trainer_client


def test_a_copy_is_found_by_its_number_alone(copy: Sandbox, sandbox: Sandbox) -> None:
    assert list(selectors.all_sandboxes()) == [sandbox]
    assert selectors.get_sandbox(copy.pk) == copy
    with pytest.raises(Sandbox.DoesNotExist):
        selectors.sandbox_by_key(copy.key)
    copy.refresh_from_db()
    kind_named("wallets").rows(copy)[0].full_clean()


def test_a_copy_never_becomes_the_main_room(copy: Sandbox, sandbox: Sandbox) -> None:
    sandbox.delete()
    assert selectors.main_room_id() is None


@pytest.mark.parametrize("command", [("sandbox", "list"), ("ledger", "check")])
def test_no_command_names_a_copy(command: tuple[str, str], copy: Sandbox) -> None:
    out = StringIO()
    call_command(*command, stdout=out)
    assert out.getvalue().count("main") == 1
    assert copy.key not in out.getvalue()


def test_a_start_leaves_copies_as_they_are(copy: Sandbox) -> None:
    kind_named("load_balancer").rows(copy).delete()
    complete_sandboxes()
    assert not kind_named("load_balancer").rows(copy).exists()


def test_no_page_of_the_admin_names_a_copy(copy: Sandbox, trainer_client: Client) -> None:
    lists = [page_of(model, "changelist") for model in models_of_the_admin()]
    for address in [reverse("admin:index"), *lists, *(f"{address}?sandbox=all" for address in lists)]:
        page = trainer_client.get(address, follow=True)
        assert page.status_code == 200, address
        assert copy.name not in page.content.decode(), address
    for name in ("change", "history", "delete", "clone"):
        assert trainer_client.get(page_of(Sandbox, name, copy.pk)).status_code in {302, 404}, name


def test_the_rows_of_all_rooms_have_none_of_a_copy(
    copy: Sandbox, sandbox: Sandbox, trainer_client: Client
) -> None:
    shown = trainer_client.get(f"{page_of(CryptoAsset, 'changelist')}?sandbox=all").context["cl"]
    assert {row.sandbox for row in shown.result_list} == {sandbox}


def test_who_works_in_a_copy_finds_its_rows_in_the_admin(
    copy: Sandbox, sandbox: Sandbox, inside: Client
) -> None:
    page = inside.get(page_of(CryptoAsset, "changelist"))
    assert page.context["cl"].title == f"Crypto assets in {copy.name}"
    assert {row.sandbox for row in page.context["cl"].result_list} == {copy}
    texts = inside.get(page_of(kind_named("screen_text").model, "changelist"))
    assert texts.context["title"] == f"Screen texts in {copy}"


def test_who_works_in_a_copy_adds_rows_to_it(copy: Sandbox, inside: Client) -> None:
    address = page_of(CryptoAsset, "add")
    form = inside.get(address).context["adminform"].form
    data = {name: form[name].value() for name in form.fields}
    data |= {"symbol": "TST", "name": "Test coin", "sandbox": copy.pk}
    data |= {name: 1 for name, value in data.items() if value is None}
    page = inside.post(address, data)
    assert page.status_code == 302, page.context["adminform"].form.errors
    assert CryptoAsset.objects.get(symbol="TST").sandbox == copy


def test_what_is_planned_in_a_copy_has_not_happened_there_either(copy: Sandbox, inside: Client) -> None:
    row = Movement.objects.filter(sandbox=copy).first()
    assert row is not None
    shown = inside.get(page_of(Movement, "changelist")).context["cl"].result_count
    Movement.objects.filter(pk=row.pk).update(due="2999-01-01T00:00Z")
    assert inside.get(page_of(Movement, "changelist")).context["cl"].result_count == shown - 1


def test_a_trainer_steers_their_own_copy(copy: Sandbox, sandbox: Sandbox, inside: Client) -> None:
    answer = inside.patch("/api/sandbox", {"frozen": True}, content_type="application/json")
    assert answer.status_code == 200
    copy.refresh_from_db()
    sandbox.refresh_from_db()
    assert (copy.frozen, sandbox.frozen) == (True, False)


def test_a_hundred_copies_leave_the_overview_as_it_is(copy: Sandbox, trainer_client: Client) -> None:
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
    assert len(queries) <= QUERY_CEILING
    assert card["records"] == before["records"]
