"""Scripts that the shell preloads: those of the screen at the requested URL, in addition to the entry."""

import json
import re

import pytest
from django.test import Client

from scripts.launch import budget
from scripts.launch.paths import BUNDLE
from tests.browser.harness_screens import all_screens

PRELOAD = re.compile(r'<link rel="preload" as="script" fetchpriority="low" href="/static/app/([^"]+)">')


def preloads_at(client: Client, path: str) -> list[str]:
    return PRELOAD.findall(client.get(path).content.decode())


def scripts_of(*parts: str) -> set[str]:
    listed = json.loads((BUNDLE / "parts.json").read_text())["parts"]
    return {script for part in parts for script in listed[part]} - set(listed[""])


@pytest.mark.parametrize(
    ("path", "parts"),
    [
        ("/", [budget.SIGN_IN]),
        ("/join/34679C", ["@/screens/join/join-screen"]),
        *(
            (screen.path, [budget.FRAME, f"@/screens{screen.path}{screen.path}-screen"])
            for screen in all_screens()
        ),
    ],
)
def test_the_shell_preloads_the_scripts_of_the_screen_and_of_its_frame(
    client: Client, path: str, parts: list[str]
) -> None:
    preloads = preloads_at(client, path)
    assert len(preloads) == len(set(preloads))
    assert set(preloads) == scripts_of(*parts)


@pytest.mark.parametrize(
    "path", ["/no-such-screen", "/learn/unknown", "/debrief/me", "/teach/LSN-000001/projector"]
)
def test_the_shell_preloads_nothing_for_other_paths(client: Client, path: str) -> None:
    assert preloads_at(client, path) == []


@pytest.mark.parametrize(
    ("path", "preloads"),
    [("/home", True), ("/teach", True), ("/", False), ("/join", False), ("/join/34679C", False)],
)
def test_the_shell_preloads_the_session_only_for_screens(client: Client, path: str, preloads: bool) -> None:
    assert ('href: "/api/session"' in client.get(path).content.decode()) is preloads
