"""The names that a simulated domain may have: those that nobody can ever register."""

import re
from typing import Final

from django.core.exceptions import ValidationError

from mockconsole.lib.errors import REAL_WORLD_IDENTIFIER

LONGEST_NAME: Final = 120
RESERVED: Final = (".example", ".test", ".invalid")
"""The endings that RFC 2606 sets aside, so that no name below them leads to anybody."""

FORM_HELP: Final = "Write a domain name in small letters, digits and dashes with dots between, like console.simulated.example."
COULD_BE_REAL: Final = (
    "This domain could be registered, so it could be somebody’s. Use a name that ends in .example, .test or .invalid: "
    "these are reserved for examples and lead nowhere."
)

_LABEL: Final = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_FORM: Final = re.compile(rf"(?:{_LABEL}\.)+{_LABEL}", re.ASCII)


def is_domain_name(text: str) -> bool:
    """Tell whether a text has the form of a domain name as it is stored."""
    return len(text) <= LONGEST_NAME and _FORM.fullmatch(text) is not None


def could_be_registered(name: str) -> bool:
    """Tell whether a domain name could belong to somebody."""
    return not name.endswith(RESERVED)


def check_domain_name(name: str) -> None:
    """Refuse what is no domain name, and one that could be real; raises ValidationError."""
    if not is_domain_name(name):
        raise ValidationError(FORM_HELP)
    if could_be_registered(name):
        raise ValidationError(COULD_BE_REAL, code=REAL_WORLD_IDENTIFIER)
