"""Tests of the lock of a sandbox, which blocks other locks but no inserts."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import OperationalError, connection, transaction

from apps.sandboxes.locks import lock_sandbox
from apps.sandboxes.models import Sandbox
from apps.sandboxes.tests.scenarios import override

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite lets one transaction write at a time."),
]


def insert_elsewhere(sandbox: Sandbox, *, lock: bool) -> str:
    """Insert a record through another connection (with `lock`, lock the sandbox first); give up after 500 ms."""
    try:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET LOCAL lock_timeout = '500ms'")
            if lock:
                lock_sandbox(sandbox.pk)
            override(sandbox, "home", "title", "x")
    except OperationalError:
        return "waited too long"
    finally:
        connection.close()
    return "written"


@pytest.mark.parametrize(("lock", "outcome"), [(False, "written"), (True, "waited too long")])
def test_lock_of_a_sandbox_blocks_another_lock_but_not_an_insert(
    sandbox: Sandbox, lock: bool, outcome: str
) -> None:
    with transaction.atomic(), ThreadPoolExecutor(1) as pool:
        lock_sandbox(sandbox.pk)
        assert pool.submit(insert_elsewhere, sandbox, lock=lock).result() == outcome
