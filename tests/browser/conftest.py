"""Fixtures of the browser tests; they run alone: pytest tests/browser."""

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
    # A page of a test is gone before its scripts would gain from being compiled once more.
    "--js-flags=--no-turbofan --no-maglev",
    # The pages of a context share its process, and what was compiled there.
    "--renderer-process-limit=1",
]


@pytest.fixture(scope="session")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """The data that the session's servers share."""
    with make_world(tmp_path_factory.mktemp("world")) as made:
        yield made


@pytest.fixture(scope="session")
def server(world: World) -> Iterator[Server]:
    """The server under test."""
    with run_server(world) as running:
        yield running


@pytest.fixture(scope="session")
def two_servers(world: World) -> Iterator[tuple[Server, Server]]:
    """Two processes on one PostgreSQL and one Redis, as a large room has them."""
    if not (world.environment["DATABASE_URL"].startswith("postgres") and world.environment.get("REDIS_URL")):
        pytest.skip("two processes need DATABASE_URL on PostgreSQL and REDIS_URL")
    with run_server(world, name="first") as first, run_server(world, name="second") as second:
        yield first, second


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright, and how long its expectations wait."""
    expect.set_options(timeout=TIMEOUT_MS)
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The browser of the whole session."""
    path = find_chromium()
    if not path:
        pytest.fail("No browser was found: install chromium-headless-shell, or set CHROMIUM_PATH.")
    arguments = [*ARGUMENTS, "--no-sandbox"] if os.geteuid() == 0 else ARGUMENTS
    launched = playwright.chromium.launch(executable_path=path, args=arguments)
    yield launched
    launched.close()


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Contexts:
    """Give what each test's pages are opened in."""
    return Contexts(browser)


@pytest.fixture(scope="session")
def sign_ins(playwright: Playwright) -> SignIns:
    """The sessions of the whole run."""
    return SignIns(playwright)


@pytest.fixture
def viewport(request: pytest.FixtureRequest) -> str:
    """Give the window's kind: desktop, or what `parametrize("viewport", [...], indirect=True)` says."""
    return str(getattr(request, "param", "desktop"))


@pytest.fixture
def theme(request: pytest.FixtureRequest) -> Theme:
    """Give the theme: dark, or what `parametrize("theme", [...], indirect=True)` says."""
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
    """Open pages; at the end a page that reported an error fails the test."""
    opened = Sessions(contexts, server, sign_ins, viewport, theme)
    request.node.stash[SESSIONS] = opened
    yield opened
    opened.close()


@pytest.fixture
def page(sessions: Sessions) -> Page:
    """Open a page that nobody has signed in on."""
    return sessions.signed_out()


@pytest.fixture
def operator_page(sessions: Sessions) -> Page:
    """Open a trainee's page."""
    return sessions.signed_in(OPERATOR)


@pytest.fixture
def trainer_page(sessions: Sessions) -> Page:
    """Open a trainer's page."""
    return sessions.signed_in(TRAINER)


@pytest.fixture
def restored(server: Server) -> Iterator[None]:
    """Reset the room at the end: for a test that changes its records."""
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
    """Beside a failed test: a picture of each of its pages, and the end of the server's log."""
    report = yield
    opened = item.stash.get(SESSIONS, None)
    # What a page reported is found at its end.
    if report.when != "setup" and report.failed and opened is not None:
        folder = opened.server.world.folder.parent / "pictures" / item.name.replace("/", "_")
        folder.mkdir(parents=True, exist_ok=True)
        try:
            taken = opened.pictures(folder)
        except Error as error:
            report.sections.append(("pictures", f"none could be taken: {error}"))
        else:
            report.sections.append(("pictures", "\n".join(map(str, taken))))
        report.sections.append(("server log", opened.server.log_tail()))
    return report
