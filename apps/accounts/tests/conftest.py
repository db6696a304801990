"""Fixtures for the tests of accounts."""

import pytest

from apps.accounts.services import set_gates
from apps.accounts.tests.people import SUPER_PASSWORD
from apps.sandboxes.models import Sandbox


@pytest.fixture
def secrets(sandbox: Sandbox) -> Sandbox:
    """Set the secrets of the main room; every sandbox that is created later gets copies of them."""
    set_gates(sandbox=sandbox, password=SUPER_PASSWORD)
    return sandbox
