"""Filters and formatter of the server's log."""

import json
import logging
from datetime import UTC, datetime

from mockconsole.lib.request_ids import request_id


class OneLineForRefusals(logging.Filter):
    """Removes the traceback of a rejected request from the log: anybody could fill the log by sending garbage."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Keep every record; remove the traceback of a 4xx response."""
        if 400 <= getattr(record, "status_code", 0) < 500:
            record.exc_info = None
        return True


class AddRequestId(logging.Filter):
    """Adds the id of the current request to each line of the log."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Add the id; keep every record."""
        record.request_id = request_id.get()
        return True


class JsonFormatter(logging.Formatter):
    """Formats each record as a JSON object on one line, without the record's other attributes, such as the request."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the JSON object; `traceback` is null if the record has no exception."""
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
