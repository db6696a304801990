"""The projector page, which a class must be able to read from six metres away."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness import Server
from tests.browser.harness_checks import assert_accessible, assert_no_sideways_scroll
from tests.browser.harness_lessons import PEOPLE, fill_lesson, name_server
from tests.browser.harness_sessions import TRAINER, Sessions, call

MESSAGE: Final = ("Look at the wall: what does the caller want from you now, and why today? " * 4)[
    :280
].strip()
SMALLEST: Final = 0.025
SMALLEST_QR: Final = 0.25
WINDOWS: Final = ((1024, 768), (1280, 720), (1440, 900), (1920, 1080))
# Script that returns the texts that are smaller than a share of the window's height, or that the page or the list cuts
# off. It measures up to 120 frames, until the list has adapted to the window.
FAULTS: Final = """async (smallest) => {
    const main = document.querySelector("main");
    const list = main.querySelector("ol")?.parentElement ?? main;
    function measure() {
        const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
        const faults = document.documentElement.scrollHeight > innerHeight ? ["The page scrolls."] : [];
        while (texts.nextNode()) {
            const text = texts.currentNode.textContent.trim(), element = texts.currentNode.parentElement;
            if (!text) continue;
            const share = parseFloat(getComputedStyle(element).fontSize) / innerHeight;
            if (share < smallest) faults.push(`${(100 * share).toFixed(2)} %: ${text}`);
            const box = element.getBoundingClientRect();
            const around = (list.contains(element) ? list : main).getBoundingClientRect();
            const aside = box.left < around.left - 1 || box.right > around.right + 1;
            if (aside || box.top < around.top - 1 || box.bottom > around.bottom + 1) faults.push(`Cut: ${text}`);
        }
        return faults;
    }
    let faults = measure();
    for (let frame = 0; frame < 120 && faults.length > 0; frame += 1) {
        await new Promise(requestAnimationFrame);
        faults = measure();
    }
    return faults;
}"""


@pytest.fixture
def trainer(sessions: Sessions, server: Server) -> Page:
    """Open a trainer's page that shows the server's URL in the class's network."""
    page = sessions.open_as(TRAINER)
    name_server(page, server)
    return page


def test_projector_page_with_30_steps_and_a_long_message_fits_and_is_readable_from_six_metres(
    trainer: Page, server: Server
) -> None:
    ref = fill_lesson(server, "34679F")
    trainer.goto("/teach")
    call(trainer, "POST", f"lessons/{ref}/steer", do="message", text=MESSAGE)
    trainer.goto(f"/teach/{ref}/projector")
    steps = trainer.get_by_role("list", name="People at each step").get_by_role("listitem")
    expect(trainer.get_by_role("img", name="QR code")).to_be_visible()
    for width, height in WINDOWS:
        trainer.set_viewport_size({"width": width, "height": height})
        expect(steps.last).to_contain_text("other steps")
        assert trainer.evaluate(FAULTS, SMALLEST) == []
        qr = trainer.get_by_role("img", name="QR code").bounding_box()
        assert qr is not None
        assert qr["width"] >= height * SMALLEST_QR
    assert_accessible(trainer)

    call(trainer, "POST", f"lessons/{ref}/steer", do="message", text="")
    for _ in range(PEOPLE):
        call(trainer, "POST", f"lessons/{ref}/steer", do="step", seats=list(range(1, PEOPLE - 3)))
    call(trainer, "PATCH", f"lessons/{ref}", joining=False)
    expect(trainer.get_by_role("img", name="QR code")).to_be_hidden()
    expect(steps).to_have_count(5)
    expect(steps.last).to_contain_text(f"All steps done\n{PEOPLE - 4}", use_inner_text=True)
    for width, height in WINDOWS:
        trainer.set_viewport_size({"width": width, "height": height})
        assert trainer.evaluate(FAULTS, SMALLEST) == []
    assert trainer.title().startswith("Advance fees")
    trainer.set_viewport_size({"width": 390, "height": 844})
    assert_no_sideways_scroll(trainer)
    call(trainer, "PATCH", f"lessons/{ref}", state="ended")
