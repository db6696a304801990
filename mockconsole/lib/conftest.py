"""What tests of the ground floor share."""

import pytest

from mockconsole.lib.live.tests.watch import Watch


@pytest.fixture
def watch() -> Watch:
    """Give a clock that is frozen until the test moves it."""
    return Watch()
