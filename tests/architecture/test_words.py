"""Check of the first word of docstrings and JSDoc."""

import pytest

from tests.architecture.words import pronouns_in

QUOTES = '"' * 3


@pytest.mark.parametrize(
    ("text", "suffix", "places"),
    [
        (f"x = 1\n{QUOTES}What a seat sees.{QUOTES}", ".py", [(2, "What")]),
        (f"{QUOTES}\n  Whether it is open.{QUOTES}", ".py", [(2, "Whether")]),
        (f"{QUOTES}Whatever comes.{QUOTES}", ".py", []),
        (f"{QUOTES}State of a seat: what it sees.{QUOTES}", ".py", []),
        ("/** How long to wait. */", ".ts", [(1, "How")]),
        ("a();\n/**\n * Where a link leads.\n */", ".tsx", [(3, "Where")]),
        ("/** Return where a link leads. */ // What", ".mjs", []),
    ],
)
def test_pronouns_are_found_only_at_the_beginning_of_a_docstring(
    text: str, suffix: str, places: list[tuple[int, str]]
) -> None:
    assert list(pronouns_in(text, suffix)) == places
