"""Format of times that the admin shows outside its tables."""

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format


def format_moment(time: datetime) -> str:
    """Return a time in the format of the admin's lists."""
    return date_format(timezone.localtime(time), "DATETIME_FORMAT")
