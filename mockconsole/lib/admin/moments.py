"""Times that the admin shows outside of the columns of a table."""

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format


def format_moment(time: datetime) -> str:
    """Return a time as the lists of the admin show it."""
    return date_format(timezone.localtime(time), "DATETIME_FORMAT")
