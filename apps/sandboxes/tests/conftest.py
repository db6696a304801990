"""Fixtures for the tests of sandboxes."""

from datetime import UTC, datetime, timedelta

import pytest

from apps.sandboxes.models import Sandbox
from apps.sandboxes.simulation import Clock


class FakeClock:
    """Fake of the real clock; it stands still until a test advances it."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 21, 9, tzinfo=UTC)

    def advance(self, **by: float) -> None:
        """Advance the time."""
        self.now += timedelta(**by)


@pytest.fixture
def fake_clock(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    """Replace django.utils.timezone.now by the time of a FakeClock."""
    standing = FakeClock()
    monkeypatch.setattr("django.utils.timezone.now", lambda: standing.now)
    return standing


@pytest.fixture
def sandbox(fake_clock: FakeClock, sandbox: Sandbox) -> Sandbox:
    """Return the main room after setting its clock to the fake clock's time."""
    sandbox.steer(Clock(fake_clock.now, fake_clock.now), fake_clock.now)
    sandbox.save()
    return sandbox
