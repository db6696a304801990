"""Fixtures for the tests in mockconsole/lib."""

import pytest

from mockconsole.lib.tests.clock import FrozenClock


@pytest.fixture
def clock() -> FrozenClock:
    """Return a clock that stands still until the test moves it."""
    return FrozenClock()
