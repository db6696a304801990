"""Fixtures of the browser tests; run them alone: pytest tests/browser."""

import os
from collections.abc import Generator, Iterator

import pytest
from playwright.sync_api import Browser, Error, Page, Playwright, expect, sync_playwright

from scripts.launch.chromium import find_chromium
from tests.browser.harness import Server, World, make_world, run_server
from tests.browser.harness_console import AllowErrors
from tests.browser.harness_sessions import OPERATOR, TIMEOUT_MS, TRAINER, Contexts, Sessions, SignIns, Theme

Call = pytest.CallInfo[None]
ARGUMENTS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # A test's page closes before optimized code would pay off.
    "--js-flags=--no-turbofan --no-maglev",
    # All pages share one process and its compiled code.
    "--renderer-process-limit=1",
]


@pytest.fixture(scope="session")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """Create the data that the session's servers share."""
    with make_world(tmp_path_factory.mktemp("world")) as shared:
        yield shared


@pytest.fixture(scope="session")
def server(world: World) -> Iterator[Server]:
    """Run the server under test."""
    with run_server(world) as running:
        yield running


@pytest.fixture(scope="session")
def two_servers(world: World) -> Iterator[tuple[Server, Server]]:
    """Run two processes on one PostgreSQL and one Redis, as for a large room."""
    if not (world.environment["DATABASE_URL"].startswith("postgres") and world.environment.get("REDIS_URL")):
        pytest.skip("two processes need DATABASE_URL on PostgreSQL and REDIS_URL")
    with run_server(world, name="first") as first, run_server(world, name="second") as second:
        yield first, second


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Start Playwright and set the timeout of its expectations."""
    expect.set_options(timeout=TIMEOUT_MS)
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Launch the browser of the whole session."""
    path = find_chromium()
    if not path:
        pytest.fail("No browser found: install chromium-headless-shell, or set CHROMIUM_PATH.")
    arguments = [*ARGUMENTS, "--no-sandbox"] if os.geteuid() == 0 else ARGUMENTS
    chromium = playwright.chromium.launch(executable_path=path, args=arguments)
    yield chromium
    chromium.close()


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Contexts:
    """Return the pool of browser contexts."""
    return Contexts(browser)


@pytest.fixture(scope="session")
def sign_ins(playwright: Playwright) -> SignIns:
    """Return the sign-ins of the whole run."""
    return SignIns(playwright)


@pytest.fixture
def viewport(request: pytest.FixtureRequest) -> str:
    """Return the kind of window: desktop unless `parametrize("viewport", [...], indirect=True)` sets it."""
    return str(getattr(request, "param", "desktop"))


@pytest.fixture
def theme(request: pytest.FixtureRequest) -> Theme:
    """Return the theme: dark unless `parametrize("theme", [...], indirect=True)` sets it."""
    return "light" if getattr(request, "param", "dark") == "light" else "dark"


@pytest.fixture
def sessions(
    contexts: Contexts,
    server: Server,
    sign_ins: SignIns,
    viewport: str,
    theme: Theme,
    request: pytest.FixtureRequest,
) -> Iterator[Sessions]:
    """Open pages; an error that a page reported fails the test at its end."""
    pages = Sessions(contexts, server, sign_ins, viewport, theme)
    request.node.stash[SESSIONS] = pages
    yield pages
    pages.close()


@pytest.fixture
def page(sessions: Sessions) -> Page:
    """Open a page without a session."""
    return sessions.open_signed_out()


@pytest.fixture
def operator_page(sessions: Sessions) -> Page:
    """Open a trainee's page."""
    return sessions.open_as(OPERATOR)


@pytest.fixture
def trainer_page(sessions: Sessions) -> Page:
    """Open a trainer's page."""
    return sessions.open_as(TRAINER)


@pytest.fixture
def room_reset(server: Server) -> Iterator[None]:
    """Reset the room after a test that changes its records."""
    yield
    server.manage("sandbox", "reset", "main")


@pytest.fixture
def expect_console_errors(sessions: Sessions) -> AllowErrors:
    """Allow errors that match a pattern inside a block: `with expect_console_errors(page, "429"):`."""
    return lambda page, pattern: sessions.watch_of(page).expect(pattern)


SESSIONS = pytest.StashKey[Sessions]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: Call
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add screenshots of all pages and the end of the server's log to the report of a failed test."""
    report = yield
    sessions = item.stash.get(SESSIONS, None)
    # A page's errors fail the test in its teardown.
    if report.when != "setup" and report.failed and sessions is not None:
        folder = sessions.server.world.folder.parent / "screenshots" / item.name.replace("/", "_")
        folder.mkdir(parents=True, exist_ok=True)
        try:
            files = sessions.take_screenshots(folder)
        except Error as error:
            report.sections.append(("screenshots", f"failed: {error}"))
        else:
            report.sections.append(("screenshots", "\n".join(map(str, files))))
        report.sections.append(("server log", sessions.server.log_tail()))
    return report
