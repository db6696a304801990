"""Fake clock for tests of expiry."""


class FrozenClock:
    """Clock that stands still until the test changes `now`."""

    now = 1000.0

    def __call__(self) -> float:
        """Return the time, in seconds."""
        return self.now
