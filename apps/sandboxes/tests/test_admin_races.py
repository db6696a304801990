"""Tests of races between two trainers who create, delete or enter rooms at the same time."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
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


@contextmanager
def waiting_deletion(client: Client, room: Sandbox) -> Iterator[None]:
    """Run the block while the deletion of a room waits for the room's lock; then let the deletion finish."""
    address = page_of(Sandbox, "delete", room.pk)
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            lock_sandbox(room.pk)
            deletion = pool.submit(post, client, address, post="yes")
            with pytest.raises(TimeoutError):
                deletion.result(timeout=1)
            yield
        assert deletion.result(timeout=60) == 302


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite lets one transaction write at a time.")
def test_deletion_of_a_room_deletes_rows_that_are_written_while_it_waits_for_the_lock(
    other_sandbox: Sandbox, trainer_client: Client
) -> None:
    with waiting_deletion(trainer_client, other_sandbox):
        override(other_sandbox, "home", "title", "x")
    assert not Sandbox.objects.filter(pk=other_sandbox.pk).exists()


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite lets one transaction write at a time.")
def test_room_is_not_deleted_if_somebody_enters_it_while_the_deletion_waits_for_the_lock(
    other_sandbox: Sandbox, trainer: Any, trainer_client: Client
) -> None:
    with waiting_deletion(trainer_client, other_sandbox):
        trainer.sandbox = other_sandbox
        trainer.save()
    assert Sandbox.objects.filter(pk=other_sandbox.pk).exists()
    assert "Nothing was deleted" in trainer_client.get("/admin/", follow=True).content.decode()
