"""Comparison of usernames, which ignores letter case, character width (NFKC) and invisible characters."""

from unicodedata import normalize

from django.db import models

from mockconsole.lib.control_characters import without_unseen


def username_key(username: str) -> str:
    """Return the normalized form in which usernames are compared."""
    visible = without_unseen(username).strip()
    return normalize("NFKC", normalize("NFKC", visible).casefold())


class UsernameKeyField(models.CharField):  # type: ignore[type-arg]  # generic in its types only
    """Column with the normalized form of an account's username, computed on every save.

    The column is needed because SQL can't compute the form: SQLite's LOWER() changes ASCII letters only.
    """

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        """Set the column to the normalized form of the row's username, and return it."""
        key = username_key(str(model_instance.__dict__["username"]))
        setattr(model_instance, self.attname, key)
        return key
