"""`make lock`: compiles the pinned lists, for every platform and without a word about where packages come from."""

from scripts.launch.paths import PYTHON, ROOT
from scripts.launch.problems import Problem
from scripts.launch.processes import say, start, wait

LISTS = ("requirements-uv", "requirements", "requirements-dev")


def lock() -> None:
    """Compile every list, keeping the pins that still fit."""
    for name in LISTS:
        command = [str(PYTHON), "-m", "uv", "pip", "compile", "--quiet", "--universal"]
        command += ["--python-version", "3.11", "--generate-hashes", "--no-emit-index-url"]
        command += ["--custom-compile-command", "make lock", f"{name}.in", "-o", f"{name}.txt"]
        if wait(start(command)) != 0:
            raise Problem(f"{name}.txt could not be compiled: see the lines above.")
        say(f"{name}.txt: {count_pins((ROOT / f'{name}.txt').read_text())} packages")


def count_pins(text: str) -> int:
    """Return how many packages a compiled list pins."""
    return sum(line[:1].isalnum() and "==" in line for line in text.splitlines())
