"""Browser for the browser tests: an installed one, or else Debian's package if its installation needs no password."""

import os
import shutil
from pathlib import Path

from scripts.launch.debian import can_install, install
from scripts.launch.problems import Problem
from scripts.launch.processes import listen_for_stop

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ELSEWHERE = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
ADVICE = (
    "Install Chromium (Debian: apt install chromium-headless-shell; elsewhere Chromium or Chrome), "
    "or name one with CHROMIUM_PATH, and run the same command again."
)


def find_chromium() -> str:
    """Return CHROMIUM_PATH or the path of an installed browser; blank if no browser is found."""
    named = os.environ.get("CHROMIUM_PATH", "").strip()
    if named:
        if os.access(named, os.X_OK) and Path(named).is_file():
            return named
        raise Problem(f"CHROMIUM_PATH is {named!r}, but this file doesn't exist or can't be run.")
    for name in NAMES:
        path = shutil.which(name)
        if path:
            return path
    return next((path for path in ELSEWHERE if Path(path).exists()), "")


def ensure_chromium() -> str:
    """Return the path of a browser; if none is found, install one; raises Problem if that needs a password."""
    if not find_chromium():
        if not can_install():
            raise Problem(f"The browser tests need a browser, and none was found. {ADVICE}")
        install("Browser for the browser tests", NAMES[0])
    return find_chromium()


if __name__ == "__main__":
    listen_for_stop()
    ensure_chromium()
