"""Keys: short names of records for URLs, commands and file names."""

from collections.abc import Collection
from itertools import chain, count
from typing import Any, Final

from django.db import models
from django.utils.text import slugify

# A key has at most 40 characters; 6 are reserved for a number that makes a proposed key unique.
MAX_PROPOSED_LENGTH: Final = 34
KEY_FORM: Final = "Write letters from A to Z, digits, hyphens and underscores only, without spaces."


class KeyField(models.SlugField):  # type: ignore[type-arg]
    """Slug field with an error message in plain words; migrations name Django's own SlugField instead."""

    default_error_messages = {"invalid": KEY_FORM}

    def formfield(self, **kwargs: Any) -> Any:
        """Return a form field with the same error message, because form fields validate slugs themselves."""
        return super().formfield(**{"error_messages": {"invalid": KEY_FORM}, **kwargs})

    def deconstruct(self) -> Any:
        """Return the field as Django's SlugField, so that migrations don't refer to this class."""
        name, _, args, kwargs = super().deconstruct()
        return name, "django.db.models.SlugField", args, kwargs


def free_key(name: str, taken: Collection[str], *, default: str) -> str:
    """Return an unused key made from a name: class-b, or class-b-2 if that is taken."""
    proposed = slugify(name)[:MAX_PROPOSED_LENGTH].strip("-_") or default
    candidates = chain([proposed], (f"{proposed}-{number}" for number in count(2)))
    return next(key for key in candidates if key not in taken)
