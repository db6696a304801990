"""Cost of a full class's debriefing: its page, PDF and xAPI export, and judging a seat after each action."""

import asyncio
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from apps.training.choices import Use
from apps.training.judgement import judge, key_of
from apps.training.progress import Entry, begin, fold
from apps.training.scripts.steps import compile_script
from tests.bench import installations, machine
from tests.bench.goals import Goal, table
from tests.bench.installations import CannotMeasure, Server
from tests.bench.judged_acts import acts_of, judged_script
from tests.bench.rooms import percentile
from tests.bench.scale import Scale
from tests.bench.signins import sign_in
from tests.bench.wire import HttpConnection

READS: Final = {
    "page": "debrief",
    "a seat's page": "debrief/1",
    "xAPI": "debrief.xapi.json",
    "xAPI, all entries": "debrief.xapi.json?of=all",
    "PDF": "debrief.pdf",
    "PDF of all seats": "debrief.pdf?of=seats",
    "CSV": "debrief.csv?of=items",
}
"""Reads, those that need least memory first, because a read reuses freed memory, and only new memory is measured."""
REPEATS: Final = 5


def run(scale: Scale, folder: Path) -> tuple[str, list[Goal]]:
    """Measure each read on Daphne: first time (including folding of the journals), fastest time, size and memory."""
    installation = installations.make_installation(folder, 0)
    fill = [sys.executable, "-m", "tests.bench.judged", str(scale.seats)]
    ref = installations.run(fill, installation.environment).split()[-1]
    with installations.daphne(installation) as server:
        cookie = asyncio.run(sign_in(server.address, "trainer")).cookie
        found = {
            name: asyncio.run(measure(server, cookie, f"/api/lessons/{ref}/{path}"))
            for name, path in READS.items()
        }
    rows = [
        [name, f"{first:.0f}", f"{fastest:.0f}", f"{size / 1000:,.0f}", f"{memory:.0f}"]
        for name, (first, fastest, size, memory) in found.items()
    ]
    what = f"Debriefing of {scale.seats} seats × {len(judged_script())} steps"
    return table(("Read", "first ms", "fastest ms", "kB", "memory MB"), rows), [
        Goal(f"{what}", "≤", 500, found["page"][1], " ms", scale.full),
        Goal(f"{what}: PDF", "≤", 2000, found["PDF"][1], " ms", scale.full),
        Goal(f"{what}: memory of the xAPI export", "≤", 50, found["xAPI"][3], " MB", scale.full),
        Goal("Judging a seat after each act: CPU, p99", "≤", 1, percentile(judging_ms(), 99), " ms"),
    ]


def judging_ms() -> list[float]:
    """Return, for each action of a seat, the CPU time in ms of folding it into the progress and judging the seat."""
    script, now = judged_script(), datetime.now(UTC)
    compiled, key = compile_script(script, Use.TEST), key_of(script)
    state, times = begin(compiled), []
    for number, (kind, what, about) in enumerate(acts_of(1), 1):
        before = time.process_time()
        state = fold(compiled, state, [Entry(number, now, kind, what, "", about)])
        judge(key, state, now)
        times.append((time.process_time() - before) * 1000)
    if state.step is not None or not judge(key, state, now).points:
        raise CannotMeasure("The acts of the judged lesson don't complete its steps.")
    return times


async def measure(server: Server, cookie: str, path: str) -> tuple[float, float, int, float]:
    """Return a read's first and fastest time in ms, its size in bytes, and its memory use in MB."""
    page = HttpConnection(server.address, cookie)
    times: list[float] = []
    size = 0
    before = machine.reset_peak(server.pid)
    for _ in range(REPEATS):
        began = time.perf_counter()
        answer = await page.get(path)
        times.append((time.perf_counter() - began) * 1000)
        size = len(answer.body)
        if answer.status != 200:
            raise CannotMeasure(f"{path} was answered with {answer.status}: {answer.body[:200]!r}")
    page.close()
    return times[0], min(times), size, machine.peak_mb(server.pid) - before
