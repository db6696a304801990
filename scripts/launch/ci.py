"""Detection of CI."""

import os


def under_ci() -> bool:
    """Tell whether this is CI, which must not pass by skipping."""
    return os.environ.get("CI", "").lower() not in ("", "0", "false", "no")
