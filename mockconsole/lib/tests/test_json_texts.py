"""Validation of JSON objects that are stored as text."""

import pytest

from mockconsole.lib.json_texts import find_error_in_json_object

ODD = "A text in it has a control character or a lone surrogate. Take it out."


@pytest.mark.parametrize(
    ("text", "error_text"),
    [
        ('{"a": 1, "b": {"c": 1, "c": 2}}', "“c” is here twice; keep one."),
        ('{"a": -1e999}', "The number -1e999 is too large."),
        (f'{{"a": {"9" * 400}}}', f"The number {'9' * 40} is too large."),
        (r'{"a": ["\ud800"]}', ODD),
        (r'{"\ud800": 1, "\ud800": 2}', ODD),
        (r'{"a": "\u0000"}', ODD),
        (r'{"a\u202e": 1}', ODD),
        (r'{"a": "\u0007"}', ODD),
        ('{"a": NaN}', "Write a JSON object, like {}."),
        ('{"a":' * 900, "Write a JSON object, like {}."),
        ("[]", "Write a JSON object, like {}."),
    ],
)
def test_text_that_is_not_a_json_object_or_that_parsers_read_differently_is_rejected(
    text: str, error_text: str
) -> None:
    assert find_error_in_json_object(text) == error_text


@pytest.mark.parametrize("text", ["{}", r'{"a": "two\nlines \ud83d\ude00", "b": [{"a": 1e300}, null]}'])
def test_a_valid_json_object_is_accepted(text: str) -> None:
    assert find_error_in_json_object(text) is None
