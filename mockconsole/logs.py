"""Filters and formatter of the server's log."""

import json
import logging
from datetime import UTC, datetime

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


class JsonFormatter(logging.Formatter):
    """Formats each record as a JSON object on one line; further attributes of the record, such as the request, are left out."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the object; `traceback` is null without an error."""
        return json.dumps(
            {
                "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
                "level": record.levelname,
                "logger": record.name,
                "message": record.getMessage(),
                "request_id": getattr(record, "request_id", "-"),
                "traceback": self.formatException(record.exc_info) if record.exc_info else None,
            }
        )
