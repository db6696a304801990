"""Rules for the names of simulated domains: only names that nobody can register."""

import re
from typing import Final

from django.core.exceptions import ValidationError

from mockconsole.lib.errors import REAL_WORLD_IDENTIFIER

MAX_NAME_LENGTH: Final = 120
RESERVED: Final = (".example", ".test", ".invalid")
"""Top-level domains reserved by RFC 2606; nobody can register a name under them."""

FORM_HELP: Final = "Write a domain name in small letters, digits and dashes with dots between, like console.simulated.example."
COULD_BE_REAL: Final = (
    "This domain could be registered, so it could be somebody’s. Use a name that ends in .example, .test or .invalid: "
    "these are reserved for examples and lead nowhere."
)

_LABEL: Final = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_FORM: Final = re.compile(rf"(?:{_LABEL}\.)+{_LABEL}", re.ASCII)


def is_domain_name(text: str) -> bool:
    """Return True if a text has the syntax of a domain name, in lower case and with at least one dot."""
    return len(text) <= MAX_NAME_LENGTH and _FORM.fullmatch(text) is not None


def could_be_registered(name: str) -> bool:
    """Return True if somebody could register the domain name: it doesn't end in a reserved top-level domain."""
    return not name.endswith(RESERVED)


def check_domain_name(name: str) -> None:
    """Raise ValidationError if a text isn't a domain name, or if somebody could register the name."""
    if not is_domain_name(name):
        raise ValidationError(FORM_HELP)
    if could_be_registered(name):
        raise ValidationError(COULD_BE_REAL, code=REAL_WORLD_IDENTIFIER)
