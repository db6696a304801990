"""Usernames that differ in capitals, in the width of their letters or in what nobody sees alone are one."""

from unicodedata import normalize

from django.db import models

from mockconsole.lib.control_characters import without_unseen


def username_key(username: str) -> str:
    """Return the form in which usernames are compared."""
    visible = without_unseen(username).strip()
    return normalize("NFKC", normalize("NFKC", visible).casefold())


class UsernameKeyField(models.CharField):  # type: ignore[type-arg]  # generic in its types only
    """The key of an account's username, made whenever the account is written.

    A column, because SQLite makes no other letters small than those of English.
    """

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        """Make the key of the username that is stored with it."""
        key = username_key(str(model_instance.__dict__["username"]))
        setattr(model_instance, self.attname, key)
        return key
