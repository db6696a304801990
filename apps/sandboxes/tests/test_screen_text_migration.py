"""Overrides that were written before entries had kinds are written anew, and none is lost."""

from importlib import import_module

import pytest
from django.apps import apps

from apps.sandboxes.models import Sandbox, ScreenText

migration = import_module("apps.sandboxes.migrations.0004_screen_text_kinds")


@pytest.mark.parametrize(
    ("screen", "key", "before", "after"),
    [
        ("admin-access", "fees", "Access: 5,000\nRouting: 15,000.50", "Access | 5000\nRouting | 15000.50"),
        ("admin-access", "deal", "One: 2.5%", "One | 2.5"),
        ("admin-access", "profile", "Note: a: b", "Note | a: b"),
        ("admin-access", "banks", "12,000", "12000"),
        ("admin-access", "success", "98.5 %", "98.5"),
        ("swift-console", "sampleBalance", "2,000.00", "2000.00"),
        ("swift-additions", "gpiMonitoring", "Alert = off", "Alert | off"),
        ("swift-additions", "gpiMonitoring", "Keep = 5 (1 to 9) days", "Keep | 5 |  | 1 | 9 | days"),
        ("swift-additions", "gpiMonitoring", "Keep = 5 (1 to 9)", "Keep | 5 |  | 1 | 9"),
        ("swift-additions", "gpiMonitoring", "Chain = A (A, B)", "Chain | A | A, B"),
        ("home", "title", "Room: 7", "Room: 7"),
    ],
)
def test_an_override_takes_the_form_of_its_kind(
    sandbox: Sandbox, screen: str, key: str, before: str, after: str
) -> None:
    ScreenText.objects.filter(sandbox=sandbox, screen=screen, key=key).update(text=before)
    migration.rewrite(apps, None)
    row = ScreenText.objects.get(sandbox=sandbox, screen=screen, key=key)
    assert (row.text, row.misfit) == (after, "")


@pytest.mark.parametrize(
    ("screen", "key", "text"),
    [
        ("admin-access", "claimedAmount", "100 billion"),
        ("admin-access", "fees", "nothing at all"),
        ("swift-additions", "gpiMonitoring", "nothing at all"),
    ],
)
def test_what_can_not_be_told_stays_as_it_is(sandbox: Sandbox, screen: str, key: str, text: str) -> None:
    ScreenText.objects.filter(sandbox=sandbox, screen=screen, key=key).update(text=text)
    migration.rewrite(apps, None)
    row = ScreenText.objects.get(sandbox=sandbox, screen=screen, key=key)
    assert row.text == text
    assert row.misfit
