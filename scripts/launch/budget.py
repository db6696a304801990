"""Budget of the bundle: limits for the compressed JavaScript of each page load.

The sizes are computed from the files in webpack's list. `make bench` measures the load of `/`, and what `/home` adds to
it, in a browser. This script runs in the virtual environment, because it needs brotli.
"""

import json
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import brotli

from scripts.launch.paths import BUNDLE

FIRST_KB = 109
"""Limit for the first load of `/`: the entry and the sign-in screen."""
FRAME_KB = 40
"""Limit for the frame around every screen (dialogs, menus and notices), in addition to the first load."""
SCREEN_KB = 47
"""Limit for a screen, in addition to the first load and the frame. Forms and tables with all kinds of inputs take 41 kB."""

SIGN_IN = "@/screens/login/login-screen"
FRAME = "@/app/shell/app-shell"


def loads_of(parts: Mapping[str, Sequence[str]]) -> dict[str, tuple[int, list[str]]]:
    """Return the size limit and scripts of each load: the first page, and what the frame and each screen add to it."""
    first = {*parts[""], *parts[SIGN_IN]}
    frame = set(parts[FRAME]) - first
    loads = {"The first load of /": (FIRST_KB, sorted(first)), "The frame": (FRAME_KB, sorted(frame))}
    for part in sorted(name for name in parts if name.startswith("@/screens/") and name != SIGN_IN):
        loads[part] = (SCREEN_KB, sorted(set(parts[part]) - first - frame))
    return loads


def check(bundle: Path = BUNDLE) -> list[str]:
    """Return a message for each load that is over its budget, with its size in kilobytes and its largest source files."""
    listed = json.loads((bundle / "parts.json").read_text())
    contents: Mapping[str, Mapping[str, int]] = listed["contents"]
    sizes = {name: len(brotli.compress((bundle / name).read_bytes())) / 1000 for name in contents}
    over = []
    for name, (limit_kb, scripts) in loads_of(listed["parts"]).items():
        kilobytes = sum(sizes[script] for script in scripts)
        if round(kilobytes) > limit_kb:
            inside = sum((Counter(contents[script]) for script in scripts), Counter[str]())
            largest = ", ".join(f"{part} {size / 1000:.1f} kB" for part, size in inside.most_common(6))
            over.append(
                f"{name}: {kilobytes:.1f} kB of JavaScript, compressed, and {limit_kb} kB are allowed.\n"
                f"  Largest in it (source, before it is minified): {largest}\n"
                f"  Its scripts: {', '.join(f'{script} {sizes[script]:.1f}' for script in scripts)}"
            )
    return over


if __name__ == "__main__":
    sys.exit("\n".join(check()) or 0)
