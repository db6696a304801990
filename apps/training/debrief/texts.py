"""Results in words, shared by the debriefing's page, PDF and CSV."""

from collections.abc import Iterable
from typing import Any, Final

from apps.training.judgement import KeyItem, Outcome, Result
from apps.training.scripts.texts import plain
from apps.training.scripts.words import place_in_words

OUTCOMES: Final[dict[Outcome, str]] = {
    "right": "Right",
    "wrong": "Wrong",
    "missing": "Not done",
    "hit": "Flagged",
    "near": "Flagged for another trick",
    "missed": "Missed",
    "false_alarm": "False alarm",
    "avoided": "Rightly not flagged",
}
MAX_STEP_LENGTH: Final = 90
"""Maximum number of characters of a step's text in a PDF table."""
HOWS: Final = {"done": "Done", "early": "Done early", "skipped": "Skipped", "played": "Played by the console"}


def step_in_words(number: int, say: str) -> str:
    """Return the number and the text of a step; a long text is cut after a word."""
    if len(say) <= MAX_STEP_LENGTH:
        return f"{number}. {say}"
    return f"{number}. {say[: MAX_STEP_LENGTH + 1].rpartition(' ')[0] or say[:MAX_STEP_LENGTH]} …"


def right_in_words(item: KeyItem, step: dict[str, Any]) -> list[str]:
    """Return the texts of a question's right choices, or the right decisions about a record."""
    if item.kind == "ask":
        choices = step["ask"]["choices"]
        return [plain(choices[number - 1]["say"]) for number in sorted(item.right)]
    return sorted(item.right)


def choices_in_words(step: dict[str, Any], numbers: Iterable[int]) -> list[str]:
    """Return the texts of the choices with the given numbers; unknown numbers are ignored."""
    choices = step["ask"]["choices"]
    return [plain(choices[number - 1]["say"]) for number in sorted(numbers) if 1 <= number <= len(choices)]


def done_in_words(result: Result, step: dict[str, Any], trick: str) -> str:
    """Describe a person's answers, decisions or flag for an item; `trick` is the title of the flagged trick."""
    if result.tries:
        first = "; ".join(choices_in_words(step, result.tries[0]))
        return first if len(result.tries) == 1 else f"{first} (tried {len(result.tries)} times)"
    if result.decisions:
        return ", then ".join(decision.decision for decision in result.decisions)
    return f"Flag: {trick}" if result.flag else ""


def place_of(anchor: str, row: str | None) -> str:
    """Describe a place to flag: its anchor and, if it has one, its row."""
    return f"{place_in_words(anchor)}{f', {row}' if row else ''}"


def minutes_in_words(minutes: float) -> str:
    """Return a number of minutes with its unit."""
    return "1 minute" if minutes == 1 else f"{minutes:g} minutes"
