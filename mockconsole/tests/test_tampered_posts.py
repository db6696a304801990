"""Tampered POSTs and URLs of the admin: none causes a server error, and an invalid POST writes nothing."""

import re
from typing import Any, Final

import pytest
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db import models, transaction
from django.test import Client

from apps.accounts.models import User
from apps.documents.models import BankTransferDocument
from apps.sandboxes.models import Sandbox
from apps.sandboxes.tests.admin_pages import (
    actions_of,
    addresses_of,
    errors_in_list,
    first_row,
    forms_on,
    message_in,
    models_with_own_admin_code,
    page_of,
    record_writes,
)
from apps.sandboxes.tests.open_pages import open_list
from apps.wallets.ledger.models import Wallet
from mockconsole.lib.admin.lists import NO_ROW

HUGE: Final = "9" * 30
WORD: Final = "abc"
NO_KEYS: Final = (WORD, HUGE, "9" * 5000)
# Models that are tested with every odd value: one ordinary model, and all models with their own admin pages or with
# columns that test_columns.py doesn't test. Other models are tested with a few odd values.
THOROUGHLY: Final = (BankTransferDocument, Sandbox, User, Wallet)
NULL: Final = "a\0b"
LIST_PARAMETERS: Final = ("p", "o", "q", "all", "e", "_popup", "_to_field", "sandbox", "id")


pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("short_lists", "small_scenario")]
every_model = pytest.mark.parametrize(
    "model",
    # One model is enough on PostgreSQL, because the database gives the same error for such a value in every table.
    [
        pytest.param(model, marks=pytest.mark.services if model is BankTransferDocument else ())
        for model in models_with_own_admin_code()
    ],
    ids=lambda model: model.__name__,
)


class Tampering:
    """Client that records failed requests and writes, and rolls each request back."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.client.raise_request_exception = False
        self.failed: list[str] = []
        self.wrote: list[str] = []

    def send(self, method: str, address: str, data: dict[str, Any] | None = None) -> None:
        """Send a request; record a server error and writes, and roll the writes back."""
        sent = {name: value for name, value in (data or {}).items() if name != "csrfmiddlewaretoken"}
        # Use a savepoint, because a statement that PostgreSQL rejects would abort the test's transaction.
        start = transaction.savepoint()
        with record_writes() as writes:
            answer = getattr(self.client, method)(address, sent)
        transaction.savepoint_rollback(start)
        request_line = f"{method} {address[:90]} { {name: str(value)[:40] for name, value in sent.items()} }"
        if answer.status_code >= 500:
            self.failed.append(request_line)
        if writes:
            self.wrote.append(f"{request_line} {writes}")


@pytest.fixture
def tampering(trainer_client: Client) -> Tampering:
    """Return a tampering client that is signed in as a trainer."""
    return Tampering(trainer_client)


def odd_keys(model: type[models.Model]) -> tuple[str, ...]:
    """Return invalid values for a row's id: all of them for the models in THOROUGHLY, one for other models."""
    return (*NO_KEYS, "-1", "٣") if model in THOROUGHLY else (HUGE,)


def key_of(model: type[models.Model], trainer: User) -> int:
    """Return the id of the model's first row, or 1 if it has no row."""
    return getattr(first_row(model, trainer), "pk", 1)


@every_model
def test_a_url_with_an_impossible_row_id_gets_no_server_error_and_writes_nothing(
    model: type[models.Model], tampering: Tampering, trainer: User
) -> None:
    key = key_of(model, trainer)
    for odd in odd_keys(model):
        versions = [*addresses_of(model, odd, "1"), *addresses_of(model, key, odd)]
        for address in [*addresses_of(model, odd), *versions]:
            tampering.send("get", address)
            if odd == HUGE:
                tampering.send("post", address, {"post": "yes"})
    for name in LIST_PARAMETERS if model in THOROUGHLY else ():
        tampering.send("get", f"{page_of(model, 'changelist')}?{name}={HUGE}")
    for address in (page_of(model, "add"), page_of(model, "change", key)):
        tampering.send("get", f"{address}?_to_field=")
        tampering.send("get", f"{address}?_changelist_filters={HUGE}&_popup={HUGE}&_to_field={HUGE}")
    assert (tampering.failed, tampering.wrote) == ([], [])


@every_model
def test_an_action_on_impossible_row_ids_gets_no_server_error_and_writes_nothing(
    model: type[models.Model], tampering: Tampering, trainer: User
) -> None:
    address = page_of(model, "changelist")
    for number, action in enumerate((*actions_of(model, trainer), "nonsense", "")):
        for odd in (*NO_KEYS, "", NULL) if model in THOROUGHLY and number == 0 else (WORD,):
            for more in ({"index": "0"}, {"index": HUGE, "post": "yes", "error_message": "Timed out"}):
                tampering.send("post", address, {"action": action, ACTION_CHECKBOX_NAME: [odd], **more})
    assert (tampering.failed, tampering.wrote) == ([], [])


@every_model
def test_a_list_posted_with_rows_that_it_does_not_show_is_not_saved(
    model: type[models.Model], tampering: Tampering, trainer: User
) -> None:
    address = f"{page_of(model, 'changelist')}?id={key_of(model, trainer)}"
    # Don't use a row count over 1000: reading a thousand forms takes a second.
    odds = (*NO_KEYS, "-1", "1000") if model in THOROUGHLY else ("9",)
    for _, sent in forms_on(tampering.client.get(address)):
        for name in [name for name in sent if re.fullmatch(r"form-(TOTAL_FORMS|INITIAL_FORMS|0-id)", name)]:
            rest = {other: value for other, value in sent.items() if other != name}
            for odd in ({}, *({name: value} for value in odds)):
                tampering.send("post", address, {**rest, **odd, "_save": "Save"})
    assert (tampering.failed, tampering.wrote) == ([], [])


@every_model
def test_an_impossible_column_value_gets_no_server_error(
    model: type[models.Model], tampering: Tampering, trainer: User
) -> None:
    key = key_of(model, trainer)
    whole = page_of(model, "changelist")
    for address in (f"{whole}?id={key}", *addresses_of(model), *addresses_of(model, key)):
        for _, sent in forms_on(tampering.client.get(address)) if address != whole else ():
            fields = [name for name in sent if not re.match(r"form-([1-9]|[A-Z])|csrfmiddlewaretoken", name)]
            rest = {name: value for name, value in sent.items() if name not in fields}
            # Skip the form for a new row, because it has the same fields as the form of an existing row.
            alone = fields if model in THOROUGHLY and not address.endswith("/add/") else ()
            together = [{}, *(dict.fromkeys(fields, value) for value in (NULL, HUGE) if fields)]
            for odd in (*together, *({**sent, name: HUGE} for name in alone)):
                tampering.send("post", address, {**rest, **odd, "_save": "Save"})
    assert tampering.failed == []


def test_an_action_on_an_impossible_row_id_shows_a_message(trainer_client: Client) -> None:
    sent = {"action": "delete_selected", ACTION_CHECKBOX_NAME: ["abc"], "index": "0"}
    assert NO_ROW in message_in(trainer_client.post(page_of(BankTransferDocument, "changelist"), sent))


def test_an_error_of_a_field_that_the_list_does_not_show_is_shown_at_the_row(
    trainer_client: Client, sandbox: Sandbox
) -> None:
    edited, other = BankTransferDocument.objects.filter(sandbox=sandbox)[:2]
    open_page = open_list(trainer_client, BankTransferDocument)
    BankTransferDocument.objects.filter(pk=edited.pk).update(receiver_iban=models.F("sender_iban"))
    refused = open_page.save_row(edited, amount="17")
    assert "Receiver iban: " in errors_in_list(refused)["__all__"][0]
    assert "Receiver iban: " in refused.content.decode()
    # An invalid row that wasn't edited doesn't prevent saving other rows.
    answer = open_list(trainer_client, BankTransferDocument).save_row(other, amount="18")
    assert answer.status_code == 302
    other.refresh_from_db()
    assert other.amount == 18
