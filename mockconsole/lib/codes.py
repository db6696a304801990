"""Template filter that stops the browser from translating codes (references, amounts, domain names) in a page."""

import re
from typing import Final

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

_TAG: Final = re.compile(r"""(<(?:"[^"]*"|[^">])*>)""")
# References, BICs, wallet addresses, e-mail addresses, domain names and amounts: the same codes as in `keepCodes` of the
# front end. ASCII, because JavaScript's \w, \d and \b match only ASCII.
CODE: Final = re.compile(
    r"(?:[A-Z]{2,}-)+\d{3,}|\b[A-Z]{6}[A-Z\d]{2}XXX\b|0x[\da-fA-F]{8,}"
    r"|(?:[\w.-]+@)?[\w-]+(?:\.[\w-]+)*\.(?:example|test|invalid)\b|\d[\d,]*\.\d+ [A-Z]{3,5}\b",
    re.ASCII,
)


@register.filter
def keep_codes(text: str) -> SafeString:
    """Return a text, or a block's HTML, with each code in an element with `translate="no"`."""
    parts = _TAG.split(conditional_escape(text))
    parts[::2] = map(_wrap_codes, parts[::2])
    return mark_safe("".join(parts))  # noqa: S308 (escaped, unless it was HTML already)


def _wrap_codes(text: str) -> str:
    marked = CODE.sub(r'<span translate="no">\g<0></span>', text)
    # Wrap the whole text in one element: in a flex box, several elements would be spread apart.
    return marked if marked == text or CODE.fullmatch(text.strip()) else f"<span>{marked}</span>"
