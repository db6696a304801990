"""How many rows a long list has, counted once a change: a count reads a whole index, and each of its pages says it."""

from collections.abc import Callable

from mockconsole.lib.live.hot import shelf
from mockconsole.lib.live.hub import hub


def total(sandbox_id: int, counted: str, count: Callable[[], int]) -> int:
    """Return a total, counting where the sandbox has changed since, or where nobody tells us of changes."""
    if not hub.listening:
        return count()
    key, age = ("total", sandbox_id, counted), shelf.age(sandbox_id)
    kept: int | None = shelf.recall(key, age)
    if kept is None:
        kept = count()
        shelf.keep(key, kept, age)
    return kept
