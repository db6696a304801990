"""Paths of the project."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PYTHON = ROOT / ".venv" / "bin" / "python"
NODE_MODULES = ROOT / "node_modules"
BUNDLE = ROOT / "static" / "bundle"
COLLECTED = ROOT / "static" / "collected"
WORK = ROOT / ".launch"
PHASES = WORK / "phases"
