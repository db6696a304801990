"""Landmarks of the admin's pages, for screen readers."""

from django import template

register = template.Library()

# The theme has no main landmark, gives every scrolling region the same name, and puts a button into a list without
# items. Its templates have no blocks there that could be overridden, so the rendered HTML is patched; the alternative
# would be copies of whole templates.
MENDED = (
    ('<div id="main"', '<div id="main" role="main"'),
    ('data-simplebar-auto-hide="false"', 'data-simplebar-auto-hide="false" data-simplebar-aria-label="Rows"'),
    ('id="searchbar-submit"', 'id="searchbar-submit" aria-label="Search"'),
    ('id="searchbar"', 'id="searchbar" aria-label="Search"'),
    ('<ul class="object-tools">', '<ul class="object-tools" role="presentation">'),
)


@register.filter(is_safe=True)
def with_landmarks(page: str) -> str:
    """Return a page of the theme with a main landmark and a named table."""
    for theirs, ours in MENDED:
        page = page.replace(theirs, ours)
    return page
