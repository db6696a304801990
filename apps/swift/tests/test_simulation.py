"""How a terminal finds its answer and fills it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.swift.simulation import UNKNOWN_COMMAND, Canned, answer, best_match, fill, normal_form

ROWS = [
    Canned("help", whole=True, output="all commands", success=True),
    Canned("help all", whole=True, output="every command", success=True),
    Canned("execute", whole=False, output="something", success=True),
    Canned("execute-pathway", whole=False, output="pathway", success=True),
    Canned("execute-pathway", whole=True, output="pathway itself", success=True),
    Canned("break", whole=False, output="It is broken: {command}", success=False),
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
def test_the_whole_command_wins_and_then_the_longest_beginning(typed: str, output: str) -> None:
    assert answer(ROWS, typed, {}).output == [output]


@pytest.mark.meets("1:183", "1:215")
@pytest.mark.parametrize("typed", ["helper", "he", "nothing", "pathway execute"])
def test_an_unknown_command_needs_credentials_that_nobody_has(typed: str) -> None:
    answered = answer(ROWS, typed, {})
    assert answered.output == [UNKNOWN_COMMAND] == ["Command requires authentic API credentials"]
    assert answered.error is None


def test_a_row_without_success_is_an_error_and_prints_nothing() -> None:
    answered = answer(ROWS, "Break it", {})
    assert (answered.output, answered.error) == ([], "It is broken: Break it")


def test_what_was_typed_is_never_read_as_a_placeholder() -> None:
    assert fill("{time} > {command}", {"command": "{time}", "time": "09:00"}) == "09:00 > {time}"


def test_braces_that_are_no_placeholder_stay() -> None:
    assert fill("{4:{TNG:}} {unknown} {", {"command": "x"}) == "{4:{TNG:}} {unknown} {"


@given(st.text())
def test_the_form_of_comparison_is_its_own_form(command: str) -> None:
    assert normal_form(normal_form(command)) == normal_form(command)


@given(st.text())
def test_no_row_of_an_empty_terminal_matches(command: str) -> None:
    assert best_match([], command) is None
