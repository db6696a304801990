"""Messages of errors, for texts of one line."""


def one_line(error: BaseException) -> str:
    """Return the message of an error in brackets, without line breaks and final full stop; its class if it has none."""
    return f"({' '.join(str(error).split()).rstrip('.') or type(error).__name__})"
