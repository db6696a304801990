"""Fixtures for tests of the whole application in the test's process."""

import threading
from collections.abc import Iterator

import pytest
from django.db import connections
from django.db.backends.utils import CursorWrapper
from django.test import Client
from django.test.utils import override_settings

from mockconsole.lib.live.pool import (
    SMALL,
    THREADS,
    WRITERS,
    admin,
    admin_pages,
    anonymous,
    lessons,
    lookups,
    readers,
    writers,
)


@pytest.fixture(autouse=True)
def bus_of_one_process() -> Iterator[None]:
    """Use no Redis: its connections belong to one event loop, and each test here has its own loop.

    The tests in tests/live and tests/browser use Redis between real servers.
    """
    with override_settings(REDIS_URL=""):
        yield


@pytest.fixture
def browser(operator_client: Client) -> Client:
    """Return a trainee's client that gets error pages instead of exceptions."""
    operator_client.raise_request_exception = False
    return operator_client


@pytest.fixture
def staff(trainer_client: Client) -> Client:
    """Return a trainer's client that gets error pages instead of exceptions."""
    trainer_client.raise_request_exception = False
    return trainer_client


@pytest.fixture
def pool(transactional_db: None) -> Iterator[None]:
    """Let the server's threads use the test's database, and close their connections at the end."""
    yield
    for threads, number in (
        (readers, THREADS),
        (writers, WRITERS),
        (lookups, 1),
        (anonymous, SMALL),
        (admin, SMALL),
        (admin_pages, SMALL),
        (lessons, SMALL),
    ):
        gate = threading.Barrier(number)

        def close(gate: threading.Barrier = gate) -> None:
            gate.wait(60)
            connections.close_all()

        for done in [threads.submit(close) for _ in range(number)]:
            done.result(60)


@pytest.fixture
def queries(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that collects the database queries of all threads."""
    statements: list[str] = []
    execute = CursorWrapper.execute

    def count_query(cursor: CursorWrapper, sql: str, params: object = None) -> object:
        statements.append(sql)
        return execute(cursor, sql, params)  # type: ignore[arg-type]

    monkeypatch.setattr(CursorWrapper, "execute", count_query)
    return statements
