"""The server of the simulator.

In a clone the package `apps`, the templates, the scenarios and the static files are beside this package. In a wheel they
are in this package's folder `_home`, so that the wheel adds only the name `mockconsole` to site-packages.
"""

import sys
from pathlib import Path
from typing import Final

VERSION: Final = "0.1.0"

_PACKED: Final = Path(__file__).resolve().parent / "_home"
IS_INSTALLED: Final = _PACKED.is_dir()
HOME: Final = _PACKED if IS_INSTALLED else _PACKED.parent.parent
"""Folder of `apps`, `templates`, `scenarios`, `static` and the parts of `frontend` that the server reads."""

if IS_INSTALLED:
    sys.path.insert(0, str(HOME))
