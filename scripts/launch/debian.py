"""Installation of Debian packages, as root or by sudo without a password."""

import os
import shutil

from scripts.launch.step import step


def can_install() -> bool:
    """Return True if packages can be installed."""
    return bool(shutil.which("apt-get") and (os.geteuid() == 0 or shutil.which("sudo")))


def install(title: str, *packages: str) -> None:
    """Install packages, without the packages that they recommend."""
    rights = "" if os.geteuid() == 0 else "sudo -n "
    apt = f"{rights}env DEBIAN_FRONTEND=noninteractive apt-get -qq"
    command = f"{apt} update && {apt} install -y --no-install-recommends {' '.join(packages)}"
    step(title, ["sh", "-c", command])
