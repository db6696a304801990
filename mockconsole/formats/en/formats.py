"""Formats of dates and times, such as `24 Nov 2026 23:18:33 UTC`; Django looks these constants up by name."""

from typing import Final

DATE_FORMAT: Final = "d M Y"
TIME_FORMAT: Final = "H:i:s"
DATETIME_FORMAT: Final = "d M Y H:i:s e"
