"""The screens of the console, as the front end's own list has them."""

import re
from typing import NamedTuple

from scripts.launch.paths import ROOT

NAVIGATION = ROOT / "frontend" / "src" / "app" / "navigation"
ENTRY = re.compile(r'\bpath:\s*"(?P<path>/[^"]*)",\s*title:\s*"(?P<title>[^"]+)"(?P<rest>[^{}]*)')


class Screen(NamedTuple):
    """A screen: its address, and the name that its tab wears."""

    path: str
    title: str
    for_trainers: bool = False


def all_screens() -> list[Screen]:
    """Return every screen of the navigation; that none was overlooked, the sweep asks the sidebar."""
    groups = "".join(file.read_text() for file in sorted(NAVIGATION.glob("*.ts")))
    return [
        Screen(found["path"], found["title"], 'role: "trainer"' in found["rest"])
        for found in ENTRY.finditer(groups)
    ]
