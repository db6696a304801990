"""Fixtures of the explorer's tests."""

import pytest

from apps.sandboxes.models import Sandbox
from apps.sandboxes.services import freeze_clock


@pytest.fixture
def room(sandbox: Sandbox) -> Sandbox:
    """Stop the clock of the main room, so that every page is of the same moment."""
    freeze_clock(who=None, sandbox=sandbox)
    sandbox.refresh_from_db()
    return sandbox
