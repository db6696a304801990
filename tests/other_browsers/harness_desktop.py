"""Desktop for the tests: a virtual X display, a window manager and a session bus."""

import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.programs import start_program

SCREEN = "1600x1100x24"


@dataclass(frozen=True)
class Desktop:
    """Running desktop: its folder, and the environment variables for its programs."""

    folder: Path
    environment: dict[str, str]

    @contextmanager
    def program(self, name: str, *command: str, descriptors: Sequence[int] = ()) -> Iterator[Path]:
        """Run a program until the block ends, and yield its log file."""
        log = self.folder / f"{name}.log"
        with start_program(command or [name], log, self.environment, descriptors=descriptors):
            yield log

    @contextmanager
    def program_with_address(self, name: str, *arguments: str) -> Iterator[str]:
        """Run a program and yield the address that it writes, when ready, to the descriptor in its last argument."""
        readable, writable = os.pipe()
        with (
            os.fdopen(readable) as answer,
            self.program(name, name, *arguments, str(writable), descriptors=[writable]) as log,
        ):
            os.close(writable)
            address = answer.readline().strip()
            if not address:
                raise AssertionError(f"{name} did not start:\n{log.read_text(errors='replace')}")
            yield address


@contextmanager
def run_desktop(folder: Path) -> Iterator[Desktop]:
    """Run a desktop until the block ends; its programs write their files into `folder`."""
    home, run = folder / "home", folder / "run"
    for path in (home, run):
        path.mkdir(mode=0o700)
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "XDG_RUNTIME_DIR": str(run),
        "TMPDIR": str(run),
        # In this locale, WebKit's `navigator.language` is "C", which is no language tag: libraries must accept that.
        "LANG": "C.UTF-8",
        # Render in software, because the machine may have no graphics card.
        "LIBGL_ALWAYS_SOFTWARE": "1",
    }
    desktop = Desktop(folder, environment)
    with ExitStack() as stack:
        # Xvfb and dbus-daemon each choose a free address and report it.
        number = stack.enter_context(
            desktop.program_with_address("Xvfb", "-screen", "0", SCREEN, "-nolisten", "tcp", "-displayfd")
        )
        environment["DISPLAY"] = f":{number}"
        environment["DBUS_SESSION_BUS_ADDRESS"] = stack.enter_context(
            desktop.program_with_address(
                "dbus-daemon", "--session", "--nofork", f"--address=unix:dir={run}", "--print-address"
            )
        )
        stack.enter_context(desktop.program("openbox"))
        yield desktop
