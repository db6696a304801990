"""Runner of the screen reader Orca, which prints its speech as lines of text."""

import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.browser.harness_checks import POLL_MS, TIMEOUT_SECONDS
from tests.other_browsers.harness_desktop import Desktop

# Debian's Python, because Orca's modules are installed only for it.
PYTHON = "/usr/bin/python3"
STARTER = Path(__file__).with_name("orca_as_text.py")


class ScreenReader:
    """Running Orca, and the keyboard of its desktop."""

    def __init__(self, desktop: Desktop, log: Path) -> None:
        self.desktop = desktop
        self.log = log
        self.read_lines = 0
        """Number of log lines read so far."""

    def wait_for(self, pattern: str) -> list[str]:
        """Wait until Orca says text that matches a pattern, at most TIMEOUT_SECONDS; return all lines since the last call."""
        deadline = time.monotonic() + TIMEOUT_SECONDS
        while True:
            lines = self.log.read_text(errors="replace").splitlines()
            new = lines[self.read_lines :]
            if re.search(pattern, "\n".join(new)):
                self.read_lines = len(lines)
                return new
            if time.monotonic() > deadline:
                raise AssertionError(
                    f"Not said within {TIMEOUT_SECONDS} s: {pattern}\nbut " + "\n    ".join(new)
                )
            time.sleep(POLL_MS / 1000)

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        self._xdotool("key", *keys)

    def type(self, text: str) -> None:
        """Type a text."""
        self._xdotool("type", text)

    def _xdotool(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env=self.desktop.environment, check=True, timeout=TIMEOUT_SECONDS)


@contextmanager
def run_orca(desktop: Desktop) -> Iterator[ScreenReader]:
    """Run Orca until the block ends."""
    with desktop.program("orca", PYTHON, str(STARTER)) as log:
        reader = ScreenReader(desktop, log)
        reader.wait_for("Screen reader on")
        yield reader
