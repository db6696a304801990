"""Check of all locked Python and npm packages for known vulnerabilities: `python -m scripts.launch.audit`.

Exits with 0 only if every package was looked up and none is vulnerable, with 1 if one is vulnerable, and with 2 if
packages weren't looked up. Both tools need the network; pip-audit 2.10.1 succeeds even if its source knows no package.
"""

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from scripts.launch.paths import PYTHON, ROOT

FOUND, NOT_CHECKED = 1, 2
MAX_NAMES = 5


class Outcome(NamedTuple):
    """Result of one tool: a sentence, and an exit code."""

    text: str
    code: int


def read_pip_audit(reply: Mapping[str, Any]) -> Outcome:
    """Return the outcome of pip-audit's report; packages with a `skip_reason` weren't looked up."""
    packages = reply["dependencies"]
    skipped = [package["name"] for package in packages if "skip_reason" in package]
    found = [
        f"{package['name']} {package['version']}: {', '.join(vuln['id'] for vuln in package['vulns'])}"
        for package in packages
        if package.get("vulns")
    ]
    return _outcome(found, looked_up=len(packages) - len(skipped), skipped=skipped)


def read_npm_audit(reply: Mapping[str, Any]) -> Outcome:
    """Return the outcome of npm's report; raises KeyError if it has no package count, as after a network error."""
    found = [f"{name}: {entry['severity']}" for name, entry in reply["vulnerabilities"].items()]
    return _outcome(found, looked_up=reply["metadata"]["dependencies"]["total"], skipped=[])


def _outcome(found: list[str], *, looked_up: int, skipped: list[str]) -> Outcome:
    if found:
        return Outcome("VULNERABLE: " + "; ".join(found), FOUND)
    if skipped or not looked_up:
        names = ", ".join(skipped[:MAX_NAMES]) + (" and others" if len(skipped) > MAX_NAMES else "")
        reason = f"the source doesn't know {names}" if skipped else "no package was looked up"
        return Outcome(f"NOT CHECKED: {reason}; {looked_up} packages were looked up", NOT_CHECKED)
    return Outcome(f"{looked_up} packages looked up, no known vulnerability", 0)


def outcome_of(read: Callable[[Mapping[str, Any]], Outcome], output: str, errors: str) -> Outcome:
    """Return the outcome that `read` finds in a tool's output; NOT_CHECKED if the output isn't a report."""
    try:
        return read(json.loads(output))
    except (ValueError, KeyError, TypeError, AttributeError):
        # npm puts the registry's error into its report; other tools print errors last.
        named = re.search(r'"message": "(.+)"', output)
        reason = named[1] if named else (errors.strip().splitlines() or ["no report"])[-1].strip()
        return Outcome(f"NOT CHECKED: nothing was looked up. Is there a network? ({reason})", NOT_CHECKED)


TOOLS = {
    "Python packages": (
        read_pip_audit,
        [
            str(PYTHON),
            *shlex.split("-m uv tool run pip-audit==2.10.1 --requirement requirements.txt --require-hashes"),
            *shlex.split("--disable-pip --format json --progress-spinner off"),
        ],
    ),
    "npm packages": (read_npm_audit, ["npm", "audit", "--json", "--package-lock-only"]),
}


def main() -> int:
    """Run both tools, print their outcomes, and return the worse exit code: FOUND, then NOT_CHECKED, then 0."""
    codes = set()
    for title, (read, command) in TOOLS.items():
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        outcome = outcome_of(read, done.stdout, done.stderr)
        print(f"{title}: {outcome.text}", flush=True)
        codes.add(outcome.code)
    return FOUND if FOUND in codes else max(codes)


if __name__ == "__main__":
    sys.exit(main())
