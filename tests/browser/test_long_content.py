"""Texts and numbers that are far longer than usual stay readable and inside their containers."""

import json
import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.harness_checks import assert_fits_with_large_text, assert_no_sideways_scroll
from tests.browser.harness_console import AllowErrors
from tests.browser.harness_screens import all_screens, follow_link
from tests.browser.harness_sessions import NARROWEST

# Matches a screen's requests, but not the requests of the frame around it.
READS = re.compile(r"/api/(?!session|sandbox|screen-text)")
# The crypto host management shows only this sentence until its data arrives or ten seconds have passed.
WAITING = "h1:visible, main :text-is('Loading Crypto Host Management System...')"
MASTER = f"0xfaCade{'2' * 28}FACADE"
NOT_COVERED = {
    "success": True,
    "canExecute": False,
    "to": MASTER,
    "amount": "1" * 38,
    "currency": "ETH",
    "balance": "2" * 38,
    "missing": "3" * 38,
    "error": f"The master wallet holds {'2' * 38} simulated ETH, {'3' * 38} ETH less than the amount.",
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
IS_CUT = """bar => {
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
    """Fail if an element sticks out of its container on either side."""
    inner, outer = part.bounding_box(), whole.bounding_box()
    assert inner
    assert outer
    assert inner["x"] >= outer["x"] - 1
    assert inner["x"] + inner["width"] <= outer["x"] + outer["width"] + 1


def widen(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})


def assert_bar_is_not_cut(page: Page) -> None:
    bar = page.get_by_label("Training simulation", exact=True)
    for width in 1440, 700, NARROWEST:
        widen(page, width)
        for size in "100%", "200%":
            page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
            expect(bar).to_contain_text("no funds")
            assert not bar.evaluate(IS_CUT), f"At {width} pixels, {size} text"
    page.evaluate("document.documentElement.style.fontSize = ''")


@pytest.mark.parametrize("path", ["/explorer/", "/admin/"])
def test_the_simulation_bars_text_is_not_cut_off_in_narrow_windows_or_with_large_text(
    path: str, operator_page: Page
) -> None:
    operator_page.goto(path)
    assert_bar_is_not_cut(operator_page)


def test_every_screen_fits_320_px_and_large_text_while_it_loads(trainer_page: Page) -> None:
    page = trainer_page
    # test_every_screen covers the loaded state.
    page.route(READS, lambda route: None)
    page.goto("/home")
    expect(page.locator("[aria-label=Sidebar]")).to_be_visible()
    assert_bar_is_not_cut(page)
    for screen in all_screens():
        follow_link(page, screen.path, waiting=WAITING)
        assert_no_sideways_scroll(page)
        assert_fits_with_large_text(page)


def test_very_long_texts_and_words_stay_inside_their_containers(operator_page: Page) -> None:
    page, word = operator_page, "W" * 166
    label = f"{'x' * 300} {'Execute the claimed download now. ' * 9}".strip()
    names = ("title", "description", "formTitle", "formHint", "lessonTitle", "lessonHint", "checksTitle")
    texts = {
        **dict.fromkeys(names, word),
        "badges": [word],
        "lesson": [{"claim": word, "fact": word}],
        "checks": [word],
    }
    overrides = {"admin-access": {"executeDownload": label}, "vault-access-generator": texts}
    page.route("**/api/screen-text", lambda route: route.fulfill(json=overrides))
    page.goto("/admin-access")
    button = page.locator("[data-anchor='admin-access.download.execute']")
    expect(button).to_contain_text(label)
    assert_no_sideways_scroll(page)
    assert button.evaluate(
        "one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight"
    )
    assert_within(button, page.locator("[data-anchor='admin-access.download']"))

    follow_link(page, "/vault-access-generator")
    expect(page.get_by_role("heading", level=1)).to_have_text(word)
    words = page.locator("main").get_by_text(word, exact=True)
    expect(words).to_have_count(len(names) + 4)
    for width in 1440, 390:
        widen(page, width)
        assert_no_sideways_scroll(page)
        assert words.evaluate_all("all => all.every(one => one.scrollWidth <= one.clientWidth)")

    widen(page, 1440)
    follow_link(page, "/api-banking")
    form = page.get_by_role("form", name="Client")
    expect(form).to_be_visible()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for part in form.locator("label, label > span").all():
        assert_within(part, form)


def test_an_error_of_5000_characters_without_spaces_makes_neither_notice_nor_form_wider(
    page: Page, expect_console_errors: AllowErrors
) -> None:
    text = "<b>" + "x" * 5000
    fields = {"username": ["y" * 5000], "unknown": "z" * 5000}
    answers = [
        (500, {"code": "server_error", "message": text}),
        (400, {"code": "invalid", "message": "No.", "fields": fields}),
    ]

    def answer(route: Route) -> None:
        status, body = answers.pop(0)
        route.fulfill(status=status, json=body)

    page.route("**/api/auth/reset-password", answer)
    page.goto("/")
    page.locator("[data-anchor='login.forgot']").click()
    dialog = page.get_by_role("dialog")
    submit = dialog.locator("[data-anchor='login.reset.submit']")
    for name in ("Username", "Super password", "New password", "Confirm new password"):
        dialog.get_by_role("textbox", name=name, exact=True).fill("training-room-8")
    with expect_console_errors(page, "500|400"):
        submit.click()
        toast = page.locator("[data-slot=toast]")
        description = toast.get_by_text(text)
        expect(description).to_be_attached()
        assert_within(description, toast)
        box = toast.bounding_box()
        assert box
        assert box["height"] < 300
        assert_no_sideways_scroll(page)
        submit.click()
        expect(dialog.get_by_text("y" * 5000)).to_be_attached()
    assert dialog.evaluate("one => one.scrollWidth <= one.clientWidth")
    for part in dialog.locator("form, input, p, button").all():
        assert_within(part, dialog)


def test_the_longest_amounts_make_no_screen_wider_and_keep_their_currency_and_mark(
    operator_page: Page,
) -> None:
    page = operator_page
    page.route("**/api/swift/operations*", lambda route: route.fulfill(json=[OPERATION]))
    page.route("**/api/sovereign/prepare-transaction", lambda route: route.fulfill(json=NOT_COVERED))
    page.route("**/api/financial/required-credentials", lambda route: route.fulfill(json=CREDENTIALS))
    page.goto("/swiftnet-access")
    assert_amounts_stay_in_their_columns(page)

    widen(page, 390)
    follow_link(page, "/sovereign-test")
    page.get_by_label("Destination Address").fill(MASTER)
    page.get_by_role("main").get_by_role("button", name="Prepare Transaction", exact=True).click()
    outcome = page.locator("[data-anchor='sovereign-test.prepare.last']")
    expect(outcome).to_contain_text("less than the amount.")
    for width in 390, NARROWEST:
        widen(page, width)
        assert_no_sideways_scroll(page)
        assert_fits_with_large_text(page)

    follow_link(page, "/financial-systems-test")
    assert_credentials_and_tile_names_are_not_cut(page)


def assert_amounts_stay_in_their_columns(page: Page) -> None:
    area = page.locator("[data-anchor='swiftnet-access.operations.table']")
    amounts = area.locator("[data-slot=amount]")
    expect(amounts).to_have_count(2)
    for width in 1440, NARROWEST:
        widen(page, width)
        assert_no_sideways_scroll(page)
        for amount in amounts.all():
            expect(amount).to_contain_text(re.compile("EUR|USDT"))
            for part in amount.locator("> span").all():
                assert_within(part, area)
    assert amounts.evaluate_all(OVERLAPS) == []
    contents = area.locator("[role=cell] > *, [role=rowheader] > *, dd > *")
    assert contents.evaluate_all(OVERLAPS) == []


def assert_credentials_and_tile_names_are_not_cut(page: Page) -> None:
    card = page.locator("[data-anchor='financial-systems-test.credentials']")
    badges = card.locator("[data-slot=badge]")
    tile = page.get_by_role("group", name="Connected APIs", exact=True)
    name = tile.get_by_text("Connected APIs", exact=True)
    expect(badges).to_have_count(2)
    for width in NARROWEST, 1440:
        widen(page, width)
        assert_no_sideways_scroll(page)
        for badge in badges.all():
            assert_within(badge, card)
        assert name.evaluate("one => one.scrollWidth <= one.clientWidth")
        assert_within(name, tile)
    box = name.bounding_box()
    assert box
    assert box["height"] < 20
    widen(page, NARROWEST)
    box = badges.last.bounding_box()
    assert box
    assert box["height"] < 30
