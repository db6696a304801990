"""Installation of Debian packages, as root or with sudo without a password."""

import os
import shutil

from scripts.launch.step import step


def can_install() -> bool:
    """Return True if apt-get exists, and this user is root or has sudo."""
    return bool(shutil.which("apt-get") and (os.geteuid() == 0 or shutil.which("sudo")))


def install(title: str, *packages: str) -> None:
    """Install packages without their recommended packages."""
    rights = "" if os.geteuid() == 0 else "sudo -n "
    apt = f"{rights}env DEBIAN_FRONTEND=noninteractive apt-get -qq"
    command = f"{apt} update && {apt} install -y --no-install-recommends {' '.join(packages)}"
    step(title, ["sh", "-c", command])
