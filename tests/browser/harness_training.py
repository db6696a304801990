"""Scripts that run the walkthrough player on any screen without a lesson, bundled from the player's modules."""

import json
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from scripts.launch.paths import ROOT

SOURCE = ROOT / "frontend" / "src"
WAYS: dict[str, dict[str, str]] = json.loads((SOURCE / "training/page/ways.json").read_text())
ANCHORS = {
    file.stem: [f"{file.stem}.{part}" for part in json.loads(file.read_text())]
    for file in sorted((SOURCE / "anchors").glob("*.json"))
}
PLAY = """([acts, pace]) => player.playStep({ at: null, do: acts }, {
    pace: () => pace,
    signal: AbortSignal.timeout(60000),
    onPointer: () => undefined,
    onAct: () => undefined,
    go: (path) => {
        history.pushState(null, "", path);
        dispatchEvent(new PopStateEvent("popstate"));
    },
})"""


def way_to(anchor: str) -> dict[str, str]:
    """Return the entry of WAYS for the longest prefix of an anchor; {} if the anchor is shown without a click."""
    parts = anchor.split(".")
    names = [".".join(parts[:count]) for count in range(len(parts), 0, -1)]
    way = next((WAYS[name] for name in names if name in WAYS), {})
    return {key: value for key, value in way.items() if key != "explains"}


@cache
def bundle(module: str, name: str) -> str:
    """Bundle a module of `frontend/src/training` into a script that defines the global `name`."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder, "script.js")
        options = ["--format", "iife", "--name", name, "--file", str(script), "--tsconfig", "tsconfig.json"]
        program = ROOT / "node_modules/.bin/rolldown"
        answer = subprocess.run(
            [program, f"frontend/src/training/{module}", *options, "--log-level", "silent"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        if answer.returncode != 0:
            raise AssertionError(f"{module} could not be bundled:\n{answer.stderr}")
        return script.read_text()


def define_global(module: str, name: str) -> str:
    """Return a JavaScript function that defines a module as the global `name`, once per page."""
    return f"() => {{ globalThis.{name} ??= (() => {{ {bundle(module, name)}; return {name}; }})(); }}"


def play(page: Page, *acts: dict[str, str], pace: float = 0) -> None:
    """Let the walkthrough player play actions on the current screen; each action names its anchor."""
    page.evaluate(define_global("player/play-step.ts", "player"))
    page.evaluate(PLAY, [acts, pace])


def step(name: str, *watch: dict[str, Any]) -> dict[str, Any]:
    """Return a walkthrough step with these watch conditions."""
    leaves = [{"id": f"{name}.{number}", "text": None, **leaf} for number, leaf in enumerate(watch)]
    return {"id": name, "say": "", "at": None, "do": [], "watch": leaves, "calls": False, "hints": []}
