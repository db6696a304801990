"""Search for the browsers of `make browsers`; under CI, missing browsers are installed from Debian."""

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
"""Programs that each phase of `make browsers` needs."""
# Package names that differ from the program's name.
PACKAGES = {"WebKitWebDriver": "webkit2gtk-driver", "Xvfb": "xvfb"}


def missing_packages(*phases: str) -> list[str]:
    """Return the Debian packages of the programs that the phases need and this machine lacks."""
    programs = {program for phase in phases for program in PROGRAMS[phase]}
    return sorted(PACKAGES.get(program, program) for program in programs if not shutil.which(program))


def reason_to_skip(phase: str) -> str:
    """Return a message with the packages of a phase's missing programs; blank if no program is missing."""
    packages = " ".join(missing_packages(phase))
    return f"its programs are missing (Debian: apt install {packages})" if packages else ""


def ensure_other_browsers() -> None:
    """Install missing packages under CI; elsewhere the phases only report them."""
    packages = missing_packages(*PROGRAMS)
    if packages and under_ci() and can_install():
        install("Other browsers and a screen reader", *packages)


if __name__ == "__main__":
    listen_for_stop()
    ensure_other_browsers()
