"""Handling of the signals that end a terminal command."""

import signal
import sys
from typing import Final

# Signals of a service manager, of Ctrl-C, and of a closed terminal; Windows has no SIGHUP.
_ENDS: Final = [getattr(signal, name) for name in ("SIGTERM", "SIGINT", "SIGHUP") if hasattr(signal, name)]


def end_like_an_error() -> None:
    """Let signals raise SystemExit, so that temporary files are deleted; `nohup` still works.

    Ctrl-C raises SystemExit too: after a KeyboardInterrupt, `subprocess.run` doesn't wait until its process ends, and
    that process could write into the deleted folder.
    """

    def end(number: int, _: object) -> None:
        # A second signal would interrupt the deletion.
        ignore_ends()
        sys.exit(128 + number)

    for number in _ENDS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, end)


def ignore_ends() -> None:
    """Ignore the signals that end a command, from this call on."""
    for number in _ENDS:
        signal.signal(number, signal.SIG_IGN)
