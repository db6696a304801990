"""The bundle's budget: the scripts that are counted, and the message if a load is too large."""

import json
import random
import re
from pathlib import Path

from scripts.launch import budget
from scripts.launch.paths import BUNDLE


def bundle(folder: Path, *, forms: int) -> Path:
    """Write the files that the budget reads; the script `forms.js` of a screen has `forms` incompressible bytes."""
    files = {"main.js": 2_000, "login.js": 1_000, "frame.js": 3_000, "forms.js": forms}
    for name, size in files.items():
        (folder / name).write_bytes(random.Random(name).randbytes(size))
    parts = {
        "": ["main.js"],
        budget.SIGN_IN: ["main.js", "login.js"],
        budget.FRAME: ["frame.js", "login.js"],
        "@/screens/swift/swift-screen": ["frame.js", "forms.js"],
    }
    contents = {name: {name.removesuffix(".js"): size} for name, size in files.items()}
    (folder / "parts.json").write_text(json.dumps({"parts": parts, "contents": contents}))
    return folder


def test_scripts_of_an_earlier_load_are_not_counted_again(tmp_path: Path) -> None:
    listed = json.loads((bundle(tmp_path, forms=10) / "parts.json").read_text())
    loads = budget.loads_of(listed["parts"])
    assert [scripts for _, scripts in loads.values()] == [["login.js", "main.js"], ["frame.js"], ["forms.js"]]


def test_load_over_its_budget_is_reported_with_its_largest_source(tmp_path: Path) -> None:
    assert budget.check(bundle(tmp_path, forms=20_000)) == []
    [said] = budget.check(bundle(tmp_path, forms=60_000))
    assert "@/screens/swift/swift-screen: 60.0 kB of JavaScript, compressed, and 47 kB are allowed" in said
    assert "Largest in it (source, before it is minified): forms 60.0 kB" in said
    assert "Its scripts: forms.js 60.0" in said


def test_bundled_styles_have_no_nesting_and_no_spacing_variable() -> None:
    """Check this because nesting and a spacing variable each doubled the time that a browser needs for styles."""
    styles = {file.name: file.read_text() for file in BUNDLE.glob("*.css")}
    assert styles
    assert [name for name, text in styles.items() if re.search(r"(?<!\\)&|var\(--spacing", text)] == []
