"""How Lighthouse rates every page: performance, accessibility and best practices, as a desktop sees them."""

import json
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import StorageState, sync_playwright

from scripts.launch.chromium import find_chromium
from scripts.launch.paths import ROOT
from tests.bench import worlds
from tests.bench.bundle import signed_in_state
from tests.bench.goals import Goal, table
from tests.bench.scale import Scale
from tests.bench.wire import Address
from tests.bench.worlds import CannotMeasure, account_name
from tests.browser.harness_screens import all_screens
from tests.browser.harness_sessions import TRAINER

SOURCE = ROOT / "tests" / "bench" / "lighthouse"
BOUND = 98
ROUNDS = 3
"""A performance below the bound is measured this often in all, and the median counts: other load makes a page slow."""
START_SECONDS = 30
PAGE_SECONDS = 180
QUICK_PAGES = ("/home", "/transaction-logs")
NOT_FOUND = "/no-such-screen"
CATEGORIES = ("Performance", "Accessibility", "Best practices")
HEAD = ("Page", *CATEGORIES, "LCP s", "CLS", "TBT ms")


class Visit(NamedTuple):
    """Pages to be rated with the session of one account, or without any."""

    username: str
    paths: tuple[str, ...]
    judged: bool = True


@dataclass(frozen=True)
class Rating:
    """What Lighthouse says of a page."""

    path: str
    scores: tuple[int, int, int]
    paint_ms: float
    shift: float
    blocked_ms: float
    faults: tuple[str, ...]
    """The audits that cost points, each with what it points at."""
    judged: bool = True

    def row(self) -> list[str]:
        path = self.path if self.judged else f"({self.path})"
        figures = (f"{self.paint_ms / 1000:.2f}", f"{self.shift:.3f}", f"{self.blocked_ms:.0f}")
        return [path, *map(str, self.scores), *figures]


def run(scale: Scale, folder: Path) -> tuple[str, list[Goal]]:
    """Rate the sign-in, every screen and the page for what isn't there; beside them two that Django renders."""
    chromium = find_chromium()
    if not chromium:
        raise CannotMeasure("no Chromium was found: install one, or name it with CHROMIUM_PATH")
    program = worlds.install_packages(SOURCE) / "measure.mjs"
    ratings: list[Rating] = []
    with worlds.daphne(worlds.make_world(folder, 1)) as server:
        for number, visit in enumerate(visits(scale)):
            state = signed_in_state(server.address, visit.username) if visit.username else None
            with open_browser(chromium, folder / f"browser-{number}", server.address, state) as port:
                ratings += [
                    rate(program, server.address.url + path, port, judged=visit.judged)
                    for path in visit.paths
                ]
    judged = [rating for rating in ratings if rating.judged]
    goals = [
        Goal(f"Lighthouse, lowest {name.lower()} of {len(judged)} pages", "≥", BOUND, lowest)
        for name, lowest in zip(
            CATEGORIES, map(min, zip(*(rating.scores for rating in judged), strict=True)), strict=True
        )
    ]
    notes = [f"- {rating.path}: {fault}" for rating in ratings for fault in rating.faults]
    text = table(HEAD, [rating.row() for rating in ratings])
    return "\n".join([text, *(["", "What cost points:", *notes] if notes else [])]), goals


def visits(scale: Scale) -> list[Visit]:
    """Return the pages by who looks at them."""
    screens = tuple(screen.path for screen in all_screens()) if scale.full else QUICK_PAGES
    return [
        Visit("", ("/",)),
        Visit(account_name(0), (*screens, NOT_FOUND)),
        Visit(account_name(0), ("/explorer/",), judged=False),
        Visit(TRAINER, ("/admin/",), judged=False),
    ]


@contextmanager
def open_browser(chromium: str, profile: Path, address: Address, state: StorageState | None) -> Iterator[int]:
    """Start a browser that keeps a session as after a sign-in, and yield the port by which it is driven."""
    command = [chromium, "--headless=new", "--remote-debugging-port=0", f"--user-data-dir={profile}"]
    command += ["--no-first-run", "--disable-background-networking", "--window-size=1350,940"]
    if os.geteuid() == 0:
        command.append("--no-sandbox")
    process = subprocess.Popen(
        [*command, "about:blank"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        # Debian's program is a shell script that waits for the browser: a signal has to reach both.
        start_new_session=True,
    )
    try:
        port = port_of(process, profile / "DevToolsActivePort")
        if state:
            keep(port, address, state)
        yield port
    finally:
        end(process)


def end(process: subprocess.Popen[bytes]) -> None:
    """End a browser with all that it has started, whether the first of them still runs or not."""
    for sign in (signal.SIGTERM, signal.SIGKILL):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, sign)
        with suppress(subprocess.TimeoutExpired):
            process.wait(worlds.STOP_SECONDS)


def port_of(process: subprocess.Popen[bytes], told: Path) -> int:
    """Wait until a browser tells its port."""
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        lines = told.read_text().splitlines() if told.exists() else []
        if len(lines) > 1:
            return int(lines[0])
        time.sleep(0.1)
    raise CannotMeasure("the browser did not start")


def keep(port: int, address: Address, state: StorageState) -> None:
    """Put a session into a browser; Lighthouse empties the cache before each page, and leaves this alone."""
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


def rate(program: Path, url: str, port: int, *, judged: bool) -> Rating:
    """Rate a page, and again where its performance is below the bound; the median run counts."""
    found = [measure(program, url, port, judged=judged)]
    while judged and found[0].scores[0] < BOUND and len(found) < ROUNDS:
        found.append(measure(program, url, port, judged=judged))
    return middle(found)


def middle(found: Sequence[Rating]) -> Rating:
    """Return the run of middle performance; of an even number the lower one of the two."""
    return sorted(found, key=lambda rating: rating.scores[0])[(len(found) - 1) // 2]


def measure(program: Path, url: str, port: int, *, judged: bool) -> Rating:
    """Run Lighthouse once."""
    node = shutil.which("node") or "node"
    try:
        answer = subprocess.run(
            [node, str(program)],
            input=json.dumps({"port": port, "url": url}),
            capture_output=True,
            text=True,
            check=False,
            timeout=PAGE_SECONDS,
        )
    except subprocess.TimeoutExpired as late:
        raise CannotMeasure(f"Lighthouse took more than {PAGE_SECONDS} s over {url}") from late
    if answer.returncode != 0:
        raise CannotMeasure(f"Lighthouse failed at {url}:\n{answer.stderr[-worlds.LOG_CHARACTERS :]}")
    return read(url, json.loads(answer.stdout), judged=judged)


def read(url: str, said: dict[str, Any], *, judged: bool) -> Rating:
    """Make a rating of what the program wrote; a page that led elsewhere was not rated."""
    if said["error"] or said["shown"] != url:
        raise CannotMeasure(f"{url} led to {said['shown']!r} {said['error']}".rstrip())
    performance, accessibility, practices = said["scores"]
    return Rating(
        path="/" + url.split("/", 3)[3],
        scores=(performance, accessibility, practices),
        paint_ms=said["paint_ms"],
        shift=said["shift"],
        blocked_ms=said["blocked_ms"],
        faults=tuple(fault(found) for found in said["faults"]),
        judged=judged,
    )


def fault(found: dict[str, Any]) -> str:
    """Write an audit that cost points in a line."""
    items: Sequence[str] = [item for item in found["items"] if item]
    return " · ".join(part for part in (found["id"], found["value"], *items) if part)
