"""Debriefing of a full class: its page, its PDF, and its export as xAPI."""

import asyncio
import sys
import time
from pathlib import Path
from typing import Final

from tests.bench import installations, machine
from tests.bench.goals import Goal, table
from tests.bench.installations import CannotMeasure, Server
from tests.bench.scale import Scale
from tests.bench.signins import sign_in
from tests.bench.wire import HttpConnection

ROUNDS: Final = 10
"""Rounds of four judged steps."""
ENTRIES: Final = 300
"""Journal entries of a seat."""
READS: Final = {
    "page": "debrief",
    "a seat's page": "debrief/1",
    "PDF": "debrief.pdf",
    "PDF of all seats": "debrief.pdf?of=seats",
    "CSV": "debrief.csv?of=items",
    "xAPI": "debrief.xapi.json",
    "xAPI, all entries": "debrief.xapi.json?of=all",
}
REPEATS: Final = 5


def run(scale: Scale, folder: Path) -> tuple[str, list[Goal]]:
    """Measure each read on Daphne: the time of the first read, which folds the journals, the fastest time, and the memory."""
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
    what = f"Debriefing of {scale.seats} seats × {4 * ROUNDS} steps"
    return table(("Read", "first ms", "fastest ms", "kB", "memory MB"), rows), [
        Goal(f"{what}", "≤", 500, found["page"][1], " ms", scale.full),
        Goal(f"{what}: PDF", "≤", 2000, found["PDF"][1], " ms", scale.full),
        Goal(f"{what}: memory of the xAPI export", "≤", 50, found["xAPI"][3], " MB", scale.full),
    ]


async def measure(server: Server, cookie: str, path: str) -> tuple[float, float, int, float]:
    """Return the first and the fastest time of a read in ms, its size in bytes, and its memory use in MB."""
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
