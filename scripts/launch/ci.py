"""Detection of CI."""

import os


def under_ci() -> bool:
    """Return True if this is CI, where a skipped phase is a failure."""
    return os.environ.get("CI", "").lower() not in ("", "0", "false", "no")
