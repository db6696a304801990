#!/usr/bin/env python
"""Django's command line for mockconsole."""

import os
import sys

from mockconsole.command import manage

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mockconsole.settings")
    sys.exit(manage(sys.argv[1:], program=sys.argv[0]))
