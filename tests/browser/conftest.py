"""Fixtures for the browser tests, which run in their own process: `pytest tests/browser`."""

import os
from collections.abc import Callable, Generator, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, Playwright, expect, sync_playwright

from scripts.launch.chromium import find_chromium
from tests.browser.harness import Installation, Server, make_installation, run_server
from tests.browser.harness_console import AllowErrors
from tests.browser.harness_sessions import (
    OPERATOR,
    TIMEOUT_MS,
    TRAINER,
    Contexts,
    Sessions,
    SignIns,
    Theme,
    call,
)

Call = pytest.CallInfo[None]
Steer = Callable[..., Any]
ARGUMENTS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # Disable the optimizing compilers: a test's page closes before optimized code would save time.
    "--js-flags=--no-turbofan --no-maglev",
    # Let all pages share one process and its compiled code.
    "--renderer-process-limit=1",
]


@pytest.fixture(scope="session")
def installation(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    """Create the data folder and database that all servers of the test session share."""
    with make_installation(tmp_path_factory.mktemp("installation")) as shared:
        yield shared


@pytest.fixture(scope="session")
def server(installation: Installation) -> Iterator[Server]:
    """Run the server under test."""
    with run_server(installation) as running:
        yield running


@pytest.fixture(scope="session")
def two_servers(installation: Installation) -> Iterator[tuple[Server, Server]]:
    """Run two server processes on one PostgreSQL and one Redis, as in an installation for a large room."""
    if not (
        installation.environment["DATABASE_URL"].startswith("postgres")
        and installation.environment.get("REDIS_URL")
    ):
        pytest.skip("two processes need DATABASE_URL on PostgreSQL and REDIS_URL")
    with run_server(installation, name="first") as first, run_server(installation, name="second") as second:
        yield first, second


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Start Playwright and set the timeout of its expectations."""
    expect.set_options(timeout=TIMEOUT_MS)
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Launch one browser for the whole test session."""
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
    """Return the cache of sign-ins for the whole test session."""
    return SignIns(playwright)


@pytest.fixture
def viewport(request: pytest.FixtureRequest) -> str:
    """Return the window's kind: desktop, or the value of `parametrize("viewport", [...], indirect=True)`."""
    return str(getattr(request, "param", "desktop"))


@pytest.fixture
def theme(request: pytest.FixtureRequest) -> Theme:
    """Return the theme: dark, or the value of `parametrize("theme", [...], indirect=True)`."""
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
    """Return the test's sessions, which open pages; at the end, fail the test if a page reported an error."""
    pages = Sessions(contexts, server, sign_ins, viewport, theme)
    request.node.stash[SESSIONS] = pages
    yield pages
    pages.close()


@pytest.fixture(scope="module")
def module_sessions(contexts: Contexts, server: Server, sign_ins: SignIns) -> Iterator[Sessions]:
    """Return sessions whose pages stay open for all tests of a module."""
    sessions = Sessions(contexts, server, sign_ins)
    yield sessions
    sessions.close()


@pytest.fixture
def shared_sessions(module_sessions: Sessions, request: pytest.FixtureRequest) -> Iterator[Sessions]:
    """Return the module's sessions; fail the current test if a page logged an error during it."""
    request.node.stash[SESSIONS] = module_sessions
    yield module_sessions
    module_sessions.assert_quiet()


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
def seat_and_steer(sessions: Sessions) -> Iterator[tuple[Page, Steer]]:
    """Return a seat's page, and a function that steers the seat's lesson."""
    trainer = sessions.open_as(TRAINER)
    lesson = call(trainer, "POST", "lessons", name="Presented", walkthrough="release-code")
    ref = lesson["ref"]
    call(trainer, "PATCH", f"lessons/{ref}", state="running")
    page = sessions.open_signed_out()
    page.goto(f"/join/{lesson['code']}")
    page.get_by_role("textbox", name="name").fill("Ada")
    page.get_by_role("textbox", name="name").press("Enter")
    page.get_by_role("button", name="Go to the console").click()
    page.wait_for_url("**/home")
    expect(page.get_by_role("region", name="Walkthrough", exact=True)).to_be_visible()
    yield page, lambda do, **more: call(trainer, "POST", f"lessons/{ref}/steer", do=do, **more)
    # Leave the page first: after the lesson's end, the page's next request gets a 401, and the error in its console
    # would fail the test.
    page.goto("about:blank")
    call(trainer, "PATCH", f"lessons/{ref}", state="ended")


@pytest.fixture
def room_reset(server: Server) -> Iterator[None]:
    """Reset the room after a test that changes its records."""
    yield
    server.manage("sandbox", "reset", "main")


@pytest.fixture
def expect_console_errors(sessions: Sessions) -> AllowErrors:
    """Return a function that allows a page's errors that match a pattern: `with expect_console_errors(page, "429"):`."""
    return lambda page, pattern: sessions.watch_of(page).expect(pattern)


SESSIONS = pytest.StashKey[Sessions]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: Call
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add screenshots of all open pages and the end of the server's log to the report of a failed test."""
    report = yield
    sessions = item.stash.get(SESSIONS, None)
    # Include the teardown, because it fails the test if a page logged errors.
    if report.when != "setup" and report.failed and sessions is not None:
        folder = sessions.server.installation.folder.parent / "screenshots" / item.name.replace("/", "_")
        folder.mkdir(parents=True, exist_ok=True)
        try:
            files = sessions.take_screenshots(folder)
        except Error as error:
            report.sections.append(("screenshots", f"failed: {error}"))
        else:
            report.sections.append(("screenshots", "\n".join(map(str, files))))
        report.sections.append(("server log", sessions.server.log_tail()))
    return report
