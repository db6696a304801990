"""Gives every account the key of its username, and a new name to each whose name an older account has in other capitals."""

import logging
from itertools import count
from typing import Any

from django.db import migrations, models

from apps.accounts.usernames import UsernameKeyField, username_key

logger = logging.getLogger("mockconsole.accounts")
LONGEST_USERNAME = 150


def tell_apart(apps: Any, schema_editor: Any) -> None:
    users = list(apps.get_model("accounts", "User").objects.order_by("pk").only("username"))
    names = {username_key(user.username) for user in users}
    seen: set[str] = set()
    for user in users:
        if (key := username_key(user.username)) in seen:
            before, user.username = user.username, free_name(user.username, names)
            key = username_key(user.username)
            names.add(key)
            logger.warning("The account %s is now %s: an older one has its name in other capitals.", before, user.username)
        seen.add(key)
        user.save(update_fields=["username", "username_key"])


def free_name(username: str, keys: set[str]) -> str:
    names = (f"{username[: LONGEST_USERNAME - 5]}-{number}" for number in count(2))
    return next(name for name in names if username_key(name) not in keys)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_guest")]

    operations = [
        migrations.AlterModelManagers(name="user", managers=[]),
        migrations.AddField(
            model_name="user",
            name="username_key",
            field=UsernameKeyField(blank=True, default="", editable=False, max_length=450),
        ),
        migrations.RunPython(tell_apart, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.UniqueConstraint(
                fields=("username_key",), name="username_unique_in_any_capitals"
            ),
        ),
    ]
