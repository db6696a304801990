"""Concurrent edits in the admin: a stale page never overwrites another user's changes unnoticed."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest
from django import forms
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.forms import modelform_factory
from django.test import Client

from apps.accounts.choices import PortalUserStatus, Role
from apps.accounts.models import PortalUser, User
from apps.sandboxes.models import Sandbox
from apps.sandboxes.services import clone_sandbox, reset_sandbox
from apps.sandboxes.tests.admin_pages import errors_in_list, message_in, page_of
from apps.sandboxes.tests.open_pages import OpenPage, open_list, open_record
from apps.sandboxes.tests.scenarios import override
from apps.texts.catalogue import default_of
from apps.texts.models import ScreenText
from apps.wallets.market.models import CryptoAsset
from apps.wallets.saved.models import SavedWallet
from mockconsole.lib.admin.record_forms import RecordForm
from mockconsole.lib.admin.records import RestorableAdmin

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("short_lists")]


def asset(sandbox: Sandbox, symbol: str) -> CryptoAsset:
    """Return an asset as it is stored now."""
    return CryptoAsset.objects.get(sandbox=sandbox, symbol=symbol)


def change_concurrently(row: Any, **values: Any) -> None:
    """Change a row as another user would."""
    type(row).objects.filter(pk=row.pk).update(**values)


def test_list_save_keeps_concurrent_changes_in_untouched_rows(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    mine, theirs = asset(sandbox, "BTC"), asset(sandbox, "ETH")
    page = open_list(trainer_client, CryptoAsset, f"?sandbox={sandbox.pk}")
    open_list(trainer_client, CryptoAsset).save_row(theirs, base_price="9", name="Theirs")
    response = page.save_row(mine, name="Mine")
    assert "1 crypto asset was changed" in message_in(response)
    assert asset(sandbox, "BTC").name == "Mine"
    assert (asset(sandbox, "ETH").name, asset(sandbox, "ETH").base_price) == ("Theirs", Decimal(9))


def test_list_save_merges_concurrent_changes_of_different_fields(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    row = asset(sandbox, "BTC")
    page = open_list(trainer_client, CryptoAsset)
    change_concurrently(row, base_price=Decimal("65000.5"))
    page.save_row(row, name="Mine")
    assert (asset(sandbox, "BTC").name, asset(sandbox, "BTC").base_price) == ("Mine", Decimal("65000.5"))


def test_form_save_keeps_concurrent_changes_in_untouched_fields(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    row = asset(sandbox, "BTC")
    page = open_record(trainer_client, row)
    open_record(trainer_client, row).save(base_price="65000.5", volatility="0.5")
    page.save(name="Mine")
    saved = asset(sandbox, "BTC")
    assert (saved.name, saved.base_price, saved.volatility) == ("Mine", Decimal("65000.5"), Decimal("0.5"))


def test_first_save_of_a_concurrently_changed_field_shows_the_stored_value_and_a_second_save_overwrites_it(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    row = asset(sandbox, "BTC")
    listed, form = open_list(trainer_client, CryptoAsset), open_record(trainer_client, row)
    theirs = {
        "base_price": Decimal("65000.50"),
        "volatility": Decimal("0.5"),
        "position": 77,
        "name": "Theirs",
    }
    mine = {"base_price": Decimal(1), "volatility": Decimal("0.1"), "position": 5, "name": "Mine"}
    for page, prefix in ((listed, f"{listed.prefix_of(row)}-"), (form, "")):
        change_concurrently(row, **theirs)
        refused = page.save(**{f"{prefix}{name}": str(value) for name, value in mine.items()})
        for shown in ("65000.5", "0.5", "77", "Theirs"):
            assert f"Somebody has changed this to “{shown}” meanwhile." in refused.content.decode()
        assert {name: getattr(asset(sandbox, "BTC"), name) for name in mine} == theirs
        # The page still has the typed values; a second save stores them.
        assert page.save().status_code == 302
        assert {name: getattr(asset(sandbox, "BTC"), name) for name in mine} == mine


def test_saving_the_value_that_another_user_just_saved_changes_nothing(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    row = asset(sandbox, "BTC")
    page = open_list(trainer_client, CryptoAsset)
    change_concurrently(row, base_price=Decimal(9))
    response = page.save_row(row, base_price="9.0")
    assert (response.status_code, message_in(response)) == (302, "")


def test_list_save_with_an_invalid_value_shows_and_keeps_concurrent_changes(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    mine, theirs = asset(sandbox, "BTC"), asset(sandbox, "ETH")
    page = open_list(trainer_client, CryptoAsset)
    change_concurrently(theirs, base_price=Decimal(9))
    change_concurrently(mine, base_price=Decimal(8))
    refused = page.save_row(mine, base_price="cheap")
    # The page shows both errors, and the stored value of the row that only the other user changed.
    assert len(errors_in_list(refused)["base_price"]) == 2
    assert page.sent[f"{page.prefix_of(theirs)}-base_price"] == "9"
    page.save_row(mine, base_price="7")
    assert (asset(sandbox, "BTC").base_price, asset(sandbox, "ETH").base_price) == (Decimal(7), Decimal(9))


def test_list_save_with_an_invalid_value_shows_each_row_with_its_own_form_after_a_concurrent_reordering(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    row, first = asset(sandbox, "BTC"), CryptoAsset.objects.filter(sandbox=sandbox).order_by("-position")[0]
    page = open_list(trainer_client, CryptoAsset)
    change_concurrently(first, position=0)
    change_concurrently(row, position=999)
    refused = page.save_row(row, base_price="cheap")
    shown = refused.context["cl"]
    assert [row.pk for row in shown.result_list] == [form.instance.pk for form in shown.formset.forms]


@pytest.mark.usefixtures("small_scenario")
@pytest.mark.django_db(transaction=True)
def test_saving_a_list_opened_before_a_reset_saves_nothing_and_redirects_to_the_new_list(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    row = asset(sandbox, "BTC")
    query = f"?sandbox={sandbox.pk}"
    page = open_list(trainer_client, CryptoAsset, query)
    reset_sandbox(who=None, sandbox=sandbox)
    response = page.save_row(row, name="Mine")
    assert message_in(response).startswith(
        "Nothing was saved: the records were replaced or changed meanwhile"
    )
    assert response["Location"] == page_of(CryptoAsset, "changelist") + query
    assert asset(sandbox, "BTC").name == "Bitcoin"
    again = open_list(trainer_client, CryptoAsset, query)
    assert "1 crypto asset was changed" in message_in(again.save_row(asset(sandbox, "BTC"), name="Mine"))


def test_list_save_keeps_concurrent_changes_of_checkboxes_and_foreign_keys(
    sandbox: Sandbox, other_sandbox: Sandbox, trainer_client: Client
) -> None:
    person = User.objects.create_user("somebody", password="a long enough secret", sandbox=sandbox)
    page = open_list(trainer_client, User)
    change_concurrently(person, is_active=False, sandbox=other_sandbox)
    page.save_row(person, role=Role.TRAINER)
    person.refresh_from_db()
    assert (person.role, person.is_active, person.sandbox) == (Role.TRAINER, False, other_sandbox)


def test_error_for_a_concurrently_changed_foreign_key_names_the_stored_record(
    sandbox: Sandbox, other_sandbox: Sandbox, trainer_client: Client
) -> None:
    third = clone_sandbox(who=None, source=other_sandbox, key="third", name="Third room")
    person = User.objects.create_user("somebody", password="a long enough secret", sandbox=sandbox)
    page = open_list(trainer_client, User)
    change_concurrently(person, sandbox=other_sandbox)
    assert f"“{other_sandbox}”" in errors_in_list(page.save_row(person, sandbox=str(third.pk)))["sandbox"][0]


def test_error_for_a_concurrently_changed_choice_shows_the_label_of_the_stored_choice(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    person = PortalUser.objects.filter(sandbox=sandbox, status=PortalUserStatus.ACTIVE)[0]
    page = open_list(trainer_client, PortalUser)
    change_concurrently(person, status=PortalUserStatus.LOCKED)
    errors = errors_in_list(page.save_row(person, status=PortalUserStatus.SUSPENDED))
    assert "“Locked”" in errors["status"][0]


def test_form_save_does_not_tick_a_checkbox_that_was_unticked_concurrently(trainer_client: Client) -> None:
    person = User.objects.create_user("somebody", password="a long enough secret")
    page = open_record(trainer_client, person)
    change_concurrently(person, is_active=False)
    page.save(first_name="Sam")
    person.refresh_from_db()
    assert (person.first_name, person.is_active) == ("Sam", False)


def test_user_change_page_contains_no_initial_value_of_the_password(trainer_client: Client) -> None:
    person = User.objects.create_user("somebody", password="a long enough secret")
    page = trainer_client.get(page_of(User, "change", person.pk)).content.decode()
    assert 'name="initial-username"' in page
    assert "initial-password" not in page
    assert 'name="initial-' not in trainer_client.get(page_of(User, "add")).content.decode()


def test_saving_an_untouched_multiline_text_does_not_change_it(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    row = override(sandbox, "home", "title", "One\nTwo ")
    response = open_record(trainer_client, row).save()
    assert response.status_code == 302
    assert ScreenText.objects.get(pk=row.pk).value == "One\nTwo "


def test_restoring_a_version_overwrites_concurrent_changes(sandbox: Sandbox, trainer_client: Client) -> None:
    row = asset(sandbox, "BTC")
    open_record(trainer_client, row).save(name="Mine", base_price="7")
    first = CryptoAsset.history.filter(id=row.pk).order_by("history_id")[0]
    version = OpenPage(trainer_client, page_of(CryptoAsset, "simple_history", row.pk, first.pk))
    change_concurrently(row, name="Theirs")
    assert version.save().status_code == 302
    assert (asset(sandbox, "BTC").name, asset(sandbox, "BTC").base_price) == (row.name, row.base_price)


@pytest.mark.parametrize("field_class", [forms.DateTimeField, forms.SplitDateTimeField])
def test_saving_an_untouched_time_keeps_its_microseconds(
    field_class: type[forms.Field], sandbox: Sandbox
) -> None:
    moment = datetime(2026, 1, 2, 3, 4, 5, 678, tzinfo=UTC)
    row = SavedWallet(pk=1, sandbox=sandbox, name="Mine", created_at=moment)
    form_of: Any = modelform_factory(
        SavedWallet, RecordForm, fields=("name", "created_at"), field_classes={"created_at": field_class}
    )
    split = field_class is forms.SplitDateTimeField
    parts = {"_0": "2026-01-02", "_1": "03:04:05"} if split else {"": "2026-01-02 03:04:05"}
    data = {f"{kind}created_at{part}": text for part, text in parts.items() for kind in ("", "initial-")}
    form = form_of({**data, "name": "Other", "initial-name": "Mine"}, instance=row)
    assert form.changed_data == ["name"]
    assert "created_at" not in form.errors
    assert form.instance.created_at == moment


def test_saving_an_untouched_page_changes_nothing(sandbox: Sandbox, trainer_client: Client) -> None:
    override(sandbox, "admin-access", "fees", default_of("admin-access", "fees")[:1])
    for kind, admin_of in admin.site._registry.items():
        if not isinstance(admin_of, RestorableAdmin):
            continue
        before = list(kind._default_manager.order_by("pk").values())
        if admin_of.list_editable:
            response = open_list(trainer_client, kind).save()
            assert (response.status_code, message_in(response)) == (302, ""), kind
        changed_by_hand = admin_of.has_change_permission(request_of(trainer_client))
        for row in kind._default_manager.all()[:1] if changed_by_hand else ():
            response = open_record(trainer_client, row).save()
            assert response.status_code == 302, (kind, response.context["adminform"].form.errors)
            assert LogEntry.objects.latest("pk").get_change_message() == "No fields changed.", kind
        assert list(kind._default_manager.order_by("pk").values()) == before, kind


def request_of(client: Client) -> Any:
    """Return a request made by the client's user."""
    return client.get(page_of(User, "changelist")).wsgi_request
