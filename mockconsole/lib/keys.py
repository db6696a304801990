"""Keys: short names for addresses, commands and file names."""

from typing import Any, Final

from django.db import models

KEY_FORM: Final = "Write letters from A to Z, digits, hyphens and underscores only, without spaces."


class KeyField(models.SlugField):  # type: ignore[type-arg]
    """Slug with an error message in plain words; migrations name Django's own field."""

    default_error_messages = {"invalid": KEY_FORM}

    def formfield(self, **kwargs: Any) -> Any:
        """Return the form field with the same message, because a form field checks the slug itself."""
        return super().formfield(**{"error_messages": {"invalid": KEY_FORM}, **kwargs})

    def deconstruct(self) -> Any:
        """Return the field as Django's SlugField, so that its class is in no migration."""
        name, _, args, kwargs = super().deconstruct()
        return name, "django.db.models.SlugField", args, kwargs
