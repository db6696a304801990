"""What must be there before anything is installed; each check says what to do in one line."""

import errno
import importlib.util
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


def check_venv_module() -> None:
    """Debian ships Python without the part that makes virtual environments."""
    if importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip"):
        return
    minor = sys.version_info[1]
    raise Problem(
        "Python can't make virtual environments here: its venv module is incomplete. "
        f"On Debian and Ubuntu: apt install python3.{minor}-venv"
    )


def check_node() -> str:
    """Return the version of Node, or say which one is needed."""
    node = shutil.which("node")
    advice = "Install Node 20.19 or newer (with npm) and run the same command again."
    if not node:
        raise Problem(f"Node is not installed. {advice}")
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    version = answer.stdout.strip()
    found = re.match(r"v(\d+)\.(\d+)", version)
    if not found or (int(found[1]), int(found[2])) < OLDEST_NODE:
        raise Problem(f"Node {version.lstrip('v') or '(unknown)'} at {node} is too old. {advice}")
    if not shutil.which("npm"):
        raise Problem(f"Node is installed, npm is not. {advice}")
    return version


def address() -> tuple[str, int]:
    """Return the host and port that the environment names."""
    text = os.environ.get("PORT", "").strip() or "8000"
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise Problem(f"PORT is {text!r}: it must be a number from 1 to 65535.")
    return os.environ.get("HOST", "").strip() or "127.0.0.1", int(text)


def check_port(host: str, port: int) -> None:
    """The server would say it too, but only after minutes of installing."""
    try:
        family, _, _, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(where)
    except socket.gaierror as error:
        raise Problem(f"HOST is {host!r}, which is no address of this machine.") from error
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            advice = f"Stop the program that has it, or take another: make run PORT={free_port_near(port)}"
            raise Problem(f"Port {port} on {host} is taken. {advice}") from error
        if error.errno == errno.EACCES:
            raise Problem(f"Port {port} needs an administrator. Take another: make run PORT=8000") from error
        raise Problem(f"The server can't listen on {host}:{port} ({error.strerror}).") from error


def free_port_near(port: int) -> int:
    """Return a port above this one that nothing listens on."""
    for candidate in range(port + 1, min(port + 100, 65536)):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if probe.connect_ex(("127.0.0.1", candidate)) != 0:
                return candidate
    return 8000


def data_dir() -> Path:
    """Return the data folder that the environment names."""
    return Path(os.environ.get("MOCKCONSOLE_DATA_DIR", "").strip() or ROOT / "var").expanduser()


def check_data_dir(folder: Path) -> None:
    """The database, the secret key and the passwords are written there."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise Problem(
            f"The data folder {folder} can't be written ({error.strerror}). "
            "Make it writable, or set MOCKCONSOLE_DATA_DIR to a folder that is."
        ) from error
