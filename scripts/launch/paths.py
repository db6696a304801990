"""Where things are."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
NODE_MODULES = ROOT / "node_modules"
BUNDLE = ROOT / "static" / "bundle"
COLLECTED = ROOT / "static" / "collected"
WORK = ROOT / ".launch"
LOGS = WORK / "logs"
BYTECODE = WORK / "bytecode"
