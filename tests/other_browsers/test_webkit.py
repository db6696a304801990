"""WebKit: sign-in, every screen with its charts, and one transfer."""

from collections.abc import Iterator

import pytest

from tests.browser.harness import Server
from tests.browser.harness_screens import Screen, all_screens
from tests.browser.harness_sessions import OPERATOR, TRAINER
from tests.other_browsers.harness_desktop import Desktop
from tests.other_browsers.harness_webkit import WebKit, run_webkit

CHARTS = {"/multi-domain": 2, "/transaction-logs": 1, "/crypto-host-management": 1}
DRAWN = """
    return [...document.querySelectorAll("figure[data-slot] canvas")].filter((canvas) => {
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        return data.some((value) => value !== 0);
    }).length === arguments[0];
"""


@pytest.fixture(scope="module")
def opened(desktop: Desktop, server: Server) -> Iterator[WebKit]:
    """Open the browser once for all its tests; the trainer sees every screen."""
    with run_webkit(desktop, server) as running:
        running.sign_in(TRAINER)
        yield running


@pytest.fixture
def webkit(opened: WebKit) -> Iterator[WebKit]:
    """Give the open browser; what its page reported meanwhile fails the test."""
    yield opened
    assert opened.take_errors() == []


@pytest.mark.parametrize("screen", all_screens(), ids=lambda screen: screen.path)
def test_screen_shows_everything_it_has_with_its_charts_drawn(webkit: WebKit, screen: Screen) -> None:
    webkit.go_on(screen)
    charts = CHARTS.get(screen.path, 0)
    webkit.wait_for(DRAWN, charts, what=f"{charts} charts are drawn")
    assert "Something went wrong" not in webkit.run("return document.body.innerText")
    assert webkit.run(
        "const { scrollWidth, clientWidth } = document.documentElement; return scrollWidth <= clientWidth"
    )


def test_transfer_is_announced_and_heads_the_list(opened: WebKit) -> None:
    opened.sign_in(OPERATOR)
    opened.go_on(next(screen for screen in all_screens() if screen.path == "/wallet-transfer"))
    opened.choose("Source wallet", "Master Wallet")
    opened.choose("Destination wallet", "Primary Wallet")
    opened.fill("Amount", "1250.25")
    opened.press("Execute Transfer")
    opened.wait_for(
        "return document.querySelector('[data-slot=toast]')?.innerText.includes('Transfer Executed')",
        what="a notice says that the transfer was executed",
    )
    opened.wait_for(
        "return document.querySelector('[aria-label=\"Recent transactions\"] li').innerText.includes('1,250.25 USDT')",
        what="the transfer is the first of the recent transactions",
    )
    assert opened.take_errors() == []
