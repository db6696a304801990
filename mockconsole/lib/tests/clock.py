"""A clock for tests of expiry."""


class FrozenClock:
    """A clock that the test moves."""

    now = 1000.0

    def __call__(self) -> float:
        """Return the time, in seconds."""
        return self.now
