"""Check for console errors and uncaught exceptions in every page."""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, WebError

AllowErrors = Callable[[Page, str], AbstractContextManager[None]]
"""Type of the fixture `expect_console_errors`: returns a context manager that allows a page's errors of a pattern."""


class ConsoleWatch:
    """Collector of the errors that the pages of a browser context report."""

    def __init__(self, context: BrowserContext) -> None:
        self.errors: list[str] = []
        self.late: list[str] = []
        context.on("console", self._on_console)
        context.on("weberror", self._on_error)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            where = message.location.get("url", "")
            self._note(f"console: {message.text} ({where})")

    def _on_error(self, error: WebError) -> None:
        self._note(f"page: {error.error}")

    def _note(self, error: str) -> None:
        if not any(re.search(pattern, error) for pattern in self.late):
            self.errors.append(error)

    @contextmanager
    def expect(self, pattern: str) -> Iterator[None]:
        """Allow errors that match a pattern inside the block; fail if no such error occurs.

        A request sent inside the block may fail after the block, so matching errors stay allowed until the test ends.
        """
        before, late = self.errors, self.late
        self.errors, self.late = [], []
        try:
            yield
        finally:
            during, self.errors = self.errors, before
            self.late = [*late, pattern]
            for error in during:
                self._note(error)
        if not any(re.search(pattern, error) for error in during):
            raise AssertionError(f"No error in the console matched {pattern!r}.")

    def assert_quiet(self) -> None:
        """Fail if an error occurred that the test did not expect."""
        errors, self.errors, self.late = self.errors, [], []
        if errors:
            raise AssertionError("The page reported errors:\n" + "\n".join(errors))
