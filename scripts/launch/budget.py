"""The budget of the bundle: how much compressed JavaScript a browser fetches, added up from what webpack lists.

`make bench` measures the same in a browser. Runs in the virtual environment, which has brotli.
"""

import json
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import brotli

from scripts.launch.paths import BUNDLE, WORK

FIRST_KB = 113
"""The first load of `/`: the entry and the sign-in."""
FRAME_KB = 40
"""What the frame around every screen adds to it, with what draws dialogs, menus and notices."""
SCREEN_KB = 46
"""What a screen adds to both: forms, and tables that hold still, with all their inputs are 41."""

SIGN_IN = "@/screens/login/login-screen"
FRAME = "@/app/shell/app-shell"
SCREENS = "@/screens/"
LAST = WORK / "bundle-contents.json"
NAMED = 6

Contents = Mapping[str, Mapping[str, int]]


@dataclass(frozen=True)
class Load:
    """Scripts that are fetched for something, and how much they may be."""

    name: str
    limit_kb: int
    scripts: Mapping[str, int]

    @property
    def kilobytes(self) -> float:
        """Return the compressed size."""
        return sum(self.scripts.values()) / 1000

    @property
    def fits(self) -> bool:
        """Tell whether it is within its limit, in whole kilobytes as the benchmark prints them."""
        return round(self.kilobytes) <= self.limit_kb


def loads_of(parts: Mapping[str, Sequence[str]], sizes: Mapping[str, int]) -> list[Load]:
    """Return the first load, what the frame adds to it, and what each screen adds to both."""
    first = {*parts[""], *parts[SIGN_IN]}
    frame = set(parts[FRAME]) - first
    loads = [
        Load("The first load of /", FIRST_KB, {name: sizes[name] for name in sorted(first)}),
        Load("The frame", FRAME_KB, {name: sizes[name] for name in sorted(frame)}),
    ]
    for part in sorted(name for name in parts if name.startswith(SCREENS) and name != SIGN_IN):
        added = set(parts[part]) - first - frame
        loads.append(Load(part, SCREEN_KB, {name: sizes[name] for name in sorted(added)}))
    return loads


def inside(load: Load, contents: Contents) -> Counter[str]:
    """Return what the scripts of a load are made of: packages and our own rooms, in bytes of source."""
    total: Counter[str] = Counter()
    for script in load.scripts:
        total.update(contents[script])
    return total


def explain(load: Load, contents: Contents, before: Mapping[str, Mapping[str, int]]) -> str:
    """Say what a load holds too much: what grew since it last fitted, or what is largest where that isn't known."""
    now = inside(load, contents)
    grown = now - Counter(before.get(load.name, {})) if load.name in before else Counter()
    said = "Grown since it last fitted" if grown else "Largest in it"
    named = ", ".join(
        f"{name} {'+' if grown else ''}{size / 1000:.1f} kB"
        for name, size in (grown or now).most_common(NAMED)
    )
    scripts = ", ".join(f"{name} {size / 1000:.1f}" for name, size in load.scripts.items())
    return (
        f"{load.name}: {load.kilobytes:.1f} kB of JavaScript, compressed, and {load.limit_kb} kB are allowed.\n"
        f"  {said} (source, before it is minified): {named}\n"
        f"  Its scripts: {scripts}"
    )


def check(bundle: Path = BUNDLE, last: Path = LAST) -> list[str]:
    """Return what is over its budget, and remember what fits for the next time that something isn't."""
    listed = json.loads((bundle / "parts.json").read_text())
    contents: Contents = listed["contents"]
    sizes = {name: len(brotli.compress((bundle / name).read_bytes())) for name in contents}
    before = json.loads(last.read_text()) if last.exists() else {}
    loads = loads_of(listed["parts"], sizes)
    fitting = {load.name: inside(load, contents) for load in loads if load.fits}
    last.parent.mkdir(parents=True, exist_ok=True)
    last.write_text(json.dumps({**before, **fitting}))
    return [explain(load, contents, before) for load in loads if not load.fits]


if __name__ == "__main__":
    sys.exit("\n".join(check()) or 0)
