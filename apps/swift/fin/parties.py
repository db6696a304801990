"""Formats of the party fields (51 to 57, 50A, 59A); a field's last letter is its option."""

import re
from typing import Final, NamedTuple

_TAG: Final = re.compile(r"(?:5[1-7][A-D]|50A|59A)")
# Account line: debit or credit mark and account, or a national clearing code after two slashes.
_ACCOUNT: Final = r"(?:/[A-Z]|(?:/[A-Z])?/.{1,34})"
_LINE: Final = r"(?!/).+"


class _Option(NamedTuple):
    """Format that a field's option requires, and the message about a value in another format."""

    form: re.Pattern[str]
    help: str


_OPTIONS: Final = {
    "A": _Option(
        re.compile(rf"(?:{_ACCOUNT}\n)?[A-Z]{{6}}[A-Z0-9]{{2}}(?:[A-Z0-9]{{3}})?"),
        "Option A has a BIC of 8 or 11 characters, with a line for the account above it at most.",
    ),
    "B": _Option(
        re.compile(rf"{_ACCOUNT}(?:\n{_LINE})?|{_LINE}"),
        "Option B has a line for the account, which begins with a slash, a line for the branch, or both.",
    ),
    "C": _Option(re.compile(r"/.{1,34}"), "Option C has one line: a slash and the account or clearing code."),
    "D": _Option(
        re.compile(rf"(?:{_ACCOUNT}\n)?{_LINE}(?:\n.+){{0,3}}"),
        "Option D has four lines of name and address at most, with a line for the account above them at most.",
    ),
}


def find_error_in_party(tag: str, value: str) -> str | None:
    """Return the finding on a party field with a wrong format; None for a correct party field and for any other field."""
    if _TAG.fullmatch(tag) is None:
        return None
    option = _OPTIONS[tag[-1]]
    return None if option.form.fullmatch(value) else option.help
