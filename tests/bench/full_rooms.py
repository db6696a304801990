"""Goals for rooms full of open dashboards, on one process each of Daphne, uvicorn, and Express with ws."""

from contextlib import AbstractContextManager
from pathlib import Path

from tests.bench import installations, rooms
from tests.bench.goals import Goal, table
from tests.bench.installations import Installation, Server
from tests.bench.rooms import Result, percentile
from tests.bench.scale import Scale

CLIENT_LIMIT = 0.9


def run(scale: Scale, folder: Path) -> tuple[str, list[Goal]]:
    """Measure uvicorn and Express with small and large rooms, and Daphne with small rooms."""
    small, large = scale.daphne_dashboards, scale.uvicorn_dashboards
    installation = installations.make_installation(folder, scale.accounts)
    plan = (
        ("daphne", small),
        ("uvicorn", small),
        ("express", small),
        ("uvicorn", large),
        ("express", large),
    )
    results: dict[tuple[str, int], Result] = {}
    for name, dashboards in dict.fromkeys(plan):
        with start(name, installation, dashboards) as server:
            results[name, dashboards] = rooms.measure(
                server, dashboards, scale.room_seconds, settle=scale.settle_seconds
            )
    text = table(rooms.HEAD, [result.row() for result in results.values()])
    busy = [result for result in results.values() if result.clients > CLIENT_LIMIT * clients_of(result)]
    if busy:
        text += "\n\nThe clients were short of CPU: read the latencies as upper bounds."
    judged = scale.full
    return text, [
        *room_goals(results["daphne", small], (100, 250, 0.6), memory=170, judged=judged),
        cpu_goal(results["uvicorn", small], 0.25, judged=judged),
        *room_goals(results["uvicorn", large], (25, 150, 0.3), memory=None, judged=judged),
        against_peer(results, small, judged=judged),
    ]


def clients_of(result: Result) -> int:
    """Return the number of client processes that a room needs."""
    return -(-result.dashboards // rooms.A_PROCESS)


def start(name: str, installation: Installation, accounts: int) -> AbstractContextManager[Server]:
    """Return a context manager that runs the server with this name."""
    if name == "express":
        return installations.express(accounts)
    return installations.daphne(installation) if name == "daphne" else installations.uvicorn(installation)


def room_goals(
    result: Result, limits: tuple[float, float, float], *, memory: float | None, judged: bool
) -> list[Goal]:
    """Return a room's goals; `limits` are the bounds for HTTP p99 (ms), tick p99 (ms) and the server's CPU (cores)."""
    http, tick, cores = limits
    where = f"{result.server}, {result.dashboards:,} dashboards"
    failed = sum(result.failures.values())
    goals = [
        Goal(f"{where}: HTTP p99", "≤", http, percentile(result.http_ms, 99), " ms", judged),
        Goal(f"{where}: tick p99", "≤", tick, percentile(result.tick_ms, 99), " ms", judged),
        Goal(f"{where}: missed ticks and failed calls", "=", 0, result.missed + failed, "", judged),
        cpu_goal(result, cores, judged=judged),
    ]
    if memory is not None:
        goals.append(Goal(f"{where}: memory", "≤", memory, result.memory_mb, " MB", judged))
    return goals


def cpu_goal(result: Result, cores: float, *, judged: bool) -> Goal:
    """Return the goal for the server's CPU."""
    title = f"{result.server}, {result.dashboards:,} dashboards: CPU"
    return Goal(title, "≤", cores, result.cpu, " cores", judged)


def against_peer(results: dict[tuple[str, int], Result], dashboards: int, *, judged: bool) -> Goal:
    """Return the goal for uvicorn's CPU relative to Express with the same number of dashboards."""
    title = f"uvicorn, {dashboards:,} dashboards: CPU against Express and ws"
    times = results["uvicorn", dashboards].cpu / results["express", dashboards].cpu
    return Goal(title, "≤", 0.5, times, "×", judged)
