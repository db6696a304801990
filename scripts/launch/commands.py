"""Which command does what."""

import time
from collections.abc import Callable, Sequence

from scripts.launch import api, dev, lock, setup, testing
from scripts.launch.gates import build, node_gates, python_gates, tool
from scripts.launch.paths import PYTHON
from scripts.launch.phases import run_side_by_side, summarize
from scripts.launch.problems import Problem, Stopped
from scripts.launch.processes import keep_bytecode, listen_for_stop, say, start, stop_all, wait

INTERRUPTED = 130
SERVING = frozenset({"run", "dev"})


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code; a problem is one line, not a traceback."""
    name = arguments[0] if arguments else ""
    command = COMMANDS.get(name)
    if command is None:
        say(f"Commands: {', '.join(COMMANDS)}")
        return 2
    listen_for_stop()
    keep_bytecode()
    try:
        return command(list(arguments[1:])) or 0
    except Problem as problem:
        stop_all()
        say(f"\n{problem}")
        return 1
    except Stopped:
        stop_all()
        say("\nStopped." if name in SERVING else f"\nStopped: make {name} did not finish.")
        return 0 if name in SERVING else INTERRUPTED


def check(_arguments: list[str]) -> int:
    """Run every gate."""
    began = time.monotonic()
    setup.set_up(dev=True, bundle=False)
    outcomes = run_side_by_side([build(), *python_gates(), *node_gates()])
    return 0 if summarize(outcomes, time.monotonic() - began) else 1


def fix(_arguments: list[str]) -> int:
    """Put right what the tools can put right by themselves."""
    setup.set_up(dev=True, bundle=False)
    commands = (
        [str(PYTHON), "-m", "ruff", "check", "--fix", "."],
        [str(PYTHON), "-m", "ruff", "format", "."],
        [tool("eslint"), "--fix", "."],
        [tool("prettier"), "--write", "--log-level", "warn", "."],
    )
    return max([wait(start(command)) for command in commands])


def bench(arguments: list[str]) -> int:
    """Run the benchmark."""
    setup.set_up(dev=True)
    return wait(start([str(PYTHON), "-m", "tests.bench.run", *arguments]))


def hard(command: str) -> Callable[[list[str]], int]:
    """Return what runs a part of the hard days at full length."""

    def run_it(arguments: list[str]) -> int:
        setup.set_up(dev=True)
        return wait(start([str(PYTHON), "-m", "tests.hard.run", command, *arguments]))

    return run_it


def write_api(_arguments: list[str]) -> None:
    """Bring the schema and the types up to date."""
    setup.set_up(dev=True, bundle=False)
    api.write()


def write_lock(_arguments: list[str]) -> None:
    """Compile the pinned lists."""
    setup.install_python(dev=True)
    lock.lock()


def make_setup(arguments: list[str]) -> None:
    """Make what is missing; with the word dev also the tools of development."""
    setup.set_up(dev="dev" in arguments)
    say("Everything is set up.")


COMMANDS: dict[str, Callable[[list[str]], int | None]] = {
    "run": lambda _arguments: dev.serve(),
    "dev": lambda _arguments: dev.develop(),
    "setup": make_setup,
    "test": lambda _arguments: testing.test(),
    "check": check,
    "fix": fix,
    "api": write_api,
    "api-check": lambda _arguments: api.check(),
    "bench": bench,
    "fuzz": hard("fuzz"),
    "hard": hard("days"),
    "lock": write_lock,
    "clean": lambda _arguments: setup.clean(),
}
