"""Copies of walkthroughs and tricks in another room."""

import logging
from collections.abc import Sequence
from typing import Final

from django.core.exceptions import ValidationError

from apps.sandboxes.locks import locked
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.training.models import Trick, Walkthrough
from apps.training.scripts.references import find_errors_in_room
from mockconsole.lib.live.identity import Who

logger = logging.getLogger("mockconsole.training")

SAME_ROOM: Final = "“{}” is in this room already. Choose another room."
TAKEN: Final = "“{}”: the room has one with the key {} already. Choose “Replace it” to overwrite that one."


def copy_to_room(
    *, who: Who, rows: Sequence[Walkthrough | Trick], target: int, replace: bool
) -> list[Walkthrough | Trick]:
    """Copy rows to a room, and return the copies; with `replace`, a row with the same key is overwritten.

    Raises ValidationError with the reasons of all rows that can't be copied, without copying any, and RowGone if the
    room was deleted.
    """
    with locked(target) as room:
        copies = [_copy(row, room) for row in rows]
        reasons = [
            reason
            for row, copy in zip(rows, copies, strict=True)
            for reason in _find_errors(row, copy, replace)
        ]
        if reasons:
            raise ValidationError(reasons)
        for copy in copies:
            copy.full_clean()
            copy.save()
        logger.info("%s copied to %s: %s.", who.get_username(), room.key, ", ".join(map(str, copies)))
    return copies


def _copy(row: Walkthrough | Trick, room: Sandbox) -> Walkthrough | Trick:
    """Return an unsaved copy of a row: the room's row with this key, with its contents replaced, or else a new row."""
    copy = records_of(type(row), room.pk).filter(key=row.key).first() or type(row)(sandbox=room)
    for name in row.columns():
        setattr(copy, name, getattr(row, name))
    return copy


def _find_errors(row: Walkthrough | Trick, copy: Walkthrough | Trick, replace: bool) -> list[str]:
    if row.sandbox_id == copy.sandbox_id:
        return [SAME_ROOM.format(row)]
    if copy.pk and not replace:
        return [TAKEN.format(row, row.key)]
    if isinstance(copy, Walkthrough):
        return [f"“{row}”: {error}" for error in find_errors_in_room(copy.steps, copy.sandbox_id)]
    return []
