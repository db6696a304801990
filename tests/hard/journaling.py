"""Simulated learner who sends journal events without pauses."""

from typing import Final

import httpx

from tests.browser.harness import Installation
from tests.hard.writing import write_when_not_busy
from tests.live.browsers import Browser

KEY: Final = "hard-day"
MAKE_WALKTHROUGH: Final = f"""
from apps.sandboxes.models import Sandbox
from apps.training.models import Walkthrough
steps = [{{"id": name, "say": "Read this."}} for name in ("first", "second", "third", "fourth", "last")]
for sandbox in Sandbox.objects.all():
    Walkthrough.objects.get_or_create(
        sandbox=sandbox, key="{KEY}",
        defaults={{"title": "A hard day", "summary": "It goes on.", "minutes": 5, "steps": steps}},
    )
"""
_LIST_EVENTS: Final = """
from apps.accounts.models import User
from apps.training.models import JournalEntry
account = User.objects.get(username={username!r})
numbers = JournalEntry.objects.filter(kind="read", seat__user=account).values_list("n", flat=True)
print("events", *sorted(numbers))
"""
_STEPS: Final = ("first", "second", "third", "fourth")


async def begin_lesson(browser: Browser) -> str:
    """Start a walkthrough without a trainer, and return its lesson's reference."""
    answer = await browser.post("lessons/alone", {"walkthrough": KEY})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["ref"])


async def send_event(browser: Browser, n: int) -> httpx.Response:
    """Send journal event number `n`, as a page of the console does."""
    event = {"n": n, "at": "2026-11-25T10:00:00Z", "kind": "read", "what": _STEPS[(n - 1) % len(_STEPS)]}
    body = {"client": "one", "events": [event]}
    return await write_when_not_busy(browser, "seat/journal", body, Origin=browser.url)


async def send_next_event(browser: Browser, acknowledged: list[int]) -> None:
    """Send the next event; after a successful response, add its number to `acknowledged`."""
    n = len(acknowledged) + 1
    answer = await send_event(browser, n)
    assert answer.status_code == 200, answer.text
    acknowledged.append(n)


async def send_events_until_killed(browser: Browser, acknowledged: list[int]) -> None:
    """Send events until the server is killed; raises httpx.TransportError then."""
    while True:
        await send_next_event(browser, acknowledged)


def missing_events(installation: Installation, learner: str, acknowledged: list[int]) -> list[int]:
    """Return the acknowledged event numbers that are missing or duplicated in a learner's journal."""
    numbers = (
        installation.manage("shell", "-c", _LIST_EVENTS.format(username=learner))
        .rpartition("events")[2]
        .split()
    )
    return [n for n in acknowledged if numbers.count(str(n)) != 1]
