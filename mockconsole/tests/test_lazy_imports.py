"""Lazy imports: a starting process loads neither slow modules nor modules of features that are off."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from mockconsole import HOME

OF_SINGLE_SIGN_ON: Final = ("authlib", "joserfc", "apps.accounts.sign_on")
OF_METRICS: Final = ("prometheus_client",)
# Registries of banks and blockchain addresses; they are imported when the first identifier is checked.
SLOW: Final = ("schwifty", "eth_utils")
PRINT_IMPORTED: Final = f"""
import sys, django
django.setup()
import mockconsole.asgi, mockconsole.urls
print([name for name in {(*OF_SINGLE_SIGN_ON, *OF_METRICS, *SLOW)!r} if name in sys.modules])
"""


@pytest.mark.once
def test_a_start_without_single_sign_on_and_metrics_imports_neither_their_libraries_nor_slow_registries(
    tmp_path: Path,
) -> None:
    environment = os.environ | {
        "PYTHONPATH": str(HOME),
        "DJANGO_SETTINGS_MODULE": "mockconsole.settings",
        "MOCKCONSOLE_DATA_DIR": str(tmp_path),
        "METRICS": "",
    }
    answer = subprocess.run(
        [sys.executable, "-c", PRINT_IMPORTED], env=environment, capture_output=True, text=True, check=True
    )
    assert answer.stdout.strip() == "[]"
