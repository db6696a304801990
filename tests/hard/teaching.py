"""Lesson with a join code, as the target of fuzzed requests."""

from typing import Any, Final

from tests.browser.harness import Installation
from tests.hard.journaling import KEY
from tests.live.browsers import Browser

LESSON_OPERATIONS: Final = ("getLesson", "getBoard", "steerLesson")
"""Operations that don't end the lesson: after its end, it would reject the other operations."""
_CONFIG: Final = """
[[operations]]
include-operation-id = [{operations}]
parameters = {{ "path.ref" = "{ref}" }}
"""


async def teach(browser: Browser) -> Any:
    """Open a lesson, start it, and return it."""
    answer = await browser.post("lessons", {"name": "A hard day", "walkthrough": KEY})
    assert answer.status_code == 201, answer.text
    lesson = answer.json()
    headers = {"X-CSRFToken": await browser.csrf()}
    response = await browser.http.patch(
        f"/api/lessons/{lesson['ref']}", json={"state": "running"}, headers=headers
    )
    assert response.json()["state"] == "running", response.text
    return lesson


async def join(browser: Browser, code: str) -> None:
    """Join the lesson with this join code."""
    answer = await browser.post("lessons/join", {"code": code, "name": "Ada"})
    assert answer.json().get("success") is True, answer.text


def aim_at(installation: Installation, ref: str) -> None:
    """Configure Schemathesis to send lesson requests to an existing lesson."""
    operations = ", ".join(f'"{name}"' for name in LESSON_OPERATIONS)
    (installation.folder / "schemathesis.toml").write_text(_CONFIG.format(operations=operations, ref=ref))
