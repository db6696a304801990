"""Fixtures of the accounts' tests."""

from uuid import uuid4

import pytest
from pytest_django import Settings

from apps.accounts.services import set_gates
from apps.accounts.tests.people import SUPER_PASSWORD
from apps.sandboxes.models import Sandbox


@pytest.fixture(autouse=True)
def nothing_is_counted_yet(settings: Settings) -> None:
    """Give each test a cache of its own: the attempts of one are no attempts of the next."""
    settings.CACHES = {
        "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": str(uuid4())}
    }


@pytest.fixture
def secrets(sandbox: Sandbox) -> Sandbox:
    """Set the secrets of the main room; every sandbox made afterwards copies them."""
    set_gates(sandbox=sandbox, password=SUPER_PASSWORD)
    return sandbox
