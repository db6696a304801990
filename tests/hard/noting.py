"""Somebody who takes a lesson and sends what they do to the journal, without a pause."""

from typing import Final

import httpx

from tests.browser.harness import World
from tests.live.browsers import Browser

KEY: Final = "hard-day"
MAKE_WALKTHROUGH: Final = f"""
from apps.sandboxes.models import Sandbox
from apps.training.models import Walkthrough
read = [{{"id": name, "say": "Read this."}} for name in ("first", "second", "third", "fourth", "last")]
for sandbox in Sandbox.objects.all():
    Walkthrough.objects.get_or_create(
        sandbox=sandbox, key="{KEY}",
        defaults={{"title": "A hard day", "summary": "It goes on.", "minutes": 5, "steps": read}},
    )
"""
_KEPT: Final = """
from apps.training.models import JournalEntry
numbers = JournalEntry.objects.filter(kind="read").values_list("n", flat=True)
print("kept", *sorted(numbers))
"""
_STEPS: Final = ("first", "second", "third", "fourth")


async def begin_noting(browser: Browser) -> str:
    """Begin a lesson, and return its reference."""
    answer = await browser.post("lessons/alone", {"walkthrough": KEY})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["ref"])


async def noted(browser: Browser, n: int) -> httpx.Response:
    """Send an event, as a page of the console does."""
    event = {"n": n, "at": "2026-11-25T10:00:00Z", "kind": "read", "what": _STEPS[(n - 1) % len(_STEPS)]}
    body = {"client": "one", "events": [event]}
    return await browser.post("seat/journal", body, Origin=browser.url)


async def note_more(browser: Browser, kept: list[int]) -> None:
    """Send the next event; once it is acknowledged, its number is added to `kept`."""
    n = len(kept) + 1
    answer = await noted(browser, n)
    assert answer.status_code == 200, answer.text
    kept.append(n)


async def note_until_it_dies(browser: Browser, kept: list[int]) -> None:
    """Send events until the server is gone."""
    while True:
        await note_more(browser, kept)


def forgotten(world: World, kept: list[int]) -> list[int]:
    """Return the numbers that are not in the journal, or are there twice."""
    found = world.manage("shell", "-c", _KEPT).rpartition("kept")[2].split()
    return [n for n in kept if found.count(str(n)) != 1]
