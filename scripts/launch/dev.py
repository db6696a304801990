"""The servers of `make dev`. Runs in the virtual environment, after everything is installed."""

import os
import subprocess
import time

from scripts.launch import preflight
from scripts.launch.paths import BUNDLE, NODE_MODULES, PYTHON, ROOT
from scripts.launch.problems import Problem
from scripts.launch.processes import listen_for_stop, running

POLL = 0.2


def develop() -> None:
    """Run the reloading server and webpack in watch mode side by side; if one ends, stop the other."""
    host, port = preflight.address()
    webpack = str(NODE_MODULES / ".bin" / "webpack")
    with running([webpack, "--mode", "development", "--watch"]) as watch:
        # Set DEBUG only after webpack has started, because with DEBUG Tailwind prints debug output.
        os.environ.update(DEBUG=os.environ.get("DEBUG", "true"), STATIC_COLLECTED="false")
        if subprocess.run([PYTHON, "-m", "mockconsole.serve", "--prepare"], cwd=ROOT, check=False).returncode:
            raise Problem("The database could not be prepared: see the lines above.")
        while not (BUNDLE / "index.html").exists() and watch.poll() is None:
            time.sleep(POLL)
        printed_host = f"[{host}]" if ":" in host else host
        print(
            f"Console http://{printed_host}:{port}; the accounts are those of make run, and their password is in"
        )
        print(f"{preflight.data_dir() / 'password'} unless MOCKCONSOLE_PASSWORD set it.", flush=True)
        with running([str(PYTHON), "manage.py", "runserver", f"{printed_host}:{port}"]) as server:
            while watch.poll() is None and server.poll() is None:
                time.sleep(POLL)
            ended = "webpack" if server.poll() is None else "The server"
            raise Problem(f"{ended} ended by itself: stopping.")


if __name__ == "__main__":
    listen_for_stop()
    develop()
