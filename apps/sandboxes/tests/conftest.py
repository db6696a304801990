"""Fixtures of the sandboxes' tests."""

from datetime import UTC, datetime, timedelta

import pytest

from apps.sandboxes.models import Sandbox
from apps.sandboxes.simulation import Clock


class Wall:
    """The real time, standing until a test moves it."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 21, 9, tzinfo=UTC)

    def advance(self, **by: float) -> None:
        """Let time pass."""
        self.now += timedelta(**by)


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    """Stop the real time as Django tells it."""
    standing = Wall()
    monkeypatch.setattr("django.utils.timezone.now", lambda: standing.now)
    return standing


@pytest.fixture
def sandbox(wall: Wall, sandbox: Sandbox) -> Sandbox:
    """Give the main room, whose clock was set to the standing time after it was filled."""
    sandbox.steer(Clock(wall.now, wall.now), wall.now)
    sandbox.save()
    return sandbox
