"""Going on from screen to screen in a page that is open."""

from playwright.sync_api import Page, expect


def go_on(page: Page, path: str) -> None:
    """Go to another screen by its link in the sidebar, which a small window folds away; nothing is loaded again."""
    link = page.locator(f"[aria-label=Sidebar] a[href='{path}']")
    link.dispatch_event("click")
    # The screen before remains for a moment, and then its place says that the next one is loading.
    expect(link).to_have_attribute("aria-current", "page")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
