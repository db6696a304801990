"""What is far longer than usual stays within its place, and all of it can be read."""

import json
import re
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.harness_checks import (
    LOADING,
    assert_no_sideways_scroll,
    assert_outlasts_large_text,
    eventually,
)
from tests.browser.harness_screens import all_screens

AllowErrors = Callable[[Page, str], AbstractContextManager[None]]

NARROWEST = 320
# What a screen reads itself, beside what its frame does.
READS = re.compile(r"/api/(?!session|sandbox|screen-text)")
MASTER = f"0xfaCade{'2' * 28}FACADE"
NOT_COVERED = {
    "success": True,
    "canExecute": False,
    "to": MASTER,
    "amount": "1" * 38,
    "currency": "ETH",
    "balance": "2" * 38,
    "missing": "3" * 38,
    "error": f"The master wallet holds {'2' * 38} simulated ETH, {'3' * 38} ETH less than that.",
    "simulated": True,
}
CREDENTIALS = {
    "apis": [
        {"id": "SIM-API-001", "name": "Ledger API", "description": "", "required": ["C" * 100, "Client ID"]}
    ],
    "vaults": [],
    "simulated": True,
}
AMOUNT = "12345678901234567890123456789012345678.12"
OPERATION = {
    "id": "SIM-OP-1",
    "operationType": "mt103_payment",
    "transactionId": "TRN-000099",
    "swiftReference": "SIMREF1",
    "swiftBic": "MOCKDEF0XXX",
    "correspondentBank": "Bank of the browser test",
    "operationData": json.dumps({"amount": AMOUNT, "currency": "EUR"}),
    "processingStatus": "completed",
    "feeAmount": "12345678901234567890.12",
    "feeWaived": False,
    "levelTwentyOverride": False,
    "createdAt": "2026-11-21T07:00:00Z",
}
CUT = """bar => {
    const words = document.createRange();
    const sentence = [...bar.querySelectorAll("strong, strong + span, .simulation-bar-text")];
    const inner = bar.getBoundingClientRect();
    return sentence.length === 0 || sentence.some(part => {
        words.selectNodeContents(part);
        const { left, right, bottom } = words.getBoundingClientRect();
        const own = part.getBoundingClientRect();
        return right > own.right + 1 || left < inner.left || right > inner.right || bottom > inner.bottom;
    });
}"""
OVERLAPS = """elements => elements.filter((one, place) => elements.slice(place + 1).some(other => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    return a.right > b.left + 1 && b.right > a.left + 1 && a.bottom > b.top + 1 && b.bottom > a.top + 1;
})).map(element => element.textContent)"""


def assert_within(part: Locator, whole: Locator) -> None:
    """Fail where a part sticks out of what it stands in, to either side."""
    inner, outer = part.bounding_box(), whole.bounding_box()
    assert inner
    assert outer
    assert inner["x"] >= outer["x"] - 1
    assert inner["x"] + inner["width"] <= outer["x"] + outer["width"] + 1


def narrow(page: Page) -> None:
    page.set_viewport_size({"width": NARROWEST, "height": 800})


def test_the_longest_amounts_stay_in_their_columns_with_currency_and_mark(operator_page: Page) -> None:
    page = operator_page
    page.route("**/api/swift/operations*", lambda route: route.fulfill(json=[OPERATION]))
    page.goto("/swiftnet-access")
    area = page.locator("[data-anchor='swiftnet-access.operations.table']")
    amounts = area.locator("[data-slot=amount]")
    expect(amounts).to_have_count(2)
    for width in (page.viewport_size or {"width": NARROWEST})["width"], NARROWEST:
        page.set_viewport_size({"width": width, "height": 800})
        assert_no_sideways_scroll(page)
        for amount in amounts.all():
            expect(amount).to_contain_text(re.compile("EUR|USDT"))
            for part in amount.locator("> span").all():
                assert_within(part, area)
    assert amounts.evaluate_all(OVERLAPS) == []
    contents = area.locator("[role=cell] > *, [role=rowheader] > *, dd > *")
    assert contents.evaluate_all(OVERLAPS) == []


@pytest.mark.parametrize("path", ["/swiftnet-access", "/swift-console", "/admin-access"])
def test_the_narrowest_window_has_no_sideways_scroll(path: str, operator_page: Page) -> None:
    narrow(operator_page)
    operator_page.goto(path)
    expect(operator_page.locator("[data-slot=amount]").first).to_be_visible()
    assert_no_sideways_scroll(operator_page)


@pytest.mark.parametrize("path", ["/home", "/explorer/", "/admin/"])
def test_the_sentence_of_the_bar_is_whole_however_narrow_the_window_and_large_the_text(
    path: str, operator_page: Page
) -> None:
    page = operator_page
    page.goto(path)
    bar = page.get_by_label("Training simulation", exact=True)
    for width in 1440, 700, NARROWEST:
        page.set_viewport_size({"width": width, "height": 800})
        for size in "100%", "200%":
            page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
            expect(bar).to_contain_text("no funds")
            assert not bar.evaluate(CUT), f"At {width} pixels, {size} text"


@pytest.mark.parametrize("path", [screen.path for screen in all_screens()])
def test_the_narrowest_window_outlasts_large_text(path: str, operator_page: Page) -> None:
    page, held = operator_page, list[Route]()
    narrow(page)
    page.route(READS, lambda route: held.append(route))  # noqa: PLW0108
    page.goto(path)
    title = page.get_by_role("heading", level=1)
    eventually(page, lambda: bool(held) or title.count() > 0, what="the screen stands")
    assert_outlasts_large_text(page)
    # What was held goes on with it.
    page.unroute(READS)
    expect(title).to_be_visible()
    expect(page.locator(LOADING)).to_have_count(0)
    assert_outlasts_large_text(page)


def test_a_large_label_stays_in_its_card(operator_page: Page) -> None:
    page = operator_page
    page.goto("/api-banking")
    form = page.get_by_role("form", name="Client")
    expect(form).to_be_visible()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for part in form.locator("label, label > span").all():
        assert_within(part, form)


@pytest.mark.parametrize(
    "label", ["x" * 300, "Execute the claimed download now. " * 9], ids=["word", "words"]
)
def test_a_long_label_stays_in_its_button_whole(label: str, operator_page: Page) -> None:
    page = operator_page
    overrides = {"admin-access": {"executeDownload": label}}
    page.route("**/api/screen-text", lambda route: route.fulfill(json=overrides))
    page.goto("/admin-access")
    button = page.locator("[data-anchor='admin-access.download.execute']")
    expect(button).to_contain_text(label.strip())
    assert_no_sideways_scroll(page)
    assert button.evaluate(
        "one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight"
    )
    assert_within(button, page.locator("[data-anchor='admin-access.download']"))


def test_a_word_as_long_as_a_line_widens_no_screen(operator_page: Page) -> None:
    page, word = operator_page, "W" * 166
    names = ("title", "description", "formTitle", "formHint", "lessonTitle", "lessonHint", "checksTitle")
    texts = {
        **dict.fromkeys(names, word),
        "badges": [word],
        "lesson": [{"claim": word, "fact": word}],
        "checks": [word],
    }
    page.route("**/api/screen-text", lambda route: route.fulfill(json={"vault-access-generator": texts}))
    page.goto("/vault-access-generator")
    expect(page.get_by_role("heading", level=1)).to_have_text(word)
    told = page.locator("main").get_by_text(word, exact=True)
    expect(told).to_have_count(len(names) + 4)
    for width in 1440, 390:
        page.set_viewport_size({"width": width, "height": 800})
        assert_no_sideways_scroll(page)
        assert told.evaluate_all("all => all.every(one => one.scrollWidth <= one.clientWidth)")


def test_an_error_without_a_blank_widens_no_notice_and_no_form(
    page: Page, expect_console_errors: AllowErrors
) -> None:
    text = "<b>" + "x" * 5000
    page.route(
        "**/api/auth/reset-password",
        lambda route: route.fulfill(status=500, json={"code": "server_error", "message": text}),
    )
    reset(page, expect_console_errors, "500")
    toast = page.locator("[data-slot=toast]")
    description = toast.get_by_text(text)
    expect(description).to_be_attached()
    assert_within(description, toast)
    box = toast.bounding_box()
    assert box
    assert box["height"] < 300
    assert_no_sideways_scroll(page)


def test_a_fields_error_without_a_blank_widens_no_form(
    page: Page, expect_console_errors: AllowErrors
) -> None:
    fields = {"username": ["y" * 5000], "unknown": "z" * 5000}
    page.route(
        "**/api/auth/reset-password",
        lambda route: route.fulfill(status=400, json={"code": "invalid", "message": "No.", "fields": fields}),
    )
    reset(page, expect_console_errors, "400")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("y" * 5000)).to_be_attached()
    assert dialog.evaluate("one => one.scrollWidth <= one.clientWidth")
    for part in dialog.locator("form, input, p, button").all():
        assert_within(part, dialog)


@pytest.mark.parametrize("width", [390, NARROWEST])
def test_figures_without_a_blank_in_an_outcome_widen_no_page(width: int, operator_page: Page) -> None:
    page = operator_page
    page.set_viewport_size({"width": width, "height": 800})
    page.route("**/api/sovereign/prepare-transaction", lambda route: route.fulfill(json=NOT_COVERED))
    page.goto("/sovereign-test")
    page.get_by_label("Destination Address").fill(MASTER)
    page.get_by_role("main").get_by_role("button", name="Prepare Transaction", exact=True).click()
    outcome = page.locator("[data-anchor='sovereign-test.prepare.last']")
    expect(outcome).to_contain_text("less than that.")
    assert_no_sideways_scroll(page)
    assert_outlasts_large_text(page)


def test_a_credential_without_a_blank_stays_in_its_card(operator_page: Page) -> None:
    page = operator_page
    page.route("**/api/financial/required-credentials", lambda route: route.fulfill(json=CREDENTIALS))
    page.goto("/financial-systems-test")
    card = page.locator("[data-anchor='financial-systems-test.credentials']")
    badges = card.locator("[data-slot=badge]")
    expect(badges).to_have_count(2)
    for width in 1440, NARROWEST:
        page.set_viewport_size({"width": width, "height": 800})
        assert_no_sideways_scroll(page)
        for badge in badges.all():
            assert_within(badge, card)
    box = badges.last.bounding_box()
    assert box
    assert box["height"] < 30


def test_the_name_of_a_tile_is_whole_in_the_narrowest_window(operator_page: Page) -> None:
    page = operator_page
    narrow(page)
    page.goto("/financial-systems-test")
    tile = page.get_by_role("group", name="Connected APIs", exact=True)
    name = tile.get_by_text("Connected APIs", exact=True)
    expect(name).to_be_visible()
    assert name.evaluate("one => one.scrollWidth <= one.clientWidth")
    assert_within(name, tile)
    page.set_viewport_size({"width": 1440, "height": 800})
    box = name.bounding_box()
    assert box
    assert box["height"] < 20


def reset(page: Page, expect_console_errors: AllowErrors, error: str) -> None:
    """Fill in the form for a forgotten password, and let it be refused."""
    page.goto("/")
    page.locator("[data-anchor='login.forgot']").click()
    dialog = page.get_by_role("dialog")
    for name in ("Username", "Super password", "New password", "Confirm new password"):
        dialog.get_by_role("textbox", name=name, exact=True).fill("training-room-8")
    with expect_console_errors(page, error):
        dialog.locator("[data-anchor='login.reset.submit']").click()
        expect(page.locator("[data-slot=toast]")).to_be_visible()
