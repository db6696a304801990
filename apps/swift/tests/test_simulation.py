"""Terminal simulation: matching of commands and filling of placeholders."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.swift.simulation import UNKNOWN_COMMAND, CannedAnswer, answer, best_match, fill, normal_form

ROWS = [
    CannedAnswer("help", exact=True, output="all commands", success=True),
    CannedAnswer("help all", exact=True, output="every command", success=True),
    CannedAnswer("execute", exact=False, output="something", success=True),
    CannedAnswer("execute-pathway", exact=False, output="pathway", success=True),
    CannedAnswer("execute-pathway", exact=True, output="pathway itself", success=True),
]


@pytest.mark.parametrize(
    ("typed", "output"),
    [
        ("help", "all commands"),
        ("  HELP ", "all commands"),
        ("help   ALL", "every command"),
        ("execute-download", "something"),
        ("execute-pathway sepa", "pathway"),
        ("EXECUTE-PATHWAY", "pathway itself"),
    ],
)
def test_answer_prefers_an_exact_match_then_the_longest_prefix(typed: str, output: str) -> None:
    assert answer(ROWS, typed, {}).output == [output]


@pytest.mark.meets("1:183", "1:215")
@pytest.mark.parametrize("typed", ["helper", "he", "nothing", "pathway execute"])
def test_answer_to_an_unknown_command_asks_for_authentic_credentials(typed: str) -> None:
    result = answer(ROWS, typed, {})
    assert result.output == [UNKNOWN_COMMAND] == ["Command requires authentic API credentials"]
    assert result.error is None


def test_fill_does_not_expand_placeholders_in_values() -> None:
    assert fill("{time} > {command}", {"command": "{time}", "time": "09:00"}) == "09:00 > {time}"


def test_fill_keeps_braces_that_are_no_placeholder() -> None:
    assert fill("{4:{TNG:}} {unknown} {", {"command": "x"}) == "{4:{TNG:}} {unknown} {"


@given(st.text())
def test_normal_form_is_idempotent(command: str) -> None:
    assert normal_form(normal_form(command)) == normal_form(command)


@given(st.text())
def test_best_match_without_rows_returns_none(command: str) -> None:
    assert best_match([], command) is None
