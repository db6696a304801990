"""The console in WebKit: the sign-in, every screen with its charts, and one transfer."""

from collections.abc import Iterator

import pytest

from tests.browser.harness import Server
from tests.browser.harness_screens import Screen, all_screens
from tests.browser.harness_sessions import OPERATOR, TRAINER
from tests.other_browsers.harness_desktop import Desktop
from tests.other_browsers.harness_webkit import WebKit, run_webkit

CHARTS = {"/multi-domain": 2, "/transaction-logs": 1, "/crypto-host-management": 1}
CHARTS_ARE_DRAWN = """
    return [...document.querySelectorAll("figure[data-slot] canvas")].filter((canvas) => {
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        return data.some((value) => value !== 0);
    }).length === arguments[0];
"""


@pytest.fixture(scope="module")
def shared_browser(desktop: Desktop, server: Server) -> Iterator[WebKit]:
    """Open one browser for all tests, signed in as a trainer, because trainers have every screen."""
    with run_webkit(desktop, server) as running:
        running.sign_in(TRAINER)
        yield running


@pytest.fixture
def webkit(shared_browser: WebKit) -> Iterator[WebKit]:
    """Return the shared browser; fail the test if the page reported an error during it."""
    yield shared_browser
    assert shared_browser.take_errors() == []


@pytest.mark.parametrize("screen", all_screens(), ids=lambda screen: screen.path)
def test_every_screen_loads_with_its_charts_and_fits_the_window(webkit: WebKit, screen: Screen) -> None:
    webkit.follow_link(screen)
    charts = CHARTS.get(screen.path, 0)
    webkit.wait_for(CHARTS_ARE_DRAWN, charts, what=f"{charts} charts are drawn")
    assert "Something went wrong" not in webkit.run("return document.body.innerText")
    assert webkit.run(
        "const { scrollWidth, clientWidth } = document.documentElement; return scrollWidth <= clientWidth"
    )


def test_a_new_transfer_shows_a_notice_and_is_first_in_the_list(shared_browser: WebKit) -> None:
    shared_browser.sign_in(OPERATOR)
    shared_browser.follow_link(next(screen for screen in all_screens() if screen.path == "/wallet-transfer"))
    shared_browser.choose("Source wallet", "Master Wallet")
    shared_browser.choose("Destination wallet", "Primary Wallet")
    shared_browser.fill("Amount", "1250.25")
    shared_browser.press("Execute Transfer")
    shared_browser.wait_for(
        "return document.querySelector('[data-slot=toast]')?.innerText.includes('Transfer Executed')",
        what="a notice says that the transfer was executed",
    )
    shared_browser.wait_for(
        "return document.querySelector('[aria-label=\"Recent transactions\"] li').innerText.includes('1,250.25 USDT')",
        what="the transfer is the first of the recent transactions",
    )
    assert shared_browser.take_errors() == []
