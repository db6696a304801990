"""Checks before anything is installed; each failure is one line that says what to do."""

import errno
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

from scripts.launch.paths import ROOT
from scripts.launch.problems import Problem

OLDEST_NODE = (20, 19)


def check_node() -> None:
    """Raise Problem if Node or npm is missing or too old."""
    node = shutil.which("node")
    advice = "Install Node 20.19 or newer (with npm) and run the same command again."
    if not node:
        raise Problem(f"Node is not installed. {advice}")
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    version = answer.stdout.strip()
    match = re.match(r"v(\d+)\.(\d+)", version)
    if not match or (int(match[1]), int(match[2])) < OLDEST_NODE:
        raise Problem(f"Node {version.lstrip('v') or '(unknown)'} at {node} is too old. {advice}")
    if not shutil.which("npm"):
        raise Problem(f"Node is installed, npm is not. {advice}")


def address() -> tuple[str, int]:
    """Return HOST and PORT from the environment; `mockconsole.variables` has checked their values."""
    port = int(os.environ.get("PORT", "").strip() or 8000)
    return os.environ.get("HOST", "").strip() or "127.0.0.1", port


def check_port(host: str, port: int) -> None:
    """Raise Problem if the port can't be used, because the server would report this only after minutes of installation."""
    error = refusal(host, port)
    if error and error.errno == errno.EADDRINUSE:
        others = range(port + 1, min(port + 100, 65536))
        free = next((other for other in others if refusal(host, other) is None), 8000)
        advice = f"Stop the program that uses it, or choose another: make run PORT={free}"
        raise Problem(f"Port {port} on {host} is taken. {advice}")
    if error:
        raise Problem(f"The server can't listen on {host}:{port} ({error.strerror}). Set HOST and PORT.")


def refusal(host: str, port: int) -> OSError | None:
    """Return the error that listening on this host and port raises; None if listening works."""
    try:
        with socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET):
            return None
    except OSError as error:
        return error


def data_dir() -> Path:
    """Return the data folder: MOCKCONSOLE_DATA_DIR, or `var` in the project's folder."""
    return Path(os.environ.get("MOCKCONSOLE_DATA_DIR", "").strip() or ROOT / "var").expanduser()


def check_data_dir(folder: Path) -> None:
    """Create the data folder if it is missing; raise Problem if it can't be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise Problem(
            f"The data folder {folder} can't be written ({error.strerror}). "
            "Make it writable, or set MOCKCONSOLE_DATA_DIR to a folder that is."
        ) from error


if __name__ == "__main__":
    check_node()
    if "address" in sys.argv:
        check_port(*address())
        check_data_dir(data_dir())
