"""What a page may not do: write errors to the console, or throw."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import BrowserContext, ConsoleMessage, WebError


class ConsoleWatch:
    """Collects the errors of every page of a context."""

    def __init__(self, context: BrowserContext) -> None:
        self.errors: list[str] = []
        context.on("console", self._on_console)
        context.on("weberror", self._on_error)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            where = message.location.get("url", "")
            self.errors.append(f"console: {message.text} ({where})")

    def _on_error(self, error: WebError) -> None:
        self.errors.append(f"page: {error.error}")

    @contextmanager
    def expect(self, pattern: str) -> Iterator[None]:
        """Allow errors that match a pattern inside the block, and insist that one comes."""
        before = self.errors
        self.errors = []
        try:
            yield
        finally:
            during, self.errors = self.errors, before
            self.errors += [error for error in during if not re.search(pattern, error)]
        if not any(re.search(pattern, error) for error in during):
            raise AssertionError(f"No error in the console matched {pattern!r}.")

    def assert_quiet(self) -> None:
        """Fail where an error came that no test expected."""
        errors, self.errors = self.errors, []
        if errors:
            raise AssertionError("The page reported errors:\n" + "\n".join(errors))
