"""Server whose clock goes back an hour on SIGUSR1: `python -m tests.hard.shifted_clock MODULE ARGUMENTS`.

It shifts `time.time` and Django's `timezone.now`, the only clocks that the product reads; the machine's clock stays
unchanged.
"""

import runpy
import signal
import sys
import time
from datetime import datetime, timedelta
from types import FrameType
from typing import Final

from django.utils import timezone

HOUR: Final = 3600
_real_time, _real_now = time.time, timezone.now


def _set_back(number: int, frame: FrameType | None) -> None:
    time.time = lambda: _real_time() - HOUR
    timezone.now = _now


def _now() -> datetime:
    return _real_now() - timedelta(seconds=HOUR)


if __name__ == "__main__":
    signal.signal(signal.SIGUSR1, _set_back)
    sys.argv = sys.argv[1:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
