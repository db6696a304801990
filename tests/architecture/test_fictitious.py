"""Brands and logos: no text and no picture of the project resembles an existing product."""

import re

import pytest

from tests.architecture.tree import name_of, project_files, text_of

PICTURES = (".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".ico", ".avif")
OURS = {
    "docs/pictures/admin.png",
    "docs/pictures/admin-sandbox.png",
    "docs/pictures/admin-texts.png",
    "docs/pictures/dashboard.png",
    "docs/pictures/debrief.png",
    "docs/pictures/editor.png",
    "docs/pictures/editor-mistake.png",
    "docs/pictures/editor-recording.png",
    "docs/pictures/frozen-bar.png",
    "docs/pictures/kit-alert.png",
    "docs/pictures/kit-claimed-actions.png",
    "docs/pictures/kit-confirm-dialog.png",
    "docs/pictures/kit-data-list.png",
    "docs/pictures/kit-facts-card.png",
    "docs/pictures/kit-fields.png",
    "docs/pictures/kit-form-card.png",
    "docs/pictures/kit-gate.png",
    "docs/pictures/kit-loaded.png",
    "docs/pictures/kit-panel.png",
    "docs/pictures/kit-screen.png",
    "docs/pictures/kit-stacked-bars.png",
    "docs/pictures/kit-stat-tiles.png",
    "docs/pictures/kit-status-badge.png",
    "docs/pictures/kit-switch.png",
    "docs/pictures/kit-table-card.png",
    "docs/pictures/kit-terminal.png",
    "docs/pictures/kit-time-series-chart.png",
    "docs/pictures/kit-url-tabs.png",
    "docs/pictures/lesson.png",
    "docs/pictures/lesson-card.png",
    "docs/pictures/lesson-form.png",
    "docs/pictures/lesson-join.png",
    "docs/pictures/lesson-projector.png",
    "docs/pictures/transactions.png",
    "docs/pictures/walkthrough.png",
    "frontend/src/styles/simulated-mark.svg",
    "static/site/favicon.svg",
}
VISIBLE = ("frontend/src/content/", "scenarios/", "templates/")
BRANDS = re.compile(
    r"\b(tether|metamask|coinbase|kraken|bitfinex|bitstamp|trezor|trust wallet|walletconnect|alchemy|infura|etherscan|"
    r"hsbc|barclays|citibank|jpmorgan|deutsche bank|commerzbank|bnp|santander|ing bank|ubs|credit suisse|kbc|belfius|"
    r"swift\.com)\b",
    re.IGNORECASE,
)


def lines_with_a_brand() -> list[str]:
    return [
        f"{name_of(path)}:{number}: {line.strip()[:120]}"
        for path in project_files(".json", ".yaml", ".html")
        if name_of(path).startswith(VISIBLE)
        for number, line in enumerate(text_of(path).splitlines(), 1)
        if BRANDS.search(line)
    ]


@pytest.mark.meets("Domain:1.4a")
@pytest.mark.departs_from("2:105b")
def test_no_visible_text_contains_a_brand_of_a_financial_company() -> None:
    assert lines_with_a_brand() == []


@pytest.mark.meets("Domain:1.4a")
def test_repository_has_only_the_listed_pictures() -> None:
    assert {name_of(path) for path in project_files(*PICTURES)} == OURS


@pytest.mark.parametrize("line", ["Paid in Tether", "connect metamask", "HSBC London"])
def test_brand_pattern_finds_its_samples(line: str) -> None:
    assert BRANDS.search(line)
