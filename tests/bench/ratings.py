"""Lighthouse ratings of every page with the desktop preset: performance, accessibility and best practices."""

import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import StorageState, sync_playwright

from scripts.launch.chromium import find_chromium
from scripts.launch.paths import ROOT
from scripts.launch.processes import running
from tests.bench import installations
from tests.bench.bundle import storage_state_of
from tests.bench.goals import Goal, table
from tests.bench.installations import CannotMeasure, account_name
from tests.bench.scale import Scale
from tests.bench.wire import Address
from tests.browser.harness_screens import all_screens
from tests.browser.harness_sessions import TRAINER

SOURCE = ROOT / "tests" / "bench" / "lighthouse"
BOUND = 98
ROUNDS = 3
"""Maximum of runs for a page that is below the bound; the median counts, because other load slows single runs down."""
FAIR_SPEED = 1500
"""Minimum benchmark index of the machine for a meaningful rating with the mobile preset."""
BUSY_ROUNDS = 5
"""Maximum of runs in which the machine may be too slow or too busy, for each page."""
START_SECONDS = 30
PAGE_SECONDS = 180
QUICK_PAGES = ("/home", "/transaction-logs")
NOT_FOUND = "/no-such-screen"
CATEGORIES = ("Performance", "Accessibility", "Best practices")
HEAD = ("Page", *CATEGORIES, "LCP s", "CLS", "TBT ms")


class Visit(NamedTuple):
    """Pages to rate in the session of one account, or without a session."""

    username: str
    paths: tuple[str, ...]
    judged: bool = True
    phone: bool = False
    """True for Lighthouse's mobile preset: a small window, a slow network and a slow processor."""
    bound: int = BOUND


@dataclass(frozen=True)
class Rating:
    """Lighthouse rating of a page."""

    path: str
    scores: tuple[int, int, int]
    paint_ms: float
    shift: float
    blocked_ms: float
    faults: tuple[str, ...]
    """Audits that cost points, each with the elements concerned."""
    judged: bool = True

    def row(self) -> list[str]:
        path = self.path if self.judged else f"({self.path})"
        figures = (f"{self.paint_ms / 1000:.2f}", f"{self.shift:.3f}", f"{self.blocked_ms:.0f}")
        return [path, *map(str, self.scores), *figures]


def run(scale: Scale, folder: Path) -> tuple[str, list[Goal]]:
    """Rate the sign-in screen, every screen and the not-found page; also two Django pages, which have no goals."""
    ratings = rate_all(visits(scale), folder)
    judged = [rating for rating in ratings if rating.judged]
    goals = [
        Goal(f"Lighthouse, lowest {name.lower()} of {len(judged)} pages", "≥", BOUND, lowest)
        for name, lowest in zip(
            CATEGORIES, map(min, zip(*(rating.scores for rating in judged), strict=True)), strict=True
        )
    ]
    return report_of(ratings), goals


def rate_all(visits: Sequence[Visit], folder: Path) -> list[Rating]:
    """Start a server, and rate each visit's pages in a new browser."""
    chromium = find_chromium()
    if not chromium:
        raise CannotMeasure("no Chromium found: install one, or name it with CHROMIUM_PATH")
    program = installations.install_packages(SOURCE) / "measure.mjs"
    ratings: list[Rating] = []
    with installations.daphne(installations.make_installation(folder, 1)) as server:
        for number, visit in enumerate(visits):
            state = storage_state_of(server.address, visit.username) if visit.username else None
            with open_browser(chromium, folder / f"browser-{number}", server.address, state) as port:
                ratings += [rate(program, server.address.url + path, port, visit) for path in visit.paths]
    return ratings


def report_of(ratings: Sequence[Rating]) -> str:
    """Return a table of the ratings, and a list of the audits that cost points."""
    notes = [f"- {rating.path}: {fault}" for rating in ratings for fault in rating.faults]
    text = table(HEAD, [rating.row() for rating in ratings])
    return "\n".join([text, *(["", "What cost points:", *notes] if notes else [])])


def visits(scale: Scale) -> list[Visit]:
    """Return the pages to rate, grouped by account."""
    screens = tuple(screen.path for screen in all_screens()) if scale.full else QUICK_PAGES
    return [
        Visit("", ("/",)),
        Visit(account_name(0), (*screens, NOT_FOUND)),
        Visit(account_name(0), ("/explorer/",), judged=False),
        Visit(TRAINER, ("/admin/",), judged=False),
    ]


@contextmanager
def open_browser(chromium: str, profile: Path, address: Address, state: StorageState | None) -> Iterator[int]:
    """Start a browser, signed in if `state` is given, and yield its debugging port."""
    command = [chromium, "--headless=new", "--remote-debugging-port=0", f"--user-data-dir={profile}"]
    command += ["--no-first-run", "--disable-background-networking", "--window-size=1350,940"]
    if os.geteuid() == 0:
        command.append("--no-sandbox")
    # Use `running`, which signals a process group: Debian's chromium is a shell script that waits for the browser.
    with Path(os.devnull).open("wb") as nowhere, running([*command, "about:blank"], nowhere) as process:
        port = port_of(process, profile / "DevToolsActivePort")
        if state:
            restore_session(port, address, state)
        yield port


def port_of(process: subprocess.Popen[bytes], file: Path) -> int:
    """Wait until a browser has written its port into a file, and return the port."""
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        lines = file.read_text().splitlines() if file.exists() else []
        if len(lines) > 1:
            return int(lines[0])
        time.sleep(0.1)
    raise CannotMeasure("the browser did not start")


def restore_session(port: int, address: Address, state: StorageState) -> None:
    """Set a browser's cookies and local storage once; before each page, Lighthouse clears only the cache."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.connect_over_cdp(f"http://{address.host}:{port}")
        context = browser.contexts[0]
        page = context.new_page()
        page.goto(f"{address.url}/healthz")
        context.add_cookies(
            [
                {"name": cookie["name"], "value": cookie["value"], "url": address.url, "httpOnly": True}
                for cookie in state["cookies"]
            ]
        )
        items = {item["name"]: item["value"] for item in state["origins"][0]["localStorage"]}
        page.evaluate("items => Object.entries(items).forEach(item => localStorage.setItem(...item))", items)
        page.close()


def rate(program: Path, url: str, port: int, visit: Visit) -> Rating:
    """Rate a page up to ROUNDS times, until its performance reaches the bound; return the median run.

    Raises CannotMeasure if the machine is too slow or too busy in each of BUSY_ROUNDS runs.
    """
    runs: list[Rating] = []
    busy = 0
    while not runs or (visit.judged and runs[0].scores[0] < visit.bound and len(runs) < ROUNDS):
        report = measure(program, url, port, visit)
        if visit.phone and report["speed"] < FAIR_SPEED:
            busy += 1
            if busy == BUSY_ROUNDS:
                raise CannotMeasure(
                    f"the machine is slow or busy: its index is {report['speed']:.0f}, not {FAIR_SPEED}"
                )
        else:
            runs.append(read(url, report, judged=visit.judged))
    return median_run(runs)


def median_run(runs: Sequence[Rating]) -> Rating:
    """Return the run with the median performance; for an even number of runs, the lower of the two middle ones."""
    return sorted(runs, key=lambda rating: rating.scores[0])[(len(runs) - 1) // 2]


def measure(program: Path, url: str, port: int, visit: Visit) -> dict[str, Any]:
    """Run Lighthouse once on a page, and return the values of its report that count here."""
    node = shutil.which("node") or "node"
    try:
        answer = subprocess.run(
            [node, str(program)],
            input=json.dumps({"port": port, "url": url, "phone": visit.phone}),
            capture_output=True,
            text=True,
            check=False,
            timeout=PAGE_SECONDS,
        )
    except subprocess.TimeoutExpired as late:
        raise CannotMeasure(f"Lighthouse took more than {PAGE_SECONDS} s over {url}") from late
    if answer.returncode != 0:
        raise CannotMeasure(f"Lighthouse failed at {url}:\n{answer.stderr[-installations.LOG_CHARACTERS :]}")
    report: dict[str, Any] = json.loads(answer.stdout)
    return report


def read(url: str, report: dict[str, Any], *, judged: bool) -> Rating:
    """Return the rating in a report; raise CannotMeasure if the page failed to load or redirected."""
    if report["error"] or report["shown"] != url:
        raise CannotMeasure(f"{url} led to {report['shown']!r} {report['error']}".rstrip())
    performance, accessibility, practices = report["scores"]
    return Rating(
        path="/" + url.split("/", 3)[3],
        scores=(performance, accessibility, practices),
        paint_ms=report["paint_ms"],
        shift=report["shift"],
        blocked_ms=report["blocked_ms"],
        faults=tuple(fault(audit) for audit in report["faults"]),
        judged=judged,
    )


def fault(audit: dict[str, Any]) -> str:
    """Describe an audit that cost points, in one line."""
    items: Sequence[str] = [item for item in audit["items"] if item]
    return " · ".join(part for part in (audit["id"], audit["value"], *items) if part)
