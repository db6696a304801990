"""Forms of the fields that name banks, and of those that name a customer by a BIC, as the option of each has them."""

import re
from typing import Final, NamedTuple

_TAG: Final = re.compile(r"(?:5[1-7][A-D]|50A|59A)")
# The mark of debit or credit and the account, or a code of a country's clearing behind two slashes.
_ACCOUNT: Final = r"(?:/[A-Z]|(?:/[A-Z])?/.{1,34})"
_LINE: Final = r"(?!/).+"


class _Option(NamedTuple):
    """The form of an option, and what is said of a value that hasn't it."""

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


def complaint_about_party(tag: str, value: str) -> str | None:
    """Return what is wrong with the form of a field of one of these options; None for every other field."""
    if _TAG.fullmatch(tag) is None:
        return None
    option = _OPTIONS[tag[-1]]
    return None if option.form.fullmatch(value) else option.help
