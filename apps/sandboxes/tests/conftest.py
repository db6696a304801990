"""Fixtures for the tests of sandboxes."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime, timedelta

import pytest
from django.db import transaction
from pytest_django import DjangoCaptureOnCommitCallbacks

from apps.sandboxes.models import Sandbox
from apps.sandboxes.simulation import Clock
from mockconsole.lib.live.notify import ChangeNotice

Announcements = set[tuple[int, frozenset[str]]]
Recorder = Callable[[], AbstractContextManager[Announcements]]


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


@pytest.fixture
def record_announcements(
    db: None, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> Recorder:
    """Return a context manager whose set contains, after the block, the announced sandboxes and resources."""

    @contextmanager
    def block() -> Iterator[Announcements]:
        announced: Announcements = set()
        transaction.get_connection().run_on_commit.clear()
        with django_capture_on_commit_callbacks() as callbacks:
            yield announced
        found = [callback for callback in callbacks if isinstance(callback, ChangeNotice)]
        announced.update(found)
        assert len(found) == len(announced)

    return block
