"""What a view declares of a list whose answers are kept until what they are made from changes."""

from collections.abc import Callable
from typing import NamedTuple


class Polled(NamedTuple):
    """What a polled list is made from.

    `next_change` is for a list that changes by itself: it returns when it will do so next in a sandbox, in real seconds
    since 1970, or None where it won't.
    """

    resources: tuple[str, ...]
    next_change: Callable[[int], float | None] | None = None
