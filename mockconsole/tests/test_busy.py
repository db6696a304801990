"""A lock that somebody else holds for too long: whoever waits is told to try again, and reads go on."""

import threading
import time
from collections.abc import Iterator
from contextlib import closing

import pytest
from django.conf import settings as django_settings
from django.db import DatabaseError, connection, transaction
from django.test import Client
from pytest_django import Settings

from apps.accounts.tests.people import post
from apps.sandboxes.models import Sandbox
from mockconsole.lib.busy import Patience, is_busy

pytestmark = pytest.mark.django_db(transaction=True)

OPERATION = {
    "operationType": "wallet_transfer",
    "transactionId": "TRN-000042",
    "swiftBic": "SIMUBEB0XXX",
    "correspondentBank": "Northhaven Exchange Bank",
}


@pytest.fixture
def locked(sandbox: Sandbox) -> Iterator[None]:
    """Hold the sandbox's lock in another thread, and wait shortly for it in this one."""
    held, let_go = threading.Event(), threading.Event()

    def hold() -> None:
        with closing(connection), transaction.atomic():
            Sandbox.objects.select_for_update().get(pk=sandbox.pk)
            held.set()
            let_go.wait(30)

    holder = threading.Thread(target=hold)
    holder.start()
    assert held.wait(10)
    wait_shortly(milliseconds=200)
    yield
    let_go.set()
    holder.join(10)
    connection.close()


def wait_shortly(*, milliseconds: int) -> None:
    statement = "PRAGMA busy_timeout = " if connection.vendor == "sqlite" else "SET lock_timeout = "
    with connection.cursor() as cursor:
        cursor.execute(f"{statement}{milliseconds}")


@pytest.fixture
def browser(operator_client: Client) -> Client:
    operator_client.raise_request_exception = False
    return operator_client


@pytest.fixture
def staff(trainer_client: Client) -> Client:
    trainer_client.raise_request_exception = False
    return trainer_client


def test_a_write_of_the_api_is_told_to_try_again_and_a_read_goes_on(browser: Client, locked: None) -> None:
    answer = post(browser, "swift/operations", OPERATION)
    assert answer.status_code == 503
    assert answer.json()["code"] == "busy"
    assert int(answer["Retry-After"]) > 0
    assert answer["X-Simulated"] == "true"
    assert browser.get("/api/swift/operations").status_code == 200


def test_a_write_in_the_admin_is_told_to_try_again(staff: Client, sandbox: Sandbox, locked: None) -> None:
    answer = staff.post(
        f"/admin/sandboxes/sandbox/{sandbox.pk}/change/",
        {
            "key": sandbox.key,
            "name": "Room 7",
            "seed": sandbox.seed,
            "scenario": "standard",
            "settlement": "manual",
        },
    )
    assert answer.status_code == 503
    assert "try again" in answer.content.decode()
    assert int(answer["Retry-After"]) > 0
    assert answer["X-Simulated"] == "true"


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL counts by statement")
def test_a_request_that_meets_the_lock_several_times_waits_once(locked: None, settings: Settings) -> None:
    settings.LOCK_SECONDS = 3
    began = time.monotonic()
    with Patience().kept():
        for _ in range(4):
            with pytest.raises(DatabaseError):
                Sandbox.objects.update(name="Room 7")
    assert settings.LOCK_SECONDS <= time.monotonic() - began < 2 * settings.LOCK_SECONDS


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL gives its locks in turn")
def test_who_waits_for_sqlites_lock_is_not_passed_by_who_comes_later(sandbox: Sandbox) -> None:
    held, let_go = threading.Event(), threading.Event()
    order: list[str] = []

    def hold() -> None:
        with closing(connection), transaction.atomic():
            held.set()
            let_go.wait(30)

    def write(name: str) -> None:
        with closing(connection):
            connection.ensure_connection()
            with Patience().kept(), transaction.atomic():
                order.append(name)

    holder, first = threading.Thread(target=hold), threading.Thread(target=write, args=["first"])
    holder.start()
    assert held.wait(10)
    first.start()
    # By now the first one looks again at the longest intervals, and a later one at the shortest.
    first.join(1)
    later = [threading.Thread(target=write, args=["later"]) for _ in range(2)]
    for thread in later:
        thread.start()
    let_go.set()
    for thread in (holder, first, *later):
        thread.join(30)
    assert order == ["first", "later", "later"]


def test_nobody_waits_for_a_lock_longer_than_a_few_seconds(sandbox: Sandbox) -> None:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout" if connection.vendor == "sqlite" else "SHOW lock_timeout")
        (found,) = cursor.fetchone()
    assert str(found) in {"5000", "5s"}
    assert django_settings.LOCK_SECONDS == 5


def test_another_failure_of_the_database_is_not_taken_for_a_lock() -> None:
    with pytest.raises(DatabaseError) as failure, connection.cursor() as cursor:
        cursor.execute(
            "SELECT nothing FROM nowhere" if connection.vendor == "sqlite" else "SELECT pg_sleep('x')"
        )
    assert not is_busy(failure.value)
    assert not is_busy(None)
    assert not is_busy(ZeroDivisionError())
