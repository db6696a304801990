"""`make bench`: measure the product against its goals and, in the same run, against other servers.

All traffic stays on 127.0.0.1. A missed goal is printed; it is an error only with --strict.
"""

import argparse
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.bench import (
    bundle,
    changes,
    debriefs,
    full_rooms,
    lessons,
    lists,
    machine,
    phones,
    queries,
    ratings,
    reads,
    signins,
    training,
    two_processes,
)
from tests.bench.goals import Goal, goals_table
from tests.bench.installations import CannotMeasure
from tests.bench.scale import FULL, QUICK, Scale

Part = Callable[[Scale, Path], tuple[str, list[Goal]]]

PARTS: dict[str, tuple[str, Part]] = {
    "bundle": ("JavaScript that a browser fetches", lambda _scale, folder: bundle.run(folder)),
    "lighthouse": ("Pages as Lighthouse rates them", ratings.run),
    "phones": ("Pages on a phone, as Lighthouse rates them", phones.run),
    "queries": ("Database queries of the polled reads", lambda _scale, folder: queries.run(folder)),
    "reads": ("Reads", reads.run),
    "lists": ("A page of a short and of a long list", lists.run),
    "rooms": ("Rooms of open dashboards", full_rooms.run),
    "changes": ("A list that changes in a full room", changes.run),
    "signins": ("Sign-ins beside a full room", signins.run),
    "training": ("People on seats", training.run),
    "lessons": ("Lessons that people join by a code", lessons.run),
    "processes": ("Four full classes on two processes", two_processes.run),
    "debriefs": ("Debriefing of a full class", debriefs.run),
}


def main(arguments: Sequence[str]) -> int:
    """Run the selected parts; return 1 if a part couldn't be measured or, with --strict, if a goal was missed."""
    options = parse(arguments)
    if not machine.PROC.exists():
        print("The benchmark reads CPU times from /proc, so it needs Linux.")
        return 1
    machine.allow_many_files()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(130))
    print(f"{machine.describe()}; busy before the run: {machine.busy_cores():.1f} cores\n", flush=True)
    goals: list[Goal] = []
    failures: list[str] = []
    for name in options.only or PARTS:
        title, part = PARTS[name]
        began = time.monotonic()
        print(f"## {title}\n", flush=True)
        with tempfile.TemporaryDirectory(prefix="mockconsole-bench-") as folder:
            try:
                text, results = part(QUICK if options.quick else FULL, Path(folder))
            except (CannotMeasure, OSError) as problem:
                failures.append(name)
                print(f"Not measured: {problem}\n", flush=True)
                continue
        goals += results
        print(f"{text}\n\n({time.monotonic() - began:.0f} s)\n", flush=True)
    if goals:
        print(f"## Goals\n\n{goals_table(goals)}")
    if failures:
        print(f"\nNot measured: {', '.join(failures)}.")
    missed = [goal for goal in goals if goal.judged and not goal.is_met]
    return 1 if failures or (options.strict and missed) else 0


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="make bench", description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "--quick", action="store_true", help="about two minutes: smaller rooms, shorter loops"
    )
    parser.add_argument("--only", action="append", choices=PARTS, metavar="NAME", help=", ".join(PARTS))
    parser.add_argument("--strict", action="store_true", help="fail if a goal is missed")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
