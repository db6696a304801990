"""Fixtures of the ground floor."""

import pytest

from mockconsole.lib.tests.clock import FrozenClock


@pytest.fixture
def clock() -> FrozenClock:
    """Return a clock that stands until the test moves it."""
    return FrozenClock()
