"""A desktop of the tests' own: an X display that nobody sees, a window manager and a session bus."""

import os
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

SCREEN = "1600x1100x24"
STOP_SECONDS = 10


@dataclass(frozen=True)
class Desktop:
    """A running desktop: its folder, and the environment in which programs find it."""

    folder: Path
    environment: dict[str, str]

    @contextmanager
    def program(self, name: str, *command: str, descriptors: Sequence[int] = ()) -> Iterator[Path]:
        """Run a program until the block ends, and yield the log of what it writes.

        It stays in the process group of the tests: who stops them from outside stops it too.
        """
        log = self.folder / f"{name}.log"
        with log.open("wb") as output:
            process = subprocess.Popen(
                command or [name],
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                pass_fds=descriptors,
            )
        try:
            yield log
        finally:
            process.terminate()
            try:
                process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    @contextmanager
    def announced(self, name: str, *arguments: str) -> Iterator[str]:
        """Run a program that, once it is ready, writes its address to the descriptor that its last argument names."""
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
    """Run a desktop until the block ends; its programs keep what they keep in the folder."""
    home, run = folder / "home", folder / "run"
    for made in (home, run):
        made.mkdir(mode=0o700)
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "XDG_RUNTIME_DIR": str(run),
        "TMPDIR": str(run),
        # It makes `navigator.language` in WebKit "C", which is no language tag: no library may fail on that.
        "LANG": "C.UTF-8",
        # There is no graphics card.
        "LIBGL_ALWAYS_SOFTWARE": "1",
    }
    desktop = Desktop(folder, environment)
    with ExitStack() as running:
        # Each takes an address that is free, and says which.
        number = running.enter_context(
            desktop.announced("Xvfb", "-screen", "0", SCREEN, "-nolisten", "tcp", "-displayfd")
        )
        environment["DISPLAY"] = f":{number}"
        environment["DBUS_SESSION_BUS_ADDRESS"] = running.enter_context(
            desktop.announced(
                "dbus-daemon", "--session", "--nofork", f"--address=unix:dir={run}", "--print-address"
            )
        )
        running.enter_context(desktop.program("openbox"))
        yield desktop
