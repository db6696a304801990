"""Texts of a script: plain text, with **strong** and `code` as the only markup."""

import re
from typing import Any, Final

from mockconsole.lib.control_characters import TAKE_THEM_OUT, holds_control_character, shows_something

# Don't match nested markup, because cards don't render it.
MARKED: Final = re.compile(r"\*\*([^*`]+)\*\*|`([^`]+)`")


def find_error_in_words(text: Any, longest: int, *, marks: bool = True) -> str | None:
    """Return the mistake in a text that people read or type; None if the text is right."""
    if not isinstance(text, str):
        return "Write a text; put it in quotes if it looks like a number, or like yes or no."
    if not shows_something(text):
        return "Write a text with at least one visible character." if text else "Write a text."
    if len(text) > longest:
        return f"Write at most {longest} characters (it has {len(text)})."
    if holds_control_character(text, allowed="\n" if marks else ""):
        return TAKE_THEM_OUT
    left = MARKED.sub("", text)
    if marks and ("**" in left or "`" in left):
        return "Close each opening mark: **strong** and `code`, none within another."
    return None


def plain(text: str) -> str:
    """Return a text of a script without its markup."""
    return MARKED.sub(lambda mark: mark[1] or mark[2], text)
