"""Lock timeouts: a write that waits too long for a lock gets 503; reads don't wait."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings as django_settings
from django.db import DatabaseError, connection
from django.db.models import Model
from django.test import Client

from apps.accounts.tests.people import post
from apps.sandboxes.models import Sandbox
from apps.sandboxes.tests.admin_pages import preview
from apps.transactions.models import Transaction
from apps.wallets.market.models import CryptoAsset
from mockconsole.databases import read_databases
from mockconsole.lib.busy import ARRIVED_AT, is_busy, wait_for_locks
from mockconsole.tests.row_locks import row_locked

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

OPERATION = {
    "operationType": "wallet_transfer",
    "transactionId": "TRN-000042",
    "swiftBic": "SIMUBEB0XXX",
    "correspondentBank": "Northhaven Exchange Bank",
}


@pytest.fixture
def room_lock(sandbox: Sandbox) -> Iterator[None]:
    """Hold the sandbox's lock in another thread, and set a short lock timeout in this thread."""
    with row_locked(sandbox):
        wait_for_locks(0.2)
        yield
    wait_for_locks(django_settings.LOCK_SECONDS)
    connection.close()


def test_api_write_under_a_lock_gets_503_but_a_read_succeeds(browser: Client, room_lock: None) -> None:
    answer = post(browser, "swift/operations", OPERATION)
    assert answer.status_code == 503
    assert answer.json()["code"] == "busy"
    assert int(answer["Retry-After"]) > 0
    assert answer["X-Simulated"] == "true"
    assert browser.get("/api/swift/operations").status_code == 200


def test_an_admin_write_under_a_lock_gets_503(staff: Client, sandbox: Sandbox, room_lock: None) -> None:
    answer = staff.post(
        f"/admin/sandboxes/sandbox/{sandbox.pk}/change/",
        {
            "key": sandbox.key,
            "name": "Room 7",
            "seed": sandbox.seed,
            "scenario": "standard",
            "settlement": "manual",
            "explanations": "always",
        },
    )
    assert answer.status_code == 503
    assert "try again" in answer.content.decode()
    assert int(answer["Retry-After"]) > 0
    assert answer["X-Simulated"] == "true"


@pytest.mark.parametrize(
    ("model", "content"),
    [
        (CryptoAsset, "symbol,name\nBTC,Drillcoin\n"),
        (Transaction, "from_wallet,to_wallet,amount\nmaster,wallet1,1\n"),
    ],
)
def test_the_preview_of_an_import_waits_for_no_lock(
    staff: Client, room_lock: None, model: type[Model], content: str
) -> None:
    answer = preview(staff, model, "csv", content.encode())
    assert answer.status_code == 200
    assert "confirm_form" in answer.context


def test_a_requests_time_in_the_queue_shortens_its_lock_timeout(browser: Client, room_lock: None) -> None:
    wait_for_locks(60)
    began = time.monotonic()
    browser.defaults[ARRIVED_AT] = began - django_settings.LOCK_SECONDS  # type: ignore[assignment]
    assert post(browser, "swift/operations", OPERATION).status_code == 503
    assert time.monotonic() - began < django_settings.LOCK_SECONDS


def test_the_lock_timeout_of_the_database_is_a_few_seconds(tmp_path: Path) -> None:
    assert django_settings.LOCK_SECONDS == 5
    if connection.vendor == "sqlite":
        database, _ = read_databases(tmp_path)
        assert database["OPTIONS"]["timeout"] == 5
        return
    with connection.cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        assert cursor.fetchone() == ("5s",)


def test_is_busy_is_false_for_other_database_errors() -> None:
    with pytest.raises(DatabaseError) as failure, connection.cursor() as cursor:
        cursor.execute(
            "SELECT nothing FROM nowhere" if connection.vendor == "sqlite" else "SELECT pg_sleep('x')"
        )
    assert not is_busy(failure.value)
    assert not is_busy(None)
    assert not is_busy(ZeroDivisionError())
