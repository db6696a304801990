"""`make test`: the gates, the Python tests on SQLite and partly again on PostgreSQL and Redis, vitest, the browser tests."""

import os
import time
from collections.abc import Callable

from scripts.launch.chromium import ensure_chromium
from scripts.launch.gates import BUILT, build, node_gates, python_gates, vitest
from scripts.launch.paths import PYTHON, WORK
from scripts.launch.phases import Phase, run_side_by_side, summarize
from scripts.launch.problems import Problem
from scripts.launch.processes import run_together, say
from scripts.launch.services import Services, find_services, under_ci
from scripts.launch.setup import scratch_environment, set_up

PARTS = ("check", "python", "services", "frontend", "browser")
SERVICES = "the database and the Redis of a larger room"
TWO_PROCESSES = "tests/browser/test_two_processes.py"


def wanted_parts() -> tuple[str, ...]:
    """Return the parts that ONLY names, or all of them."""
    named = os.environ.get("ONLY", "").replace(",", " ").split()
    unknown = [name for name in named if name not in PARTS]
    if unknown:
        raise Problem(f"ONLY names {', '.join(unknown)}; the parts are {', '.join(PARTS)}.")
    return tuple(named) or PARTS


def test() -> int:
    """Run the wanted parts and return the exit code."""
    parts = wanted_parts()
    began = time.monotonic()
    steps: list[Callable[[], object]] = [lambda: set_up(dev=True, bundle=False)]
    if "browser" in parts:
        steps.append(ensure_chromium)
    run_together(*steps)
    chromium = ensure_chromium() if "browser" in parts else ""
    services = find_services() if {"services", "browser"} & set(parts) else Services("", "")
    say()
    outcomes = run_side_by_side(
        [
            *([build()] if set(parts) != {"frontend"} else []),
            # The three long ones first; what is short fills the lanes that they leave.
            *([browser_tests(chromium)] if "browser" in parts else []),
            *([python_tests()] if "python" in parts else []),
            *([services_tests(services)] if "services" in parts else []),
            *([two_processes_test(chromium, services)] if "browser" in parts else []),
            *([*python_gates(), *node_gates()] if "check" in parts else []),
            *([vitest()] if "frontend" in parts else []),
        ]
    )
    return 0 if summarize(outcomes, time.monotonic() - began) else 1


def python_tests() -> Phase:
    """Return all Python tests, on SQLite."""
    return pytest_phase("Python tests (SQLite)", [], scratch_environment())


def services_tests(services: Services) -> Phase:
    """Return the Python tests that depend on the database and on Redis, on the services of a larger room."""
    return pytest_phase(
        "Python tests (PostgreSQL, Redis)",
        ["-m", "services"],
        # With a data folder of its own, as it runs beside the tests on SQLite.
        {**scratch_environment("scratch-services"), **services.environment()},
        missing=services.missing,
        uses=SERVICES,
    )


def browser_tests(chromium: str) -> Phase:
    """Return the browser tests of one server."""
    return pytest_phase(
        "browser tests (SQLite)",
        ["tests/browser", f"--ignore={TWO_PROCESSES}"],
        {**scratch_environment(), "CHROMIUM_PATH": chromium},
    )


def two_processes_test(chromium: str, services: Services) -> Phase:
    """Return the browser tests of two servers on one database, which SQLite without Redis can't be."""
    return pytest_phase(
        "browser tests (PostgreSQL, Redis)",
        [TWO_PROCESSES],
        {**scratch_environment(), "CHROMIUM_PATH": chromium, **services.environment()},
        missing=services.missing,
        uses=SERVICES,
    )


def pytest_phase(
    name: str, arguments: list[str], env: dict[str, str], *, missing: str = "", uses: str = ""
) -> Phase:
    """Return a phase that runs pytest and leaves a report."""
    report = WORK / f"{''.join(letter for letter in name.lower() if letter.isalnum())}.xml"
    command = [str(PYTHON), "-m", "pytest", "-q", f"--junitxml={report}", *arguments]
    return Phase(
        name,
        [command],
        env=env,
        report=report,
        missing=missing,
        required=under_ci(),
        needs=BUILT,
        uses=uses,
    )
