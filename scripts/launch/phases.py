"""Runs the phases of a check or a test run: three side by side, each phase's output kept whole."""

import re
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Condition, Lock, Thread
from xml.etree import ElementTree as ET

from scripts.launch.paths import LOGS
from scripts.launch.problems import Stopped
from scripts.launch.processes import say, start, wait

SLOWEST_SHOWN = 5
AT_ONCE = 3
"""One more than the cores of a small machine: of two phases, one or both wait for a browser or a database now and then."""

_printing = Lock()


@dataclass(frozen=True)
class Phase:
    """One program to run; a phase that writes a report counts its tests, any other counts as one check."""

    name: str
    commands: Sequence[Sequence[str]]
    env: Mapping[str, str] = field(default_factory=dict)
    report: Path | None = None
    missing: str = ""
    """Why it can't run here; then it isn't started."""
    required: bool = False
    """Whether not being able to run is a failure."""
    needs: str = ""
    """The phase that must have passed before."""
    uses: str = ""
    """What no other phase may use meanwhile."""


@dataclass(frozen=True)
class Count:
    """How many passed, failed and were skipped."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other: "Count") -> "Count":
        return Count(self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped)

    def __str__(self) -> str:
        text = f"{self.passed} passed, {self.failed} failed"
        return f"{text}, {self.skipped} skipped" if self.skipped else text


@dataclass(frozen=True)
class Outcome:
    """What became of a phase."""

    phase: Phase
    count: Count
    seconds: float = 0.0
    note: str = ""


def run_side_by_side(phases: Sequence[Phase]) -> list[Outcome]:
    """Run the phases, each as soon as it may and a place is free, and return the outcomes in the order of the phases."""
    queue = _Queue(phases)
    threads = [Thread(target=_work_off, args=(queue,), daemon=True) for _ in range(AT_ONCE)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return queue.outcomes()


class _Queue:
    """The phases that wait, run and are done."""

    def __init__(self, phases: Sequence[Phase]) -> None:
        self._order = list(phases)
        self._waiting = list(phases)
        self._running: list[Phase] = []
        self._done: dict[str, Outcome] = {}
        self._changed = Condition()

    def take(self) -> Phase | None:
        """Return the first phase that may run, once there is one, or nothing where none is left."""
        with self._changed:
            while self._waiting:
                for phase in self._waiting:
                    if self._may_run(phase):
                        self._waiting.remove(phase)
                        self._running.append(phase)
                        return phase
                self._changed.wait()
        return None

    def put(self, outcome: Outcome) -> None:
        """Tell those who wait that a phase is done."""
        with self._changed:
            self._running.remove(outcome.phase)
            self._done[outcome.phase.name] = outcome
            self._changed.notify_all()

    def stop(self) -> None:
        """Let nothing begin any more."""
        with self._changed:
            self._waiting.clear()
            self._changed.notify_all()

    def lacks(self, phase: Phase) -> bool:
        """Tell whether what a phase needs has failed."""
        return bool(phase.needs) and self._done[phase.needs].count.failed > 0

    def outcomes(self) -> list[Outcome]:
        """Return what is done, in the order of the phases."""
        return [self._done[phase.name] for phase in self._order if phase.name in self._done]

    def _may_run(self, phase: Phase) -> bool:
        used = {running.uses for running in self._running if running.uses}
        return phase.uses not in used and (not phase.needs or phase.needs in self._done)


def _work_off(queue: _Queue) -> None:
    while phase := queue.take():
        try:
            outcome = _not_run(phase) if queue.lacks(phase) else run_phase(phase)
        except Stopped:
            queue.stop()
            return
        except OSError as error:
            outcome = Outcome(phase, Count(failed=1), note=str(error))
            say(f"FAILED   {phase.name}: {error}")
        queue.put(outcome)


def _not_run(phase: Phase) -> Outcome:
    note = f"not run, because {phase.needs} failed"
    say(f"FAILED   {phase.name}: {note}")
    return Outcome(phase, Count(failed=1), note=note)


def run_phase(phase: Phase) -> Outcome:
    """Run one phase and print its outcome; where it failed, all that it wrote."""
    if phase.missing:
        count = Count(failed=1) if phase.required else Count(skipped=1)
        say(f"{'FAILED ' if phase.required else 'skipped'}  {phase.name}: {phase.missing}")
        return Outcome(phase, count, note=phase.missing)
    say(f"  ...    {phase.name}")
    LOGS.mkdir(parents=True, exist_ok=True)
    log = LOGS / f"{re.sub(r'[^a-z0-9]+', '-', phase.name.lower()).strip('-')}.log"
    if phase.report:
        phase.report.unlink(missing_ok=True)
    began = time.monotonic()
    code = 0
    with log.open("wb") as output:
        for command in phase.commands:
            code = wait(start(command, env=phase.env, output=output))
            if code != 0:
                break
    seconds = time.monotonic() - began
    count = _count(phase, code)
    with _printing:
        if code != 0:
            say(f"\n----- {phase.name} -----\n{log.read_text(errors='replace').rstrip()}\n")
        word = "FAILED " if count.failed else "ok     "
        detail = f" ({count})" if phase.report else ""
        say(f"{word}  {phase.name}: {seconds:.1f} s{detail}")
        if phase.report and count.skipped:
            for reason in skip_reasons(phase.report):
                say(f"           skipped: {reason}")
    return Outcome(phase, count, seconds)


def _count(phase: Phase, code: int) -> Count:
    """A runner that fails without a failed test, or ran no test, has failed all the same."""
    if phase.report is None:
        return Count(failed=1) if code else Count(passed=1)
    count = read_report(phase.report)
    if count.failed == 0 and (code != 0 or count.passed == 0):
        return count + Count(failed=1)
    return count


def read_report(report: Path) -> Count:
    """Return the counts of a JUnit report."""
    passed = failed = skipped = 0
    for case in _cases(report):
        if case.find("failure") is not None or case.find("error") is not None:
            failed += 1
        elif case.find("skipped") is not None:
            skipped += 1
        else:
            passed += 1
    return Count(passed, failed, skipped)


def skip_reasons(report: Path) -> list[str]:
    """Return the different reasons for which tests were skipped."""
    marks = (case.find("skipped") for case in _cases(report))
    return sorted({mark.get("message", "no reason given") for mark in marks if mark is not None})


def slowest(reports: Iterable[Path]) -> list[str]:
    """Return the tests that took longest, each with its seconds."""
    timed = [
        (float(case.get("time") or 0), f"{case.get('classname', '')}::{case.get('name', '')}")
        for report in reports
        for case in _cases(report)
    ]
    return [f"{seconds:7.1f} s  {name}" for seconds, name in sorted(timed, reverse=True)[:SLOWEST_SHOWN]]


def _cases(report: Path) -> list[ET.Element]:
    try:
        return list(ET.parse(report).getroot().iter("testcase"))
    except (OSError, ET.ParseError):
        return []


def summarize(outcomes: Sequence[Outcome], seconds: float) -> bool:
    """Print the table and the closing line, and tell whether all is well."""
    say()
    for outcome in outcomes:
        word = "FAILED" if outcome.count.failed else "ok" if outcome.count.passed else "skipped"
        detail = outcome.note or (str(outcome.count) if outcome.phase.report else "")
        say(f"{word:8} {outcome.seconds:7.1f} s  {outcome.phase.name:34} {detail}".rstrip())
    reports = [outcome.phase.report for outcome in outcomes if outcome.phase.report and not outcome.note]
    if reports:
        say("\nThe tests that took longest:")
        for line in slowest(reports):
            say(f"         {line}")
    total = sum((outcome.count for outcome in outcomes), Count())
    say(f"\n{seconds:.0f} s in all. Counted below: every test, and every check as one.")
    say(str(total))
    return total.failed == 0 and total.passed > 0
