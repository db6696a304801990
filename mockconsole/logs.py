"""Filters of the server's log."""

import logging

from mockconsole.lib.request_ids import request_id


class OneLineForRefusals(logging.Filter):
    """Removes the traceback of a refused request from the log: anybody can cause such a traceback by sending garbage."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Keep every record; remove the traceback of a 4xx response."""
        if 400 <= getattr(record, "status_code", 0) < 500:
            record.exc_info = None
        return True


class AddRequestId(logging.Filter):
    """Adds the id of the current request to each line of the log."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Keep every record."""
        record.request_id = request_id.get()
        return True
