"""Installs packages of Debian, for root or whoever may become root without a question."""

import os
import shutil

from scripts.launch.step import step


def can_install() -> bool:
    """Tell whether packages can be installed."""
    return bool(shutil.which("apt-get") and (os.geteuid() == 0 or shutil.which("sudo")))


def install(title: str, *packages: str) -> None:
    """Install packages, and nothing that they only recommend."""
    rights = "" if os.geteuid() == 0 else "sudo -n "
    apt = f"{rights}env DEBIAN_FRONTEND=noninteractive apt-get -qq"
    command = f"{apt} update && {apt} install -y --no-install-recommends {' '.join(packages)}"
    step(title, ["sh", "-c", command])
