"""The simulation mark: its tiling and its contrast."""

import json
import re
from itertools import product
from math import cos, radians, sin
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from scripts.launch.paths import ROOT
from tests.browser.harness_checks import ANIMATIONS_DONE, LOADING
from tests.browser.harness_screens import follow_link

MARK: Final = (ROOT / "frontend/src/styles/simulated-mark.svg").read_text(encoding="utf-8")
CROP: Final = (480, 270)
# Minimum contrast of a visible mark, and of readable text over the mark (WCAG AA).
MIN_MARK_CONTRAST: Final = 1.15
MIN_TEXT_CONTRAST: Final = 4.5
# Script that returns the contrast of each text and of the mark behind it; it blends colours as the browser does.
CONTRASTS: Final = """([fill, opacity]) => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 1;
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    const mixed = (layers) => {
        pen.clearRect(0, 0, 1, 1);
        for (const [colour, alpha] of layers) {
            pen.globalAlpha = alpha;
            pen.fillStyle = colour;
            pen.fillRect(0, 0, 1, 1);
        }
        const [red, green, blue] = [...pen.getImageData(0, 0, 1, 1).data].map((part) => {
            const share = part / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    const imageOf = (element) => getComputedStyle(element).backgroundImage;
    const tiled = (element) => imageOf(element).includes("simulated-mark");
    const words = [...document.querySelectorAll("*")].filter(tiled).flatMap((area) => {
        const walker = document.createTreeWalker(area, NodeFilter.SHOW_TEXT);
        const found = [];
        while (walker.nextNode()) found.push(walker.currentNode);
        return found;
    });
    const texts = [];
    for (const word of new Set(words)) {
        const element = word.parentElement;
        const { width } = element.getBoundingClientRect();
        if (!word.data.trim() || width < 2 || !element.checkVisibility({ visibilityProperty: true })) continue;
        if (element.closest(":disabled, [aria-disabled=true]")) continue;
        const line = [];
        for (let part = element; part; part = part.parentElement) line.unshift(part);
        // A background image above the mark covers it.
        if (line.some((part) => imageOf(part) !== "none" && !tiled(part))) continue;
        const under = line.flatMap((part) => [
            [getComputedStyle(part).backgroundColor, 1],
            ...(tiled(part) ? [[fill, opacity]] : []),
        ]);
        const bare = under.filter(([colour]) => colour !== fill);
        const ground = mixed(under);
        const text = mixed([...under, [getComputedStyle(element).color, 1]]);
        texts.push({
            word: word.data.trim().slice(0, 40),
            look: element.className,
            text: contrast(text, ground),
            mark: contrast(mixed(bare), ground),
        });
    }
    return texts;
}"""

WALLETS = ("ethereum", "web3", "tronWeb", "solana", "phantom", "coinbaseWallet")


class Box(NamedTuple):
    """Bounding box of a whole mark, relative to its tile; the box may extend beyond the tile."""

    left: float
    top: float
    right: float
    bottom: float


def boxes_of_marks() -> list[Box]:
    marks = re.findall(
        r'translate\(([\d.]+) ([\d.]+)\) rotate\((-?[\d.]+)\)" textLength="([\d.]+)">SIMULATED - NO VALUE<',
        MARK,
    )
    size = re.search(r'font-size="(\d+)"', MARK)
    assert size
    boxes = []
    for x, y, angle, length in ([float(part) for part in mark] for mark in marks):
        height = float(size[1])
        across, along = abs(cos(radians(angle))), abs(sin(radians(angle)))
        wide, high = length * across + height * along, length * along + height * across
        # The text is rotated around the centre of its baseline.
        boxes.append(Box(x - wide / 2 - height, y - high / 2 - height, x + wide / 2, y + high / 2))
    return boxes


@pytest.mark.meets("1:14", "Domain:1.1b")
def test_each_area_of_480_by_270_px_has_a_whole_mark() -> None:
    size = re.search(r'width="(\d+)" height="(\d+)"', MARK)
    assert size
    width, height = int(size[1]), int(size[2])
    boxes = boxes_of_marks()
    assert boxes
    bare = [
        (left, top)
        for left, top in product(range(width), range(height))
        if not any(
            left <= box.left + width * across
            and box.right + width * across <= left + CROP[0]
            and top <= box.top + height * down
            and box.bottom + height * down <= top + CROP[1]
            for box, across, down in product(boxes, range(3), range(3))
        )
    ]
    assert bare == []
    # One mark must be near the tile's upper left corner, so that an area of only one or two lines shows a mark too.
    assert boxes[0].left < CROP[0] / 10
    assert boxes[0].bottom < CROP[1] / 4


@pytest.mark.meets("1:14", "2:382", "Domain:1.1b")
def test_text_over_the_mark_is_readable_in_both_themes_and_pages_hide_injected_wallets(
    operator_page: Page,
) -> None:
    page = operator_page
    page.add_init_script("".join(f"window.{name} = {{ isWallet: true }};" for name in WALLETS))
    page.goto("/home")
    for path in "/home", "/crypto-host-management", "/transaction-logs":
        follow_link(page, path)
        assert_text_over_the_mark_is_readable(page)
        assert page.evaluate("names => names.filter((name) => window[name])", list(WALLETS)) == []
    page.goto("/explorer/")
    assert_text_over_the_mark_is_readable(page)


def assert_text_over_the_mark_is_readable(page: Page) -> None:
    fill = re.search(r'fill="(#\w+)" fill-opacity="([\d.]+)"', MARK)
    assert fill
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    tiles = page.locator("main [data-slot=simulated-area]").first
    expect(tiles).to_be_visible()
    expect(page.locator(LOADING)).to_have_count(0)
    for theme in "dark", "light":
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        # Wait, because a colour may still be changing to the other theme.
        page.evaluate(ANIMATIONS_DONE)
        texts = page.evaluate(CONTRASTS, [fill[1], float(fill[2])])
        assert len(texts) > 10
        pale = [word for word in texts if word["text"] < MIN_TEXT_CONTRAST]
        assert pale == [], json.dumps(pale[:8], indent=2)
        marks = [word["mark"] for word in texts if word["mark"] > 1.001]
        assert marks
        assert min(marks) > MIN_MARK_CONTRAST
    expect(tiles).to_have_css("background-repeat", "repeat")
    expect(tiles).to_have_css("background-size", "auto")
