"""Filter of the server's log."""

import logging


class OneLineForRefusals(logging.Filter):
    """Removes the traceback of a refused request from the log: anybody can cause such a traceback by sending garbage."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Keep every record; remove the traceback of a 4xx response."""
        if 400 <= getattr(record, "status_code", 0) < 500:
            record.exc_info = None
        return True
