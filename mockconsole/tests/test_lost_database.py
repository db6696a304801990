"""Connections to PostgreSQL that are lost before a commit (nothing was done) or during it (the outcome is unknown)."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.db.transaction import atomic
from django.test import Client

from apps.accounts.models import User
from apps.accounts.tests.people import PASSWORD, post
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.sandboxes.tests.admin_pages import export_file, forms_on, message_in, preview
from apps.swift.models import SwiftOperation
from apps.training.models import Lesson
from mockconsole.lib.busy import failure_of
from mockconsole.lib.live.pool import (
    admin,
    admin_pages,
    anonymous,
    lessons,
    lookups,
    readers,
    run_in_pool,
    writers,
)
from mockconsole.lib.lost_connections import ConnectionLost, begin_work
from mockconsole.tests.test_busy import OPERATION

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has no connection to lose"),
]

OPERATIONS = "swift/operations"
TABLE = SwiftOperation._meta.db_table
IN_A_COMMIT = f"""
CREATE SEQUENCE losses;
CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF nextval('losses') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER lose AFTER INSERT OR UPDATE ON {TABLE} DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION lose();
"""


@contextmanager
def lose_connection_before(statement: str) -> Iterator[None]:
    """Terminate the connection once, before the first statement that matches the pattern `statement`."""
    ended = False

    def end(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        nonlocal ended
        if not ended and re.search(statement, sql):
            ended = True
            execute("SELECT pg_terminate_backend(pg_backend_pid())", None, False, context)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(end):
        yield
    assert ended


@pytest.fixture
def connection_lost_in_commit(db: None) -> Iterator[None]:
    """Terminate the connection once, during the commit of a new operation."""
    with connection.cursor() as cursor:
        cursor.execute(IN_A_COMMIT)
    yield
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER lose ON {TABLE}; DROP FUNCTION lose(); DROP SEQUENCE losses")


def test_a_write_that_loses_its_connection_before_the_commit_gets_503_and_can_be_repeated(
    browser: Client, sandbox: Sandbox
) -> None:
    before = records_of(SwiftOperation, sandbox.pk).count()
    with lose_connection_before(f'INSERT INTO "{TABLE}"'):
        answer = post(browser, OPERATIONS, OPERATION)
    assert (answer.status_code, answer.json()["code"]) == (503, "database_away")
    assert int(answer["Retry-After"]) > 0
    assert records_of(SwiftOperation, sandbox.pk).count() == before
    assert post(browser, OPERATIONS, OPERATION).status_code == 201


@pytest.mark.parametrize("key", ["", "one-call"])
def test_a_write_that_loses_its_connection_in_the_commit_gets_outcome_unknown_and_can_be_repeated(
    browser: Client, sandbox: Sandbox, connection_lost_in_commit: None, key: str
) -> None:
    more = {"Idempotency-Key": key} if key else {}
    before = records_of(SwiftOperation, sandbox.pk).count()
    answer = post(browser, OPERATIONS, OPERATION, **more)
    assert (answer.status_code, answer.json()["code"]) == (500, "outcome_unknown")
    assert "Retry-After" not in answer
    assert ("Idempotency-Key" in answer.json()["message"]) is bool(key)
    assert post(browser, OPERATIONS, OPERATION, **more).status_code == 201
    assert records_of(SwiftOperation, sandbox.pk).count() == before + 1


def test_a_read_that_loses_its_connection_gets_503_and_the_next_read_gets_a_new_connection(
    browser: Client,
) -> None:
    with lose_connection_before(f'FROM "{TABLE}"'):
        answer = browser.get("/api/swift/operations")
    assert (answer.status_code, answer.json()["code"]) == (503, "database_away")
    assert int(answer["Retry-After"]) > 0
    assert browser.get("/api/swift/operations").status_code == 200


def test_a_request_to_an_unreachable_database_gets_503(
    browser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection.close()
    with monkeypatch.context() as closed:
        closed.setitem(connection.settings_dict, "PORT", "1")
        answer = browser.get("/api/swift/operations")
    assert (answer.status_code, answer.json()["code"]) == (503, "database_away")
    assert browser.get("/api/swift/operations").status_code == 200


@pytest.mark.parametrize("address", [OPERATIONS, "auth/login"])
def test_a_write_to_a_read_only_database_gets_503_and_the_next_write_gets_a_new_connection(
    browser: Client, operator: User, address: str
) -> None:
    body = OPERATION if address == OPERATIONS else {"username": operator.username, "password": PASSWORD}
    with connection.cursor() as cursor:
        cursor.execute("SET default_transaction_read_only = on")
    answer = post(browser, address, body)
    assert (answer.status_code, answer.json()["code"]) == (503, "database_away")
    assert int(answer["Retry-After"]) > 0
    assert post(browser, address, body).status_code in {200, 201}


def test_a_write_that_fails_as_read_only_after_an_autocommit_has_an_unknown_outcome(sandbox: Sandbox) -> None:
    begin_work()
    rows = Sandbox.objects.filter(pk=sandbox.pk)
    rows.update(name="Room 7")
    with connection.cursor() as cursor:
        cursor.execute("SET default_transaction_read_only = on")
    with pytest.raises(ConnectionLost) as loss:
        rows.update(name="Room 8")
    assert failure_of(loss.value) == (500, "outcome_unknown", None)


@pytest.mark.parametrize("in_transaction", [False, True])
def test_a_request_to_a_hanging_database_gets_503_and_the_next_statement_gets_a_new_connection(
    monkeypatch: pytest.MonkeyPatch, in_transaction: bool
) -> None:
    begin_work()
    with monkeypatch.context() as hurried:
        hurried.setattr(connection, "answer_seconds", 0.2)
        with (
            pytest.raises(ConnectionLost) as loss,
            atomic() if in_transaction else nullcontext(),
            connection.cursor() as cursor,
        ):
            cursor.execute("SELECT pg_sleep(10)")
    assert failure_of(loss.value).status == 503
    assert not Sandbox.objects.filter(pk=0).exists()


async def test_every_thread_pool_of_the_server_has_a_statement_timeout(pool: None) -> None:
    for threads in (readers, writers, anonymous, admin, admin_pages, lessons, lookups):
        limit = await run_in_pool(lambda: getattr(connection, "answer_seconds"), threads=threads)  # noqa: B009
        assert limit == settings.ANSWER_SECONDS


def test_a_connection_detects_a_failed_network_within_20_seconds() -> None:
    given = connection.get_connection_params()
    assert given["connect_timeout"] == 5
    assert given["tcp_user_timeout"] == 10_000
    assert given["keepalives_idle"] + given["keepalives_interval"] * given["keepalives_count"] <= 20


def test_a_connection_lost_in_model_validation_is_not_reported_as_a_violated_constraint(
    trainer: User, sandbox: Sandbox
) -> None:
    lesson = Lesson(source=sandbox, trainer=trainer, name="Lost", code="LOST22")
    begin_work()
    with lose_connection_before("_check"), pytest.raises(ConnectionLost) as loss:
        lesson.validate_constraints()
    assert failure_of(loss.value).status == 503


def test_a_connection_lost_after_an_autocommit_write_has_an_unknown_outcome(
    sandbox: Sandbox,
) -> None:
    begin_work()
    Sandbox.objects.filter(pk=sandbox.pk).update(name="Room 7")
    with lose_connection_before("SELECT"), pytest.raises(ConnectionLost) as loss:
        sandbox.refresh_from_db()
    assert failure_of(loss.value) == (500, "outcome_unknown", None)


@pytest.fixture
def form(staff: Client, sandbox: Sandbox) -> tuple[str, dict[str, Any]]:
    """Return the URL and the data of an operation's admin form, with a changed bank."""
    operation = records_of(SwiftOperation, sandbox.pk).order_by("pk")[0]
    [(address, fields)] = forms_on(staff.get(f"/admin/swift/swiftoperation/{operation.pk}/change/"))
    return address, {**fields, "correspondent_bank": "Drill Bank"}


def is_saved() -> bool:
    return SwiftOperation.objects.filter(correspondent_bank="Drill Bank").exists()


def test_an_admin_form_can_be_sent_again_after_a_connection_lost_before_the_commit(
    staff: Client, form: tuple[str, dict[str, Any]]
) -> None:
    with lose_connection_before(f'UPDATE "{TABLE}"'):
        answer = staff.post(*form)
    assert answer.status_code == 503
    assert "nothing was done" in answer.content.decode()
    assert not is_saved()
    assert staff.post(*form).status_code == 302
    assert is_saved()


def test_an_admin_form_cannot_be_sent_again_after_an_unknown_outcome(
    staff: Client, form: tuple[str, dict[str, Any]], connection_lost_in_commit: None
) -> None:
    answer = staff.post(*form)
    assert answer.status_code == 500
    assert "unknown whether it was done" in answer.content.decode()
    assert "Check whether the change is there" in message_in(staff.post(*form))
    assert not is_saved()


def test_an_import_that_loses_its_connection_gets_503_instead_of_row_mistakes(staff: Client) -> None:
    exported = export_file(staff, SwiftOperation, "csv")
    with lose_connection_before(f'FROM "{TABLE}" WHERE'):
        answer = preview(staff, SwiftOperation, "csv", exported)
    assert answer.status_code == 503
