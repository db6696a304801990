"""Template filter that excludes codes from the translation of a page by the browser."""

import re
from typing import Final

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

_TAG: Final = re.compile(r"""(<(?:"[^"]*"|[^">])*>)""")
# References, BICs, addresses, e-mail addresses, domain names and amounts, as in `keepCodes` of the front end. JavaScript's
# \w, \d and \b are ASCII too.
CODE: Final = re.compile(
    r"(?:[A-Z]{2,}-)+\d{3,}|\b[A-Z]{6}[A-Z\d]{2}XXX\b|0x[\da-fA-F]{8,}"
    r"|(?:[\w.-]+@)?[\w-]+(?:\.[\w-]+)*\.(?:example|test|invalid)\b|\d[\d,]*\.\d+ [A-Z]{3,5}\b",
    re.ASCII,
)


@register.filter
def keep_codes(text: str) -> SafeString:
    """Return a text, or the HTML of a block, with `translate="no"` around its codes."""
    parts = _TAG.split(conditional_escape(text))
    parts[::2] = map(_wrap_codes, parts[::2])
    return mark_safe("".join(parts))  # noqa: S308 (escaped, unless it was HTML already)


def _wrap_codes(text: str) -> str:
    marked = CODE.sub(r'<span translate="no">\g<0></span>', text)
    # Put one element around the whole text: a flex box would spread several elements apart.
    return marked if marked == text or CODE.fullmatch(text.strip()) else f"<span>{marked}</span>"
