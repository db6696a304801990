"""World that all contract tests share: it is created once, and each test's changes are rolled back."""

from collections.abc import Iterator
from http.cookies import SimpleCookie

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from apps.sandboxes.models import Sandbox
from apps.sandboxes.tests.snapshots import FILLED
from tests.contract.world import World


@pytest.fixture(scope="package")
def shared_world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """Create the world in a transaction that is rolled back after the last contract test."""
    with django_db_blocker.unblock():
        # Fill the database if an earlier test with real transactions has emptied it.
        if not Sandbox.objects.exists():
            FILLED.restore()
        with transaction.atomic():
            yield World()
            transaction.set_rollback(True)


@pytest.fixture
def world(shared_world: World, db: None) -> Iterator[World]:
    """Return the shared world, without the changes of earlier tests."""
    cookies = {name: SimpleCookie(client.cookies) for name, client in shared_world.clients.items()}
    yield shared_world
    for name, client in shared_world.clients.items():
        client.cookies = cookies[name]
