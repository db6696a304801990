"""The table at the end of `make check`, `test` and `browsers`: `python -m scripts.launch.summary BEGAN NAME...`."""

import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree as ET

from scripts.launch.paths import PHASES


@dataclass
class Report:
    """Result of a phase."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    seconds: float = 0.0
    notes: list[str] = field(default_factory=list)
    """Reasons for skipped tests without duplicates, or the reason why the phase wasn't run."""

    def __str__(self) -> str:
        text = f"{self.passed} passed, {self.failed} failed"
        return f"{text}, {self.skipped} skipped" if self.skipped else text

    def line(self, name: str) -> str:
        """Return the phase's line of the table; it has no numbers if the phase is a single check."""
        word = "FAILED" if self.failed else "ok" if self.passed else "skipped"
        is_check = self.passed + self.failed + self.skipped == 1
        detail = "; ".join(self.notes if is_check else [str(self), *self.notes])
        return f"{word:8} {self.seconds:7.1f} s  {name:16} {detail}".rstrip()


def read_report(path: Path) -> Report:
    """Return the result of a phase from its JUnit report; a phase without a report wasn't run and counts as failed."""
    if not path.exists():
        return Report(failed=1, notes=["not run, because a prerequisite failed"])
    root = ET.parse(path).getroot()
    report = Report(seconds=float(root.get("seconds", 0)))
    for case in root.iter("testcase"):
        skip = case.find("skipped")
        if case.find("failure") is not None or case.find("error") is not None:
            report.failed += 1
        elif skip is None:
            report.passed += 1
        else:
            report.skipped += 1
            report.notes = sorted({*report.notes, f"skipped: {skip.get('message', 'no reason given')}"})
    return report


def summarize(reports: Mapping[str, Report], seconds: float) -> bool:
    """Print the table and the totals; return True if nothing failed and something ran."""
    print()
    for name, report in reports.items():
        print(report.line(name))
    passed, failed, skipped = (
        sum(getattr(report, kind) for report in reports.values()) for kind in ("passed", "failed", "skipped")
    )
    print(f"\n{seconds:.0f} s in total. Below, each test and each check counts as one.")
    print(Report(passed, failed, skipped), flush=True)
    return bool(failed == 0 and passed + skipped > 0)


if __name__ == "__main__":
    found = {name: read_report(PHASES / f"{name}.xml") for name in sys.argv[2:]}
    sys.exit(0 if summarize(found, time.time() - float(sys.argv[1])) else 1)
