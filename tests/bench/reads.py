"""CPU time of the server for polled and other reads, compared with a plain DRF project and Express."""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from tests.bench import installations
from tests.bench.dashboards import HOSTS, PRICES
from tests.bench.goals import Goal, table
from tests.bench.load import CONNECTIONS, WRK, Reading, measure
from tests.bench.scale import Scale

SESSION, SANDBOX, TEXTS = "/api/session", "/api/sandbox", "/api/screen-text"
OTHERS = (SESSION, SANDBOX, TEXTS)
DAPHNE, UVICORN, STOCK, PLAIN, EXPRESS = (
    "Daphne",
    "uvicorn",
    "same views, stock handler",
    "plain DRF",
    "Express",
)
HEAD = ("Read", "Server", "requests/s", "CPU µs a request", "against plain DRF", "other load")


@dataclass(frozen=True)
class Results:
    """Rates and CPU costs measured in all rounds."""

    readings: Sequence[Reading]

    def cpu(self, server: str, path: str) -> float:
        """Return the median CPU time of a request in µs."""
        return median(reading.cpu_us for reading in self.of(server, path))

    def rate(self, server: str, path: str) -> float:
        """Return the median number of requests per second."""
        return median(reading.per_second for reading in self.of(server, path))

    def of(self, server: str, path: str) -> list[Reading]:
        return [reading for reading in self.readings if (reading.server, reading.path) == (server, path)]

    def pairs(self) -> list[tuple[str, str]]:
        return list(dict.fromkeys((reading.path, reading.server) for reading in self.readings))


def run(scale: Scale, folder: Path) -> tuple[str, list[Goal]]:
    """Measure every server in each of several rounds, so that other load on the machine affects all servers equally."""
    installation = installations.make_installation(folder, 1)
    readings: list[Reading] = []
    with ExitStack() as stack:
        daphne = stack.enter_context(installations.daphne(installation))
        uvicorn = stack.enter_context(installations.uvicorn(installation))
        stock = stack.enter_context(installations.stock(installation))
        plain = stack.enter_context(installations.reference(folder))
        express = stack.enter_context(installations.express(1))
        others = OTHERS if scale.full else OTHERS[:1]
        plan = [
            *((server, PRICES) for server in (daphne, uvicorn, stock, plain, express)),
            *((server, HOSTS) for server in (daphne, uvicorn)),
            *((server, path) for path in others for server in (daphne, uvicorn, stock)),
            (plain, SESSION),
        ]
        for _ in range(scale.read_rounds):
            readings += [measure(server, path, scale.read_seconds) for server, path in plan]
    results = Results(readings)
    return report(results), goals(results)


def report(results: Results) -> str:
    """Return the Markdown table of all reads."""
    rows = []
    for path, server in results.pairs():
        plain = PRICES if path in {PRICES, HOSTS} else SESSION
        rows.append(
            [
                path,
                server,
                f"{results.rate(server, path):,.0f}",
                f"{results.cpu(server, path):,.0f}",
                f"{results.cpu(PLAIN, plain) / results.cpu(server, path):.1f}×",
                f"{median(reading.other for reading in results.of(server, path)):.1f} cores",
            ]
        )
    client = "wrk" if WRK else "the asyncio client"
    title = f"Signed-in reads over {CONNECTIONS} connections, sent by {client} (its CPU is part of the other load)"
    return f"{title}\n\n{table(HEAD, rows)}"


def goals(results: Results) -> list[Goal]:
    """Return the goals for the reads."""
    polled = min(results.cpu(PLAIN, PRICES) / results.cpu(DAPHNE, path) for path in (PRICES, HOSTS))
    others = [path for path in OTHERS if results.of(DAPHNE, path)]
    other = min(results.cpu(PLAIN, SESSION) / results.cpu(DAPHNE, path) for path in others)
    same = min(results.cpu(STOCK, path) / results.cpu(DAPHNE, path) for path in others)
    express = results.rate(EXPRESS, PRICES)
    return [
        Goal("Polled reads, CPU against plain DRF: times cheaper", "≥", 20, polled, "×"),
        Goal("Other reads, CPU against plain DRF: times cheaper", "≥", 2.5, other, "×"),
        Goal("Other reads, CPU against the same views under the stock handler", "≥", 2.5, same, "×"),
        Goal(
            "uvicorn, requests a second against Express",
            "≥",
            3.5,
            results.rate(UVICORN, PRICES) / express,
            "×",
        ),
    ]
