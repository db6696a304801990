"""Fixtures of the training tests: a room with one walkthrough, and a seat in it."""

from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.training.models import Lesson, Seat, Walkthrough
from apps.training.tests.seats import make_walkthrough, on_seat
from apps.training.tests.taught_lessons import open_lesson
from mockconsole.lib.live import notify


@pytest.fixture
def walkthrough(sandbox: Sandbox) -> Walkthrough:
    """Replace the room's walkthroughs by the walkthrough of the tests."""
    Walkthrough.objects.filter(sandbox=sandbox).delete()
    return make_walkthrough(sandbox)


@pytest.fixture
def seat(operator: User, walkthrough: Walkthrough) -> Seat:
    """Return the seat of the operator, who takes the walkthrough alone."""
    return on_seat(operator)[1]


@pytest.fixture
def seat_client(seat: Seat, operator_client: Client) -> Client:
    """Return a client of the person on the seat."""
    return operator_client


@pytest.fixture
def broadcasts(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Return the list that collects all messages sent to browsers and processes."""
    messages: list[dict[str, Any]] = []
    monkeypatch.setattr(notify, "_publish", messages.append)
    # Call on_commit callbacks immediately, because the test's transaction never commits.
    monkeypatch.setattr(transaction, "on_commit", lambda call: call())
    return messages


@pytest.fixture
def lesson(trainer_client: Client) -> Lesson:
    """Open a taught lesson."""
    return open_lesson(trainer_client)
