"""Reading of YAML: the result is the written value, or a mistake with its position."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mockconsole.lib.plain_yaml import Mistake, UnreadableYaml, read_mapping, read_rows, write_plain

TEXTS = st.text(st.sampled_from("0123456789._:+-eExXoynNOfF~=<!&*#'\"%@` \n\t\x85\u2028")) | st.text(
    st.characters(codec="utf-8", exclude_characters="\0")
)
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)


def mistakes_in(text: str) -> list[Mistake]:
    with pytest.raises(UnreadableYaml) as caught:
        read_rows(text)
    return caught.value.mistakes


@given(values=st.dictionaries(TEXTS, VALUES, max_size=4))
def test_any_values_are_unchanged_after_writing_and_reading_yaml(values: dict[str, Any]) -> None:
    assert [row.values for row in read_rows(write_plain([values]))] == [values]


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("12", 12),
        ("-0", 0),
        ("1.50", 1.5),
        (".5", 0.5),
        ("1.0e+3", 1000.0),
        ("true", True),
        ("FALSE", False),
        ("~", None),
        ("", None),
        ("!!int 5", 5),
        ("!!str 5", "5"),
        ("! 5", "5"),
        ("!!seq [1]", [1]),
        ('"12"', "12"),
        *(
            (text, text)
            for text in (
                "012",
                "0o17",
                "0x1F",
                "1_000",
                "1:30",
                "1e5",
                "1.5e3",
                ".inf",
                "NaN",
                "yes",
                "=",
                "<<",
            )
        ),
        ("2026-11-21", "2026-11-21"),
    ],
)
def test_an_unquoted_value_is_converted_only_if_all_yaml_versions_agree(written: str, value: Any) -> None:
    result = read_mapping(f"a: {written}\n")["a"]
    assert (result, type(result)) == (value, type(value))


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("- a: 1\n- b: c: d\n", 2, "a “: ” is not allowed here"),
        ("- a: 1\n- b: @c\n", 2, "a value begins with a tab, @, ` or %"),
        ("- a: 1\n  b: 2\n\tc: 3\n", 3, "a"),
        ("- a: 'x\n- b: y\n", 1, "a [, { or quote that this line opens isn't closed"),
        ("- a: [x\n- b: y\n", 1, "a [, { or quote that this line opens isn't closed"),
        ('- a: "\\q"\n', 1, "YAML doesn't know what a \\ in double quotes begins"),
        (
            '- a: "x" y\n',
            1,
            "this line is indented differently from those around it, or something follows a closing",
        ),
        (
            "- a: 1\nb: 2\n",
            2,
            "this line is indented differently from those around it, or something follows a closing",
        ),
        ("- a: - b\n", 1, "a “- ” is not allowed here"),
        ("- a: &\n", 1, "a value begins with !, & or *"),
        ("- a: 1\n---\n- a: 2\n", 2, "a second document begins after ---"),
        ("- a: x\n- b: \x07\n", 2, "it has a character that YAML doesn't allow"),
        ("- a: 1\n   b: c\n", 2, "this line is indented differently from those around it; or,"),
        (
            "- a: 1\n- b: *x\n",
            2,
            "*x refers to another place; write the value out, or put the text in quotes",
        ),
        ("- a: 1\n- b: &x c\n", 2, "a value begins with &x; leave that out, or put the text in quotes"),
        ("- a: &x [c]\n", 1, "a value begins with &x; leave that out, or put the text in quotes"),
        (f"- a: {'[' * 60}\n", 1, "it is nested too deeply"),
    ],
)
def test_malformed_yaml_is_rejected_with_line_and_plain_reason(text: str, line: int, reason: str) -> None:
    [result] = mistakes_in(text)
    assert result.line == line
    assert result.message.startswith(f"This can't be read as YAML: {reason}")


def test_the_message_about_a_value_that_begins_with_an_exclamation_mark_does_not_say_tag() -> None:
    message = "A value begins with !Stop; leave that out, or put the text in quotes."
    assert mistakes_in("- a: !Stop now\n") == [Mistake(message, row=1, line=1, field="a")]
    assert mistakes_in("- a: !Stop [now]\n") == [Mistake(message, row=1, line=1, field="a")]


def test_every_unreadable_value_is_reported_with_row_line_and_field() -> None:
    text = "- a: 1\n- b:\n    - {c: 1,\n       c: 2}\n  d: !!bool foo\n  e: 0.12345678901234567890\n"
    assert mistakes_in(text) == [
        Mistake("“c” is here twice; keep one.", row=2, line=4, field="b"),
        Mistake("“foo” doesn't fit its tag !!bool; leave the tag out.", row=2, line=5, field="d"),
        Mistake("Write the number in quotes, so that no digit is lost.", row=2, line=6, field="e"),
    ]


@pytest.mark.parametrize(
    ("text", "line", "field"),
    [
        ("- a: Invoice #5\n", 1, "a"),
        ("- é𝄞: 1\n  b: Ünvoice\t#5\n", 2, "b"),
        ("- a: 12 # pieces\n", 1, "a"),
        ("- a: #5\n  b: 1\n", 1, "a"),
        ("- a: one line\n    and another #5\n  b: 1\n", 2, "a"),
        ("- a: [x, y #5\n    ]\n", 1, "a"),
        ("- a:\n    - #5\n    - x\n", 2, "a"),
        ("- a: 1\r\n- b: x #5\r\n", 2, "b"),
    ],
)
def test_a_comment_that_cuts_off_an_unquoted_value_is_rejected(text: str, line: int, field: str) -> None:
    [mistake] = mistakes_in(text)
    assert (mistake.line, mistake.field) == (line, field)
    assert mistake.message == (
        "“ #” begins a comment here, and the text after it is not part of the value. Put the value in quotes, or the comment on "
        "a line of its own."
    )


@pytest.mark.parametrize(
    "text",
    [
        "# c\n- a: x\n  # c\n  b: y\n# c\n",
        "- # c\n  a: x\n  b: y\n",
        "- a: 'x' # c\n  b: \"y\"   # c\n",
        "- {a: x, b: y} # c\n",
        "- a: | # c\n    x\n  b: y\n",
    ],
)
def test_a_comment_that_cuts_off_no_value_is_allowed(text: str) -> None:
    [row] = read_rows(text)
    assert {name: value.strip() for name, value in row.values.items()} == {"a": "x", "b": "y"}


def test_a_hash_sign_within_a_word_is_part_of_the_value() -> None:
    assert read_mapping("a: x#5\nb: 'Invoice #5'\nc: # c\n  - x\n") == {
        "a": "x#5",
        "b": "Invoice #5",
        "c": ["x"],
    }


def test_at_most_100_mistakes_in_a_yaml_text_are_reported() -> None:
    assert len(mistakes_in("- a: !!int x\n" * 500)) == 100
