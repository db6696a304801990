"""`make run` and `make dev`."""

import os
import time

from scripts.launch import preflight
from scripts.launch.gates import tool
from scripts.launch.paths import BUNDLE, PYTHON
from scripts.launch.problems import Problem
from scripts.launch.processes import say, start, stop_all, wait
from scripts.launch.setup import forget_bundle, set_up

POLL = 0.2


def check_environment() -> tuple[str, int]:
    """Say what would stop the server before anything is installed."""
    host, port = preflight.address()
    preflight.check_port(host, port)
    preflight.check_data_dir(preflight.data_dir())
    return host, port


def serve() -> None:
    """Set up what is missing and become the server."""
    check_environment()
    set_up()
    os.environ["STATIC_COLLECTED"] = "true"
    os.execv(PYTHON, [str(PYTHON), "-m", "mockconsole.serve"])


def develop() -> int:
    """Run the server with reload and webpack's watch side by side; where one ends, the other is stopped."""
    host, port = check_environment()
    set_up(dev=True, bundle=False)
    forget_bundle()
    server_settings = {"DEBUG": os.environ.get("DEBUG", "true"), "STATIC_COLLECTED": "false"}
    if wait(start([str(PYTHON), "-m", "mockconsole.serve", "--prepare"], env=server_settings)) != 0:
        raise Problem("The database could not be prepared: see the lines above.")
    watch = start([tool("webpack"), "--mode", "development", "--watch"])
    while not (BUNDLE / "index.html").exists() and watch.poll() is None:
        time.sleep(POLL)
    shown = f"[{host}]" if ":" in host else host
    say(f"Console http://{shown}:{port}; its accounts are the ones of make run, their password is kept in")
    say(f"{preflight.data_dir() / 'password'} unless MOCKCONSOLE_PASSWORD set it.")
    server = start([str(PYTHON), "manage.py", "runserver", f"{shown}:{port}"], env=server_settings)
    while watch.poll() is None and server.poll() is None:
        time.sleep(POLL)
    ended = "webpack" if watch.poll() is not None else "The server"
    say(f"{ended} ended by itself: stopping.")
    stop_all()
    return 1
