"""Helper that runs code under different hash seeds, to prove that values don't depend on the seed."""

import os
import subprocess
import sys

from scripts.launch.paths import ROOT


def printed_under_hash_seeds(code: str) -> set[str]:
    """Run code in two processes with different hash seeds; return the set of outputs (one, if they are equal)."""
    return {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in ("1", "2")
    }
