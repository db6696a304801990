"""How a command stops."""


class Problem(Exception):
    """What stops a command; the message says what to do."""


class Stopped(BaseException):
    """Someone asked the command to stop, with Ctrl-C or a signal."""
