"""How a command stops."""


class Problem(SystemExit):
    """What stops a command; the message says what to do, and is all that is printed."""
