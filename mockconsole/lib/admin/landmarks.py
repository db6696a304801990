"""Landmarks and accessible names that the admin's theme lacks, for screen readers."""

from django import template

register = template.Library()

# The theme has no main landmark, gives all scrolling regions the same name, and puts a button into a list without items.
# Its templates have no blocks around these elements, so we patch the rendered HTML: the alternative would be to copy
# whole templates.
MENDED = (
    ('<div id="main"', '<div id="main" role="main"'),
    ('data-simplebar-auto-hide="false"', 'data-simplebar-auto-hide="false" data-simplebar-aria-label="Rows"'),
    ('id="searchbar-submit"', 'id="searchbar-submit" aria-label="Search"'),
    ('id="searchbar"', 'id="searchbar" aria-label="Search"'),
    ('<ul class="object-tools">', '<ul class="object-tools" role="presentation">'),
)


@register.filter(is_safe=True)
def with_landmarks(page: str) -> str:
    """Return a page's HTML with a main landmark and with names for the table and the search."""
    for theirs, ours in MENDED:
        page = page.replace(theirs, ours)
    return page
