"""Error that ends a command."""


class Problem(SystemExit):
    """Error that ends a command; prints only its message, which says what to do."""
