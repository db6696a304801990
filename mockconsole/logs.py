"""What the server's log leaves out."""

import logging


class OneLineForRefusals(logging.Filter):
    """Takes the traceback off a refused request's record: anybody can send what Django can't read."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Keep the record, with its traceback only where the failure is ours."""
        if 400 <= getattr(record, "status_code", 0) < 500:
            record.exc_info = None
        return True
