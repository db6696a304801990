"""Runs programs: each in its own process group, so that stopping one stops all that it started."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock, current_thread, main_thread
from types import FrameType
from typing import IO

from scripts.launch.paths import BYTECODE, LOGS, ROOT
from scripts.launch.problems import Problem, Stopped

OFFLINE_SIGNS = (
    "ENOTFOUND",
    "EAI_AGAIN",
    "ECONNREFUSED",
    "ECONNRESET",
    "ETIMEDOUT",
    "ENETUNREACH",
    "Temporary failure in name resolution",
    "Name or service not known",
    "NewConnectionError",
    "Connection refused",
    "error sending request",
    "client error (Connect)",
    "dns error",
    "No matching distribution found for uv",
)
SHOWN_LINES = 15
PATIENCE = 10

_running: set[subprocess.Popen[bytes]] = set()
_lock = Lock()
_stopping = False
_starting = False
_asked_to_stop = False


def say(text: str = "") -> None:
    """Print a line at once, also where the output is a file."""
    print(text, flush=True)


def keep_bytecode() -> None:
    """Let Python keep what it compiled, outside the tree where it may not inside: the server has 1,600 modules."""
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        os.environ.setdefault("PYTHONPYCACHEPREFIX", str(BYTECODE))


def listen_for_stop() -> None:
    """Turn Ctrl-C, a hang-up and a polite kill into one exception."""
    for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(name, _raise_stopped)


def _raise_stopped(_number: int, _frame: FrameType | None) -> None:
    global _asked_to_stop
    for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(name, signal.SIG_IGN)
    _asked_to_stop = True
    if not _starting:
        raise Stopped


def start(
    command: Sequence[str], *, env: Mapping[str, str] | None = None, output: IO[bytes] | None = None
) -> subprocess.Popen[bytes]:
    """Start a program in its own process group, with this environment on top of ours.

    A stop that comes in the middle waits until the program is known: else nothing would end it.
    """
    global _starting
    in_main = current_thread() is main_thread()
    with _lock:
        if _stopping:
            raise Stopped
        _starting = in_main
        try:
            process = subprocess.Popen(
                list(command),
                cwd=ROOT,
                env={**os.environ, **(env or {})},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT if output else None,
                start_new_session=True,
            )
            _running.add(process)
        finally:
            _starting = False
    if in_main and _asked_to_stop:
        raise Stopped
    return process


def wait(process: subprocess.Popen[bytes]) -> int:
    """Wait for a program and return its exit code."""
    code = process.wait()
    with _lock:
        _running.discard(process)
    return code


def stop_all() -> None:
    """Stop everything that was started, first kindly, and wait until it is gone."""
    global _stopping
    with _lock:
        _stopping = True
        processes = list(_running)
    for process in processes:
        _signal_group(process, signal.SIGTERM)
    deadline = time.monotonic() + PATIENCE
    for process in processes:
        try:
            process.wait(max(0.1, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            _signal_group(process, signal.SIGKILL)
            process.wait()


def _signal_group(process: subprocess.Popen[bytes], number: signal.Signals) -> None:
    try:
        os.killpg(process.pid, number)
    except ProcessLookupError:
        return


def run_together(*steps: Callable[[], object]) -> None:
    """Run steps that wait for the network or for each other's programs side by side; the first problem is raised."""
    pool = ThreadPoolExecutor(len(steps))
    running = [pool.submit(step) for step in steps]
    # Whoever stops the run must not wait here for what they are about to stop.
    pool.shutdown(wait=False)
    for step in running:
        step.result()


def run_step(
    title: str,
    commands: Sequence[Sequence[str]],
    *,
    log: str,
    failure: str,
    env: Mapping[str, str] | None = None,
) -> None:
    """Run the commands of one step of the set-up, with their output in a log that a failure shows the end of."""
    say(f"  {title} ...")
    began = time.monotonic()
    LOGS.mkdir(parents=True, exist_ok=True)
    path = LOGS / f"{log}.log"
    with path.open("wb") as output:
        for command in commands:
            code = wait(start(command, env=env, output=output))
            if code != 0:
                raise Problem(_explain(path, failure))
    say(f"  {title}: done in {time.monotonic() - began:.1f} s")


def _explain(path: Path, failure: str) -> str:
    text = path.read_text(errors="replace")
    for line in text.rstrip().splitlines()[-SHOWN_LINES:]:
        say(f"    | {line}")
    advice = "Run the same command again once that is put right."
    if any(sign in text for sign in OFFLINE_SIGNS):
        advice = "The package registry wasn't reached: check the network or the proxy, then run the same command again."
    return f"{failure} {advice} The whole log: {path}"
