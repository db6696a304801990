"""Finds what `make browsers` runs in, and under CI installs Debian's where it is missing."""

import shutil

from scripts.launch.ci import under_ci
from scripts.launch.debian import can_install, install
from scripts.launch.processes import listen_for_stop

DESKTOP = ("Xvfb", "openbox", "dbus-daemon")
PROGRAMS = {
    "firefox": ("firefox-esr",),
    "webkit": ("WebKitWebDriver", *DESKTOP),
    "screen-reader": ("orca", "xdotool", "firefox-esr", *DESKTOP),
}
"""The programs that each phase needs."""
# Where a program isn't the name of its package.
PACKAGES = {"WebKitWebDriver": "webkit2gtk-driver", "Xvfb": "xvfb"}


def missing_packages(*phases: str) -> list[str]:
    """Return Debian's packages of the programs that phases need and that are missing."""
    needed = {program for phase in phases for program in PROGRAMS[phase]}
    return sorted(PACKAGES.get(program, program) for program in needed if not shutil.which(program))


def reason_to_skip(phase: str) -> str:
    """Return what a phase lacks and how to get it, or nothing."""
    packages = " ".join(missing_packages(phase))
    return f"its programs are missing (Debian: apt install {packages})" if packages else ""


def ensure_other_browsers() -> None:
    """Install what is missing under CI; elsewhere the phases say what they lack."""
    packages = missing_packages(*PROGRAMS)
    if packages and under_ci() and can_install():
        install("Other browsers and a screen reader", *packages)


if __name__ == "__main__":
    listen_for_stop()
    ensure_other_browsers()
