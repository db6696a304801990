"""Tests of races between two trainers who create, delete or enter rooms at the same time."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client

from apps.sandboxes.locks import lock_sandbox
from apps.sandboxes.models import Sandbox
from apps.sandboxes.tests.admin_pages import page_of
from apps.sandboxes.tests.scenarios import override

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


def signed_in_client(person: Any) -> Client:
    """Return a client signed in as `person`."""
    client = Client()
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    return client


def post(client: Client, address: str, **data: str) -> int:
    """Submit a form, close the thread's database connection, and return the status."""
    try:
        return client.post(address, data).status_code
    finally:
        connection.close()


@pytest.mark.usefixtures("small_scenario")
@pytest.mark.parametrize("action", ["add", "clone"])
def test_rooms_created_at_once_with_the_same_name_get_different_keys(
    sandbox: Sandbox, trainer: Any, action: str
) -> None:
    together = Barrier(2)
    address = page_of(Sandbox, action, *([sandbox.pk] if action == "clone" else []))

    def make(client: Client) -> int:
        together.wait(timeout=60)
        return post(client, address, name="Same name", scenario="standard")

    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(make, [signed_in_client(trainer), signed_in_client(trainer)])) == [302, 302]
    keys = Sandbox.objects.exclude(pk=sandbox.pk).values_list("key", flat=True)
    assert sorted(keys) == ["same-name", "same-name-2"]


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite lets one transaction write at a time.")
def test_deletion_of_a_room_deletes_rows_that_are_written_while_it_waits_for_the_lock(
    sandbox: Sandbox, other_sandbox: Sandbox, trainer: Any
) -> None:
    client = signed_in_client(trainer)
    address = page_of(Sandbox, "delete", other_sandbox.pk)
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            lock_sandbox(other_sandbox.pk)
            deletion = pool.submit(post, client, address, post="yes")
            with pytest.raises(TimeoutError):
                deletion.result(timeout=1)
            override(other_sandbox, "home", "title", "x")
        assert deletion.result(timeout=60) == 302
    assert not Sandbox.objects.filter(pk=other_sandbox.pk).exists()


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite lets one transaction write at a time.")
def test_room_is_not_deleted_if_somebody_enters_it_while_the_deletion_waits_for_the_lock(
    sandbox: Sandbox, other_sandbox: Sandbox, trainer: Any
) -> None:
    client = signed_in_client(trainer)
    address = page_of(Sandbox, "delete", other_sandbox.pk)
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            lock_sandbox(other_sandbox.pk)
            deletion = pool.submit(post, client, address, post="yes")
            with pytest.raises(TimeoutError):
                deletion.result(timeout=1)
            trainer.sandbox = other_sandbox
            trainer.save()
        assert deletion.result(timeout=60) == 302
    assert Sandbox.objects.filter(pk=other_sandbox.pk).exists()
    assert "Nothing was deleted" in client.get("/admin/", follow=True).content.decode()
