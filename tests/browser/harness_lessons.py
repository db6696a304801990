"""Lessons for browser tests, written directly into the database, and a replacement of the server's URL in them."""

from typing import Final

from playwright.sync_api import Page, Route

from tests.browser.harness import Server

ADDRESS: Final = "http://console.example:8000"
"""Server URL in the class's network, shown in place of this machine's URL."""
PEOPLE: Final = 30
OUT: Final = "401|404.*/api/seat|/ws' failed.*403"
"""Errors of calls and reconnects that a console may log at the moment when its seat is removed or its lesson ends."""
CLOSED: Final = "409.*/api/seat/journal"
"""Error that a console logs if it sends a journal batch when the debriefing begins."""
_FILL: Final = """
from datetime import timedelta
from django.utils import timezone
from apps.sandboxes.models import Sandbox
from apps.training.journal import Batch, NewEntry, write_batches
from apps.training.tests.full_lessons import make_full, seats_of

now = timezone.now()
say = "Ask the caller which account the fee goes to, and compare it with the **invoice** of last week. "
steps = [{{"id": f"s{{n}}", "say": f"Step {{n}}. " + say * 2}} for n in range({people})]
lesson = make_full(
    Sandbox.objects.get(key="main"),
    {people},
    name="Advance fees: what a release code is worth, for group B today",
    code="{code}",
    script=steps,
    rooms="shared",
    open_until=now + timedelta(hours=1),
)
for seat in seats_of(lesson):
    home = NewEntry(now, "visited", "/home")
    read = [NewEntry(now, "read", f"s{{n}}") for n in range(seat.number - 1)]
    write_batches([Batch(seat.pk, seat.sandbox_id, [home, *read])])
print(lesson.ref)
"""


def name_server(page: Page, server: Server) -> None:
    """Replace the server's URL with a URL in the class's network in the lessons that a page fetches."""

    def rename(route: Route) -> None:
        reply = route.fetch()
        route.fulfill(response=reply, body=reply.text().replace(server.url, ADDRESS))

    page.route("**/api/lessons/*", rename)


def fill_lesson(server: Server, code: str) -> str:
    """Create a running, open lesson of 30 steps with one person at each step; return the lesson's reference."""
    return server.manage("shell", "-v", "0", "-c", _FILL.format(people=PEOPLE, code=code)).split()[-1]


_OPEN_JUDGED: Final = """
from datetime import timedelta
from django.utils import timezone
from apps.sandboxes.models import Sandbox
from apps.training.tests.full_lessons import make_full

steps = [
    {{
        "id": "proof",
        "say": "What does the message prove?",
        "ask": {{
            "choices": [
                {{"say": "That the funds have left.", "why": "Anyone can print it."}},
                {{"say": "Nothing.", "right": True, "why": "Only the bank can confirm it."}},
            ]
        }},
    }},
    {{
        "id": "caller",
        "say": "The caller wants it today. Decide.",
        "decide": {{"about": "TRN-000096", "right": ["hold", "escalate"], "why": "The account was dormant."}},
    }},
    {{
        "id": "list",
        "say": "Mark what should make you stop.",
        "spot": [
            {{"at": "transaction-logs.list.table", "row": "TRN-000095", "trick": "structuring", "why": "Just below a limit."}},
            {{"at": "home.prices", "decoy": True, "why": "Prices move."}},
        ],
    }},
]
lesson = make_full(
    Sandbox.objects.get(key="main"),
    0,
    name="The pressure call",
    title="The pressure call",
    code="{code}",
    script=steps,
    open_until=timezone.now() + timedelta(hours=1),
)
print(lesson.ref)
"""


def open_judged_lesson(server: Server, code: str) -> str:
    """Create a running, open lesson with a question, a decision and a place to flag; return the lesson's reference."""
    return server.manage("shell", "-v", "0", "-c", _OPEN_JUDGED.format(code=code)).split()[-1]
