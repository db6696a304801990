"""Every read of training."""

from typing import Any

from mockconsole.lib.live.identity import Who


def walkthroughs_for(who: Who) -> Any:
    """Return."""
    raise NotImplementedError


def seat_of(who: Who) -> Any:
    """Return."""
    raise NotImplementedError
