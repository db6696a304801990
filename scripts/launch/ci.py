"""Detection of CI."""

import os


def under_ci() -> bool:
    """Return True under CI, where a phase may not be skipped."""
    return os.environ.get("CI", "").lower() not in ("", "0", "false", "no")
