"""Port of the environment; doctor and the settings refuse the same values."""

import os

MAX_PORT = 65535


class PortError(Exception):
    """Raised for a PORT that is no port; the message says what to do."""


def read_port() -> int:
    """Return PORT of the environment, 8000 if it is empty; raises PortError."""
    text = os.environ.get("PORT", "").strip() or "8000"
    if not (text.isdecimal() and 0 < int(text) <= MAX_PORT):
        raise PortError(f"PORT is {text!r}: it must be a number from 1 to {MAX_PORT}.")
    return int(text)
