"""Exception messages, shortened to one line."""


def one_line(error: BaseException) -> str:
    """Return an error's message, or its class if the message is empty, in brackets, on one line, without a full stop."""
    return f"({' '.join(str(error).split()).rstrip('.') or type(error).__name__})"
