"""Each admin form takes effect once, however often it is sent."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from copy import deepcopy
from datetime import timedelta
from http.cookies import SimpleCookie
from threading import Barrier
from typing import Any, Final

import pytest
from axes.models import AccessAttempt
from django.contrib import admin
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError, connection, models, transaction
from django.db.models import ProtectedError, RestrictedError
from django.forms import model_to_dict
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from apps.accounts.choices import GateName
from apps.accounts.models import Gate, User
from apps.accounts.tests.people import signed_in_client
from apps.sandboxes.api.idempotency import RETENTION, delete_old_answers
from apps.sandboxes.models import Sandbox, SandboxRecord, SentForm
from apps.sandboxes.scenarios.files import write_archive
from apps.sandboxes.selectors import records_of
from apps.sandboxes.submit_once import SENT_ALREADY
from apps.sandboxes.tests.admin_pages import (
    actions_of,
    addresses_of,
    export_file,
    first_row,
    forms_on,
    message_in,
    models_with_own_admin_code,
    page_of,
    record_writes,
)
from apps.sandboxes.tests.scenarios import BTC, with_assets
from apps.texts.models import ScreenText
from apps.transactions.models import Transaction
from apps.wallets.ledger.models import Movement, Wallet
from mockconsole.lib.admin.history import history_of, remember_first_version

IMPORTED: Final = b"to_wallet,amount\nwallet1,1\n"
# Values to fill in, keyed by field name; the other fields get the values of an existing row.
INPUTS: Final = {
    "key": "room-9",
    "name": "Invented",
    "label": "invented-9",
    "username": "newcomer",
    "stem": "newcomer",
    "number": "2",
    "address": "",
    "scenario": "standard",
    "speed": "60",
    "minutes": "90",
    "asset": "BTC",
    "amount": "1",
    "reason": "Drill",
    "steps": "- {id: welcome, say: Welcome.}",
    "error_message": "Timed out",
    "format": "0",
    "post": "yes",
    **dict.fromkeys(("password1", "password2", "secret", "again"), "correct-horse-8"),
}

pytestmark = pytest.mark.django_db


@pytest.fixture
def browser(trainer: User) -> Client:
    """Return a trainer's client with CSRF checks."""
    client = Client(enforce_csrf_checks=True)
    client.cookies = signed_in_client(trainer).cookies
    return client


class DoubleSubmitter:
    """Browser that sends each form twice.

    It rolls back the writes. `wrong` gets the forms that write twice, don't report the repetition, or write without a redirect.
    """

    def __init__(self, browser: Client, row: Any, rows: bytes = b"") -> None:
        self.browser = browser
        self.row = row
        self.rows = rows
        values = {} if row is None else model_to_dict(row)
        self.inputs = {**{name: value for name, value in values.items() if value is not None}, **INPUTS}
        self.wrong: list[str] = []

    def send_all(self, address: str) -> bool:
        """Send each form of a page; return True if all took effect."""
        return all(self.send(*form) for form in forms_on(self.browser.get(address)))

    def send(self, address: str, form: dict[str, Any]) -> bool:
        """Send a form twice; if it leads to a confirmation page, send that page's form. Return True if it took effect."""
        start, cookies = transaction.savepoint(), deepcopy(self.browser.cookies)
        if address.endswith("/add/") and isinstance(self.row, SandboxRecord):
            # Delete the existing row, because the form for a new row gets the same unique values.
            with suppress(ProtectedError, RestrictedError):
                type(self.row).objects.filter(pk=self.row.pk).delete()
        button = {} if form.get("action") else {"_save": "Save"}
        sent = {**self.inputs, **button, **{name: value for name, value in form.items() if value}}
        with record_writes() as first:
            answer = self._post(address, sent)
        done = answer.status_code in {201, 302, 403}  # 403: a read-only row has nothing to save.
        if answer.status_code in {201, 302}:
            with record_writes() as second:
                again = self._post(address, sent)
            if second or SENT_ALREADY not in message_in(again):
                self.wrong.append(f"{address} {form}")
        elif first:
            self.wrong.append(f"{address} writes and doesn't lead on: {first}")
        elif not done:
            # A form with the same fields is the rejected form, shown again; send only forms of a preview or confirmation.
            following = [next_form for next_form in forms_on(answer) if next_form[1].keys() != form.keys()]
            done = bool(following) and all(self.send(*next_form) for next_form in following)
        transaction.savepoint_rollback(start)
        self.browser.cookies = cookies
        return done

    def _post(self, address: str, sent: dict[str, Any]) -> Any:
        files: dict[str, Any] = {}
        if address.endswith("/import_scenario/"):
            files["archive"] = SimpleUploadedFile("scenario.zip", write_archive(with_assets(BTC)))
        elif address.endswith("/import/"):
            files["import_file"] = SimpleUploadedFile("rows.csv", self.rows)
        return self.browser.post(address, {**sent, **files})


@pytest.mark.usefixtures("short_lists", "small_scenario")
@pytest.mark.parametrize("model", models_with_own_admin_code(), ids=lambda model: model.__name__)
def test_every_form_and_every_action_of_every_page_takes_effect_once(
    model: type[models.Model],
    browser: Client,
    trainer: User,
    trainer_client: Client,
    operator: User,
    other_sandbox: Sandbox,
) -> None:
    AccessAttempt.objects.create(username="ada", ip_address="127.0.0.1", failures_since_start=5)
    Gate.objects.create(sandbox=trainer.sandbox, name=GateName.SUPER_PASSWORD)
    # Deletable rows: neither a room with people nor the signed-in account can be deleted.
    alone: dict[type[models.Model], models.Model] = {Sandbox: other_sandbox, User: operator}
    row: Any = alone.get(model) or first_row(model, trainer)
    whole = page_of(model, "changelist")
    edited = admin.site._registry[model].list_editable
    pages = [address for address in addresses_of(model) if address != whole or edited]
    if row is not None:
        pages += addresses_of(model, row.pk)
        if (versions := history_of(model)) is not None:
            remember_first_version(row)
            pages += addresses_of(model, row.pk, versions.earliest().pk)
    rows = b""
    if f"{whole}export/" in pages:
        rows = (
            IMPORTED
            if model is Transaction
            else export_file(trainer_client, model, "csv", "?screen=login" if model is ScreenText else "")
        )
    submitter = DoubleSubmitter(browser, row, rows)
    refused = [address for address in pages if not submitter.send_all(address)]
    for action in actions_of(model, trainer) if row is not None else ():
        [(_, form), *_] = forms_on(browser.get(whole))
        # The form after the list also sends the number of displayed rows.
        chosen = {**form, "action": action, ACTION_CHECKBOX_NAME: row.pk, "index": "0", "count": "1"}
        if not submitter.send(whole, chosen):
            refused.append(action)
    assert submitter.wrong == []
    # Exports are expected here, because they write nothing. Any other action's form needs a value that INPUTS lacks.
    assert [name for name in refused if not name.endswith("export/")] == []


def test_the_forms_of_the_overview_take_effect_once(browser: Client, other_sandbox: Sandbox) -> None:
    submitter = DoubleSubmitter(browser, other_sandbox)
    assert submitter.send_all(reverse("admin:index"))
    assert submitter.wrong == []


def adjustment(browser: Client, sandbox: Sandbox, **given: str) -> tuple[str, dict[str, Any]]:
    """Return the URL and the filled form that adjusts a wallet's balance."""
    wallet = records_of(Wallet, sandbox.pk).get(label="master")
    [(address, form)] = forms_on(browser.get(page_of(Wallet, "adjust_balance", wallet.pk)))
    return address, {**form, "asset": "USDT", "amount": "5", "reason": "Drill", **given}


def test_the_same_form_sent_from_two_page_loads_takes_effect_twice(browser: Client, sandbox: Sandbox) -> None:
    before = records_of(Movement, sandbox.pk).count()
    for address, form in [adjustment(browser, sandbox), adjustment(browser, sandbox)]:
        assert "got 5 USDT" in message_in(browser.post(address, form))
    assert records_of(Movement, sandbox.pk).count() == before + 2


def test_a_form_with_an_error_can_be_corrected_and_sent_again_from_the_same_page(
    browser: Client, sandbox: Sandbox
) -> None:
    before = records_of(Movement, sandbox.pk).count()
    address, form = adjustment(browser, sandbox)
    assert browser.post(address, {**form, "amount": "much"}).context["form"].errors["amount"]
    assert browser.post(address, form).status_code == 302
    assert records_of(Movement, sandbox.pk).count() == before + 1


def test_a_form_sent_again_after_going_back_redirects_to_the_list_and_says_what_to_do(
    browser: Client, sandbox: Sandbox
) -> None:
    before = records_of(Movement, sandbox.pk).count()
    address, form = adjustment(browser, sandbox)
    browser.post(address, form)
    again = browser.post(address, {**form, "amount": "6"}, follow=True)
    assert again.redirect_chain == [(page_of(Wallet, "changelist"), 302)]
    assert "open the page again" in again.content.decode()
    assert records_of(Movement, sandbox.pk).count() == before + 1


@pytest.mark.services
def test_a_form_can_be_sent_again_after_a_server_error(
    browser: Client, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    address, form = adjustment(browser, sandbox)
    browser.raise_request_exception = False
    with connection.execute_wrapper(fail_at_movements):
        assert browser.post(address, form).status_code == 500
    assert browser.post(address, form).status_code == 302


def fail_at_movements(execute: Any, sql: str, *args: Any) -> Any:
    """Raise the error of a full disk when a movement is inserted."""
    if sql.startswith('INSERT INTO "wallets_movement"'):
        raise OperationalError("disk full")
    return execute(sql, *args)


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_a_form_sent_eight_times_at_once_moves_funds_once_and_redirects_with_a_message(
    browser: Client, sandbox: Sandbox
) -> None:
    before = records_of(Movement, sandbox.pk).count()
    address, form = adjustment(browser, sandbox)
    together = Barrier(8)

    def press(_: int) -> str:
        beside = Client(enforce_csrf_checks=True)
        beside.cookies = SimpleCookie({name: morsel.value for name, morsel in browser.cookies.items()})
        try:
            together.wait(timeout=60)
            return message_in(beside.post(address, form))
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        messages = list(pool.map(press, range(8)))
    assert messages.count(SENT_ALREADY) == 7
    assert records_of(Movement, sandbox.pk).count() == before + 1


def test_records_of_sent_forms_are_deleted_after_a_day(sandbox: Sandbox) -> None:
    yesterday = timezone.now() - RETENTION - timedelta(seconds=1)
    SentForm.objects.create(place="old", created_at=yesterday)
    SentForm.objects.create(place="new")
    delete_old_answers()
    assert [mark.place for mark in SentForm.objects.all()] == ["new"]
