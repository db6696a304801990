"""Texts of a script: plain, with **strong** and `code` as the only marks."""

import re
from typing import Any, Final

from mockconsole.lib.control_characters import TAKE_THEM_OUT, holds_control_character, shows_something

# Cards don't draw nested marks.
MARKED: Final = re.compile(r"\*\*([^*`]+)\*\*|`([^`]+)`")


def complaint_about_words(text: Any, longest: int, *, marks: bool = True) -> str | None:
    """Return the mistake in a text that people read or write, or nothing."""
    if not isinstance(text, str):
        return "Write a text; put it in quotes where it reads as a number or as yes or no."
    if not shows_something(text):
        return "Write a text that can be seen."
    if len(text) > longest:
        return f"Write at most {longest} characters (it has {len(text)})."
    if holds_control_character(text, allowed="\n" if marks else ""):
        return TAKE_THEM_OUT
    left = MARKED.sub("", text)
    if marks and ("**" in left or "`" in left):
        return "Close each mark that is opened: **strong** and `code`, none within another."
    return None
