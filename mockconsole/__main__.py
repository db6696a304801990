"""The command `mockconsole` in a clone: `python -m mockconsole`."""

import sys

from mockconsole.command import main

if __name__ == "__main__":
    sys.exit(main())
