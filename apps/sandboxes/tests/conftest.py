"""Fixtures of the sandboxes' tests."""

from datetime import UTC, datetime, timedelta

import pytest

from apps.sandboxes.models import Sandbox
from apps.sandboxes.simulation import Clock


class Wall:
    """Fixed real time that a test moves."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 21, 9, tzinfo=UTC)

    def advance(self, **by: float) -> None:
        """Advance the time."""
        self.now += timedelta(**by)


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    """Replace django.utils.timezone.now by a fixed time."""
    standing = Wall()
    monkeypatch.setattr("django.utils.timezone.now", lambda: standing.now)
    return standing


@pytest.fixture
def sandbox(wall: Wall, sandbox: Sandbox) -> Sandbox:
    """Return the main room with its clock set to the fixed time."""
    sandbox.steer(Clock(wall.now, wall.now), wall.now)
    sandbox.save()
    return sandbox
