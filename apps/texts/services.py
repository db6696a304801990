"""Writes to screen texts by the API; the admin writes through its own form, with the same checks."""

import logging

from django.core.exceptions import ValidationError

from apps.sandboxes.locks import locked
from apps.sandboxes.selectors import records_of
from apps.texts.kinds import columns_of, value_of
from apps.texts.models import ScreenText
from apps.texts.selectors import screen_text
from mockconsole.lib.admin.history import remember_first_version
from mockconsole.lib.live.identity import Who

logger = logging.getLogger("mockconsole.texts")


def override_text(*, who: Who, sandbox_id: int, screen: str, key: str, value: str) -> ScreenText:
    """Override a text with a typed value; the last of two concurrent overrides wins.

    Raises DoesNotExist if no screen shows the text, and ValidationError if the value doesn't fit its default.
    """
    with locked(sandbox_id):
        row = screen_text(sandbox_id, screen, key)
        if columns_of(row.default):
            raise ValidationError({"value": "This is a table. Edit it in the administration."})
        row.value = value_of(value, row.default)
        row.full_clean()
        remember_first_version(row)
        row.save()
    logger.info("%s changed the text %s.", who.get_username(), row.place)
    return row


def reset_text(*, who: Who, sandbox_id: int, screen: str, key: str) -> None:
    """Delete the override of a text, if there is one; raises DoesNotExist if no screen shows the text."""
    with locked(sandbox_id):
        row = screen_text(sandbox_id, screen, key)
        for override in records_of(ScreenText, sandbox_id).filter(pk=row.pk):
            override.delete()
    logger.info("%s reset the text %s.", who.get_username(), row.place)
