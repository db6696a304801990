"""A lesson that people join, and what is sent to it by chance."""

from typing import Any, Final

from tests.browser.harness import World
from tests.hard.noting import KEY
from tests.live.browsers import Browser

STEERED: Final = ("getLesson", "getBoard", "steerLesson")
"""Not those that end it: all others would be refused from then on."""
_AIMED: Final = """
[[operations]]
include-operation-id = [{operations}]
parameters = {{ "path.ref" = "{ref}" }}
"""


async def teach(browser: Browser) -> Any:
    """Open a lesson and start it."""
    answer = await browser.post("lessons", {"name": "A hard day", "walkthrough": KEY})
    assert answer.status_code == 201, answer.text
    lesson = answer.json()
    headers = {"X-CSRFToken": await browser.csrf()}
    begun = await browser.http.patch(
        f"/api/lessons/{lesson['ref']}", json={"state": "running"}, headers=headers
    )
    assert begun.json()["state"] == "running", begun.text
    return lesson


async def join(browser: Browser, code: str) -> None:
    """Take a seat."""
    answer = await browser.post("lessons/join", {"code": code, "name": "Ada"})
    assert answer.json().get("success") is True, answer.text


def aim_at(world: World, ref: str) -> None:
    """Have what is sent to lessons go to one that is there."""
    operations = ", ".join(f'"{name}"' for name in STEERED)
    (world.folder / "schemathesis.toml").write_text(_AIMED.format(operations=operations, ref=ref))
