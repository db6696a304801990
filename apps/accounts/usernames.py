"""Comparison of usernames: letter case, character width (NFKC) and invisible characters don't count."""

from unicodedata import normalize

from django.db import models

from mockconsole.lib.control_characters import without_unseen


def username_key(username: str) -> str:
    """Return the normalized form in which usernames are compared."""
    visible = without_unseen(username).strip()
    return normalize("NFKC", normalize("NFKC", visible).casefold())


class UsernameKeyField(models.CharField):  # type: ignore[type-arg]  # generic in its types only
    """Column with the normalized form of an account's username, computed on every save.

    The form is stored, because SQL can't compute it: LOWER() of SQLite changes ASCII letters only.
    """

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        """Set and return the normalized form of the row's username."""
        key = username_key(str(model_instance.__dict__["username"]))
        setattr(model_instance, self.attname, key)
        return key
