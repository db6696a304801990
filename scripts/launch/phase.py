"""A phase of `make check`, `test` or `browsers`: `python -m scripts.launch.phase NAME [--services|--browsers] COMMAND`.

Each phase leaves a JUnit report for the summary. A test runner writes its own report; any other command counts as one check.
"""

import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree as ET
from xml.sax.saxutils import quoteattr

from scripts.launch.alone import alone
from scripts.launch.ci import under_ci
from scripts.launch.other_browsers import reason_to_skip
from scripts.launch.paths import PHASES
from scripts.launch.problems import Problem
from scripts.launch.processes import listen_for_stop, running
from scripts.launch.summary import read_report


def run_phase(name: str, command: Sequence[str]) -> bool:
    """Run a phase and print its outcome, including the whole output if it failed; return True if it passed."""
    print(f"  ...    {name}", flush=True)
    report, log = PHASES / f"{name}.xml", PHASES / f"{name}.log"
    report.unlink(missing_ok=True)
    began = time.monotonic()
    with log.open("wb") as output, running(command, output=output) as process:
        code = process.wait()
    has_tests = any(word.endswith(report.name) for word in command)
    complete(report, name, code, has_tests=has_tests, seconds=time.monotonic() - began)
    outcome = read_report(report)
    # Take a lock, because phases run in parallel and long output is written in several parts.
    with alone("printing"):
        if outcome.failed:
            print(f"\n----- {name} -----\n{log.read_text(errors='replace').rstrip()}\n")
        print(outcome.line(name), flush=True)
    return outcome.failed == 0


def complete(report: Path, name: str, code: int, *, has_tests: bool, seconds: float) -> None:
    """Complete a report: a command without tests is one check; a test runner that fails or runs no test is a failure."""
    try:
        root = ET.parse(report).getroot()
    except (OSError, ET.ParseError):
        root = ET.Element("testsuites")
    root.set("seconds", f"{seconds:.1f}")
    failed = [*root.iter("failure"), *root.iter("error")]
    ran = len(list(root.iter("testcase"))) - len(list(root.iter("skipped")))
    if not has_tests or (code and not failed) or not ran:
        case = ET.SubElement(root, "testcase", name=name)
        if code or has_tests:
            ET.SubElement(case, "failure")
    ET.ElementTree(root).write(report)


def run_on_services(name: str, command: Sequence[str]) -> bool:
    """Run a phase on PostgreSQL and Redis; wait until no other phase uses them."""
    # Import this here, because loading these clients takes longer than many checks run.
    from scripts.launch.services import find_services

    with alone("services"):
        services = find_services()
        if services.missing:
            return skip(name, services.missing)
        os.environ.update(services.environment())
        try:
            return run_phase(name, command)
        finally:
            services.empty_redis()


def run_in_browsers(name: str, command: Sequence[str]) -> bool:
    """Run a phase in browsers other than Chromium."""
    missing = reason_to_skip(name)
    return skip(name, missing) if missing else run_phase(name, command)


def skip(name: str, reason: str) -> bool:
    """Skip a phase and report the reason; under CI, raise Problem instead."""
    if under_ci():
        raise Problem(f"FAILED   {name}: {reason}")
    case = f"<testcase><skipped message={quoteattr(reason)}/></testcase>"
    (PHASES / f"{name}.xml").write_text(f"<testsuites>{case}</testsuites>")
    print(f"skipped  {name}: {reason}", flush=True)
    return True


RUNNERS = {"--services": run_on_services, "--browsers": run_in_browsers}

if __name__ == "__main__":
    listen_for_stop()
    PHASES.mkdir(parents=True, exist_ok=True)
    _, own_name, *words = sys.argv
    runner = RUNNERS.get(words[0])
    passed = runner(own_name, words[1:]) if runner else run_phase(own_name, words)
    sys.exit(0 if passed else 1)
