"""The entry: finds a Python that is new enough before anything newer than Python 3.7 is read."""

import os
import shutil
import sys

OLDEST = (3, 11)


def newer_python():
    """Return the path of an installed Python that is new enough, or nothing."""
    for minor in (13, 12, 11, 14):
        path = shutil.which("python3.%d" % minor)
        if path:
            return path
    return None


def main():
    """Run the command, with another Python where this one is too old."""
    if sys.version_info < OLDEST:
        path = newer_python()
        if path:
            os.execv(path, [path, "-m", "scripts.launch"] + sys.argv[1:])
        found = "%d.%d" % sys.version_info[:2]
        print("Python 3.11 or newer is needed, and this is %s (%s)." % (found, sys.executable))
        print("Install it, or name one that you have: make run PYTHON=/path/to/python3.12")
        return 1
    from scripts.launch.commands import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
