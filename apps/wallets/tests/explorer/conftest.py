"""Fixtures for the explorer's tests."""

import pytest

from apps.sandboxes.models import Sandbox
from apps.sandboxes.services import freeze_clock


@pytest.fixture
def room(sandbox: Sandbox) -> Sandbox:
    """Return the main room with a frozen clock, so that all pages show the same moment."""
    freeze_clock(who=None, sandbox=sandbox)
    sandbox.refresh_from_db()
    return sandbox
