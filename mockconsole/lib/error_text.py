"""Exception messages, shortened to one line."""


def one_line(error: BaseException) -> str:
    """Return, in brackets and on one line, an error's message without its full stop, or its class if it has no message."""
    return f"({' '.join(str(error).split()).rstrip('.') or type(error).__name__})"
