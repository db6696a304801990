"""Reads of screen texts."""

from collections import defaultdict
from typing import Any

from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.texts.catalogue import catalogue, default_of
from apps.texts.models import ScreenText


def screen_texts(sandbox: Sandbox) -> list[ScreenText]:
    """Return a row for each text in the catalogue and each override in a sandbox; rows without override are unsaved."""
    rows = {
        (row.screen, row.key): row for row in records_of(ScreenText, sandbox.pk).select_related("sandbox")
    }
    known = {(screen, key) for screen, texts in catalogue().items() for key in texts}
    return [
        rows.get((screen, key)) or ScreenText(sandbox=sandbox, screen=screen, key=key)
        for screen, key in sorted(known | rows.keys())
    ]


def texts_of_screen(sandbox_id: int, screen: str) -> list[ScreenText]:
    """Return the texts of a content file in the file's order; raises DoesNotExist if there is no such file.

    Rows without an override are unsaved.
    """
    if screen not in catalogue():
        raise ScreenText.DoesNotExist
    rows = {row.key: row for row in records_of(ScreenText, sandbox_id).filter(screen=screen)}
    return [
        rows.get(key) or ScreenText(sandbox_id=sandbox_id, screen=screen, key=key)
        for key in catalogue()[screen]
    ]


def screen_text(sandbox_id: int, screen: str, key: str) -> ScreenText:
    """Return the row of a text, unsaved if there is no override; raises DoesNotExist if no screen shows the text."""
    if default_of(screen, key) is None:
        raise ScreenText.DoesNotExist
    row = records_of(ScreenText, sandbox_id).filter(screen=screen, key=key).first()
    return row or ScreenText(sandbox_id=sandbox_id, screen=screen, key=key)


def screen_text_overrides(sandbox_id: int) -> dict[str, dict[str, Any]]:
    """Return the overrides of a sandbox, keyed by screen and key, with the structure of the catalogue's files.

    Overrides that don't fit any more are left out, so that the screen shows the default.
    """
    overrides: dict[str, dict[str, Any]] = defaultdict(dict)
    for row in records_of(ScreenText, sandbox_id):
        if not row.misfit:
            overrides[row.screen][row.key] = row.value
    return dict(overrides)
