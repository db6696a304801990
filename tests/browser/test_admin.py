"""The admin in a browser: saved changes reach open screens live; each page is accessible and marked as simulated."""

import csv
import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness import PASSWORD, Server
from tests.browser.harness_checks import (
    ANOTHER_WINDOW,
    BAR,
    assert_accessible,
    assert_no_sideways_scroll,
    eventually,
)
from tests.browser.harness_sessions import TRAINER, VIEWPORTS, call

# For each template, the page with the most content; the Python tests open all other pages too.
PAGES = (
    "/admin/",
    "/admin/sandboxes/sandbox/",
    "/admin/sandboxes/sandbox/1/change/",
    "/admin/sandboxes/sandbox/1/clone/",
    "/admin/sandboxes/sandbox/1/import_scenario/",
    "/admin/texts/screentext/",
    "/admin/wallets/cryptoasset/",
    "/admin/wallets/cryptoasset/import/",
    "/admin/wallets/cryptoasset/export/",
    "/admin/swift/swiftoperation/",
    "/admin/accounts/user/add/",
    "/admin/accounts/user/add_many/",
    "/admin/accounts/user/import/",
    "/admin/axes/accessattempt/",
    "/admin/password_change/",
)
MAX_CONTROLS = 100
ANOTHER_ROOM = (
    "from apps.sandboxes.models import Sandbox; Sandbox.objects.create(key='blue', name='Blue room')"
)
# Returns up to five texts that are cut off because they are larger than their table cell.
CUT_CELLS = """() => [...document.querySelectorAll("#result_list tbody :is(th, td)")]
    .filter((cell) => cell.scrollWidth > cell.clientWidth + 1 || cell.scrollHeight > cell.clientHeight + 1)
    .slice(0, 5).map((cell) => cell.textContent.trim())"""
IN_MILLIONS = re.compile(r"\d,\d{3},\d{3}")


@pytest.fixture
def frames(operator_page: Page) -> list[str]:
    """Collect the frames that the trainee's websocket receives."""
    frames: list[str] = []
    operator_page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))),
    )
    return frames


@pytest.fixture
def home(operator_page: Page, frames: list[str]) -> Page:
    """Open the dashboard as a trainee."""
    operator_page.goto("/home")
    expect(operator_page.get_by_text("Primary Host")).to_be_visible()
    expect(operator_page.locator('[data-slot="price"]').first).to_be_visible()
    return operator_page


def save(page: Page) -> None:
    """Press "Save", and check that the server answers with a redirect."""
    with page.expect_response(lambda response: response.request.method == "POST") as response:
        page.get_by_role("button", name="Save", exact=True).click()
    assert response.value.status == 302


@pytest.mark.meets("D:content-catalogue", "D:live-values")
@pytest.mark.usefixtures("room_reset")
def test_a_change_saved_in_an_admin_list_reaches_an_open_dashboard_without_reload(
    trainer_page: Page, home: Page, frames: list[str], server: Server
) -> None:
    staff = trainer_page
    staff.goto("/admin/wallets/cryptoasset/")
    staff.get_by_label("Base price, BTC · Bitcoin").fill("9000000")
    save(staff)
    expect(home.locator('[data-slot="price"]').filter(has_text=IN_MILLIONS)).not_to_have_count(0)
    staff.goto("/admin/multidomain/hostserver/")
    staff.get_by_label("Name, Primary Host").fill("Blue Host")
    staff.get_by_label("Status, Primary Host").select_option("Offline")
    save(staff)
    eventually(
        home, lambda: any("host-servers" in frame for frame in frames), what="a frame names host-servers"
    )
    expect(home.get_by_role("main")).to_contain_text(
        re.compile(r"Blue Host.{0,200}offline", re.IGNORECASE | re.DOTALL)
    )
    staff.goto("/admin/texts/screentext/?screen=home&q=Command+Center")
    staff.get_by_label("Override of home · title", exact=True).fill("Training floor")
    save(staff)
    expect(home.get_by_role("heading", name="Training floor")).to_be_visible()
    server.manage("shell", "-c", ANOTHER_ROOM)
    try:
        move(staff, "Blue room")
        expect(home.get_by_text("Blue room").first).to_be_visible()
    finally:
        move(staff, "Main room")


def move(staff: Page, room: str) -> None:
    """Move the trainee to another room in the admin."""
    staff.goto("/admin/accounts/user/")
    staff.get_by_label("Room, administrator").select_option(room)
    save(staff)


@pytest.mark.parametrize(("viewport", "theme"), [("phone", "light")], indirect=True)
def test_the_text_editor_adds_validates_and_removes_rows_of_a_list(trainer_page: Page) -> None:
    staff = trainer_page
    staff.goto("/admin/texts/screentext/?screen=swift-additions&q=sepaSecurity")
    labels = staff.locator("input[data-column=label]")
    expect(labels).to_have_count(4)
    assert_no_sideways_scroll(staff)
    assert_accessible(staff)
    staff.get_by_role("button", name="Remove row 4", exact=True).click()
    staff.get_by_role("button", name="Remove row 1", exact=True).click()
    expect(staff.get_by_role("button", name="Remove row 1", exact=True)).to_be_focused()
    staff.get_by_role("button", name="Add row").click()
    expect(staff.get_by_label("Row 3, label")).to_be_focused()
    staff.get_by_label("Row 3, label").fill("Ask twice")
    staff.get_by_label("Row 3, initial").fill("maybe")
    staff.get_by_role("button", name="Save", exact=True).click()
    expect(staff.get_by_text("Row 3: initial: Write on or off")).to_be_visible()
    staff.get_by_label("Row 3, initial").fill("off")
    save(staff)
    expect(staff.locator("#changelist-form").get_by_text("Overridden", exact=True)).to_be_visible()
    for _ in range(4):
        staff.get_by_role("button", name="Remove row 1", exact=True).click()
    save(staff)
    expect(labels).to_have_count(4)
    expect(labels.first).to_have_value("Verification of payee")


def test_new_accounts_show_their_passwords_once_on_printable_cards_and_as_csv(trainer_page: Page) -> None:
    staff = trainer_page
    staff.goto("/admin/accounts/user/")
    staff.get_by_role("link", name="Add accounts").click()
    staff.get_by_label("beginning of each name").fill("printed")
    staff.get_by_label("how many").fill("12")
    # Click twice: if the second click sent a request too, its response would contain no passwords.
    staff.get_by_role("button", name="Add the accounts").evaluate(
        "button => { button.click(); setTimeout(() => button.click(), 100); }"
    )
    cards = staff.get_by_role("list", name="Cards to cut").get_by_role("listitem")
    expect(cards).to_have_count(12)
    assert_accessible(staff)
    assert_no_sideways_scroll(staff)
    shown = [card.locator("dd").all_inner_texts() for card in cards.all()]
    with staff.expect_download() as download:
        staff.get_by_role("button", name="Download as CSV").click()
    assert download.value.suggested_filename == "SIMULATED-accounts-main.csv"
    with download.value.path().open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [[row[name] for name in ("address", "room", "username", "password")] for row in rows] == shown
    staff.emulate_media(media="print")
    expect(staff.locator(".simulation-bar")).to_be_visible()
    expect(staff.locator(".simulation-bar")).to_have_css("position", "fixed")
    expect(cards.last).to_be_visible()
    for hidden in (staff.locator("#nav-sidebar"), staff.get_by_role("button", name="Print the cards")):
        expect(hidden).to_be_hidden()
    staff.emulate_media(media="screen")
    staff.reload()
    expect(staff.get_by_text("this form was sent already")).to_be_visible()
    expect(staff.get_by_text("printed-12", exact=True)).to_be_visible()
    expect(staff.get_by_text("printed-13", exact=True)).to_be_hidden()


@pytest.mark.meets("1:14", "2:3", "2:25b", "Domain:1.1a", "Domain:1.5b")
def test_every_admin_page_is_accessible_and_marked_and_calls_no_other_host(
    page: Page, server: Server
) -> None:
    outside: list[str] = []
    page.on(
        "request", lambda request: outside.append(request.url) if not is_here(request.url, server) else None
    )
    page.goto("/admin/")
    assert_accessible_in_both_windows(page)
    page.get_by_label("Username").fill(TRAINER)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    expect(page.locator("#content").get_by_role("heading", name="Rooms", exact=True)).to_be_visible()
    lesson = call(page, "POST", "lessons", name="W" * 57)["ref"]
    command = open_page(page, "/admin/swift/terminalcommand/")
    lesson_page = open_page(page, "/admin/training/lesson/")
    for address in (
        *PAGES,
        command.replace("change", "history"),
        command.replace("change", "delete"),
        lesson_page,
    ):
        open_page(page, address)
    call(page, "PATCH", f"lessons/{lesson}", state="ended")
    call(page, "DELETE", f"lessons/{lesson}")
    assert outside == []


def open_page(page: Page, address: str) -> str:
    """Open a page, check it in both windows, and return the URL of the first record's change form."""
    answer = page.goto(address)
    assert answer is not None
    assert answer.ok, address
    expect(page.locator(".simulation-bar")).to_contain_text(BAR)
    assert_accessible_in_both_windows(page)
    first = page.locator("#result_list tbody a[href$='/change/']")
    return (first.first.get_attribute("href") or "") if first.count() else ""


def assert_accessible_in_both_windows(page: Page) -> None:
    """Check a page in a wide dark window and in a narrow light window, and check that the bar stays in sight."""
    bar = page.locator(".simulation-bar")
    for size, theme, rules in (("desktop", "dark", ()), ("phone", "light", ANOTHER_WINDOW)):
        page.set_viewport_size(VIEWPORTS[size])
        page.evaluate("theme => { document.documentElement.className = theme }", theme)
        page.evaluate("scrollTo(0, 0)")
        expect(bar).to_be_in_viewport()
        assert_no_sideways_scroll(page)
        assert_accessible(page, rules=rules)
        page.mouse.wheel(0, 4000)
        expect(bar).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("path", ["transactions/transaction", "wallets/wallet", "wallets/movement"])
def test_a_list_on_a_phone_and_on_paper_shows_all_values_uncut(trainer_page: Page, path: str) -> None:
    trainer_page.goto(f"/admin/{path}/")
    trainer_page.set_viewport_size({"width": 390, "height": 900})
    assert trainer_page.evaluate(CUT_CELLS) == []
    assert_no_sideways_scroll(trainer_page)
    trainer_page.emulate_media(media="print")
    for width in (718, 1440):
        trainer_page.set_viewport_size({"width": width, "height": 900})
        assert trainer_page.evaluate(CUT_CELLS) == [], width
        assert_no_sideways_scroll(trainer_page)


def test_a_printed_list_shows_checkboxes_as_words_and_no_controls(trainer_page: Page) -> None:
    trainer_page.goto("/admin/accounts/user/")
    save = trainer_page.get_by_role("button", name="Save", exact=True)
    shown = (trainer_page.locator("#searchbar"), trainer_page.locator(".action-select").first, save)
    filters = trainer_page.get_by_role("button", name="Filters")
    for control in (*shown, filters):
        expect(control).to_be_visible()
    active = trainer_page.locator("#result_list [type=checkbox][name$=is_active]")
    active.nth(0).uncheck()
    active.nth(1).check()
    trainer_page.emulate_media(media="print")
    for control in (*shown, filters):
        expect(control).to_be_hidden()
    word = "box => getComputedStyle(box, '::after').content"
    assert [active.nth(index).evaluate(word) for index in (0, 1)] == ['"No"', '"Yes"']


def test_the_overview_clock_ticks_and_the_room_list_freezes_and_runs_a_clock_in_one_click(
    trainer_page: Page,
) -> None:
    staff = trainer_page
    staff.goto("/admin/")
    clock = staff.locator("time").first
    shown = clock.inner_text()
    expect(clock).not_to_have_text(shown)
    expect(clock).to_have_text(re.compile(r"^\d\d \w{3} \d{4} \d\d:\d\d:\d\d UTC$"))
    staff.goto("/admin/sandboxes/sandbox/")
    staff.get_by_role("button", name=re.compile(r"^Freeze.*: Main room$")).click()
    expect(staff.get_by_text("The clock of Main room is frozen.")).to_be_visible()
    staff.get_by_role("button", name=re.compile(r"^(Run|Let the clock run): Main room$")).click()
    expect(staff.get_by_text("The clock of Main room runs.")).to_be_visible()
    assert staff.url.endswith("/admin/sandboxes/sandbox/")


@pytest.mark.parametrize(("viewport", "theme"), [("desktop", "dark"), ("phone", "light")], indirect=True)
def test_admin_menus_and_dialogs_work_with_the_keyboard_and_escape_returns_the_focus(
    trainer_page: Page, viewport: str
) -> None:
    staff = trainer_page
    rules = ANOTHER_WINDOW if viewport == "phone" else ()
    staff.goto("/admin/sandboxes/sandbox/")
    # Check controls in tab order: to reach an earlier control, Tab would have to go around the whole page.
    assert_frame_works_by_keyboard(staff, viewport, rules)
    opener = staff.get_by_role("button", name="Actions of Main room")
    menu = staff.get_by_role("navigation", name="Actions of Main room")
    links = menu.get_by_role("link")
    press(staff, "Enter", on=opener)
    expect(menu).to_be_in_viewport(ratio=1)
    assert_accessible(staff, rules=rules)
    staff.keyboard.press("Tab")
    expect(links.first).to_be_focused()
    staff.keyboard.press("Tab")
    expect(links.nth(1)).to_be_focused()
    assert_closed_by_escape(staff, menu, opener)

    opener = staff.get_by_role("button", name="Filters")
    filters = staff.get_by_role("dialog", name="Filters")
    press(staff, "Space", on=opener)
    expect(filters.get_by_role("button", name="Close")).to_be_focused()
    assert_accessible(staff, rules=rules)
    staff.keyboard.press("Tab")
    expect(filters.get_by_role("link", name="All").first).to_be_focused()
    assert_closed_by_escape(staff, filters, opener)


def assert_frame_works_by_keyboard(staff: Page, viewport: str, rules: Sequence[str]) -> None:
    sidebar = staff.get_by_role("button", name="Menu", exact=True)
    if viewport == "phone":
        press(staff, "Enter", on=sidebar)
        expect(staff.get_by_role("button", name="Close the menu")).to_be_focused()
    opener = staff.get_by_role("button", name="Search Ctrl K")
    search = staff.get_by_role("dialog", name="Search the admin")
    press(staff, "Enter", on=opener)
    expect(search.get_by_role("searchbox")).to_be_focused()
    staff.keyboard.type("portal")
    expect(search.get_by_role("link", name="Portal users")).to_be_visible()
    assert_accessible(staff, rules=rules)
    # Press Escape once to clear the field, and then again to close the dialog.
    staff.keyboard.press("Escape")
    assert_closed_by_escape(staff, search, opener)

    opener = staff.get_by_role("button", name=f"Account of {TRAINER}")
    menu = staff.get_by_role("navigation", name="Account")
    press(staff, "Space", on=opener)
    expect(menu).to_be_in_viewport(ratio=1)
    assert_accessible(staff, rules=rules)
    staff.keyboard.press("Tab")
    expect(menu.get_by_role("button", name=re.compile("theme$"))).to_be_focused()
    staff.keyboard.press("Tab")
    expect(menu.get_by_role("link", name="Console")).to_be_focused()
    assert_closed_by_escape(staff, menu, opener)
    if viewport == "phone":
        assert_closed_by_escape(staff, staff.get_by_role("button", name="Close the menu"), sidebar)


def test_the_admin_and_the_console_share_one_theme_across_tabs_and_from_the_first_paint(
    trainer_page: Page,
) -> None:
    staff = trainer_page
    staff.goto("/admin/")
    html = staff.locator("html")
    staff.get_by_role("button", name=f"Account of {TRAINER}").click()
    staff.get_by_role("button", name="Use the light theme").click()
    expect(html).to_have_class("light")
    expect(html).to_have_css("color-scheme", "light")
    console = staff.context.new_page()
    console.goto("/home")
    expect(console.locator("html")).to_have_attribute("data-theme", "light")
    console.get_by_role("button", name="Use the dark theme").click()
    # A theme chosen in one tab reaches the other tab without a reload.
    expect(html).to_have_class("dark")
    expect(html).to_have_css("background-color", background_of(console))
    console.get_by_role("button", name="Use the light theme").click()
    expect(html).to_have_class("light")
    # Deferred scripts run after readyState "interactive": at that point only the inline script has set the theme.
    staff.add_init_script(
        """document.addEventListener("readystatechange", () => {
            if (document.readyState !== "interactive") return;
            const { display, backgroundColor } = getComputedStyle(document.documentElement);
            window.firstPaint = { theme: document.documentElement.className, display, backgroundColor };
        })"""
    )
    staff.goto("/admin/wallets/wallet/")
    assert staff.evaluate("window.firstPaint") == {
        "theme": "light",
        "display": "block",
        "backgroundColor": background_of(console),
    }


def background_of(page: Page) -> str:
    """Return the background colour of the root element."""
    return str(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))


def press(page: Page, key: str, *, on: Locator) -> None:
    """Press Tab until a control has the focus, at most MAX_CONTROLS times; then press a key."""
    # Look the element up once: a lookup by role after each Tab would search the whole page.
    control = on.element_handle()
    for _ in range(MAX_CONTROLS):
        if control.evaluate("control => control === document.activeElement"):
            page.keyboard.press(key)
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab did not reach it: {on}")


def assert_closed_by_escape(page: Page, popup: Locator, opener: Locator) -> None:
    """Press Escape; fail if the popup stays open or the focus doesn't return to the button that opened it."""
    page.keyboard.press("Escape")
    expect(popup).to_be_hidden()
    expect(opener).to_be_focused()


def is_here(url: str, server: Server) -> bool:
    """Return True if a URL is on the test server or contains its data inline."""
    return url.startswith((server.url, "data:", "blob:"))
