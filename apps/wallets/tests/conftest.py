"""Fixtures for the tests of wallets, hosts and the market."""

import pytest

from apps.sandboxes.models import Sandbox
from apps.sandboxes.services import freeze_clock


@pytest.fixture
def frozen(sandbox: Sandbox) -> Sandbox:
    """Return the main room with a frozen clock, so that all reads show the same moment."""
    freeze_clock(who=None, sandbox=sandbox)
    return sandbox
