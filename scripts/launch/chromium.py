"""Finds the browser of the browser tests, and installs Debian's where there is none and that is allowed."""

import os
import shutil
from pathlib import Path

from scripts.launch.problems import Problem
from scripts.launch.processes import run_step

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ELSEWHERE = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)


def find_chromium() -> str:
    """Return the path of a browser, or nothing; CHROMIUM_PATH has the first word."""
    named = os.environ.get("CHROMIUM_PATH", "").strip()
    if named:
        if os.access(named, os.X_OK) and Path(named).is_file():
            return named
        raise Problem(f"CHROMIUM_PATH is {named!r}, and no program is there.")
    for name in NAMES:
        path = shutil.which(name)
        if path:
            return path
    return next((path for path in ELSEWHERE if Path(path).exists()), "")


def ensure_chromium() -> str:
    """Return the path of a browser, installing one where that is possible without a question."""
    found = find_chromium()
    if found:
        return found
    advice = (
        "Install Chromium (Debian: apt install chromium-headless-shell; elsewhere Chromium or Chrome), "
        "or name one with CHROMIUM_PATH, and run the same command again."
    )
    rights = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if not shutil.which("apt-get") or (rights and not shutil.which("sudo")):
        raise Problem(f"The browser tests need a browser, and none was found. {advice}")
    run_step(
        "Browser for the browser tests (Debian's chromium-headless-shell)",
        [
            [*rights, "apt-get", "update", "-qq"],
            [*rights, "apt-get", "install", "-y", "-qq", "--no-install-recommends", NAMES[0]],
        ],
        log="chromium",
        failure=f"The browser tests need a browser, and none could be installed. {advice}",
        env={"DEBIAN_FRONTEND": "noninteractive"},
    )
    found = find_chromium()
    if not found:
        raise Problem(f"A browser was installed but is not on the PATH. {advice}")
    return found
