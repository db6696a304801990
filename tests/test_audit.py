"""The check for vulnerable packages passes only if every package was looked up."""

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from scripts.launch.audit import FOUND, NOT_CHECKED, Outcome, outcome_of, read_npm_audit, read_pip_audit

pytestmark = pytest.mark.once

CLEAN = {"name": "django", "version": "5.2", "vulns": []}
UNKNOWN = {
    "name": "axes",
    "skip_reason": "Dependency not found on the source and could not be audited: axes (8.0)",
}
VULNERABLE = {"name": "daphne", "version": "1.0", "vulns": [{"id": "PYSEC-2026-1", "fix_versions": ["1.1"]}]}


def npm(total: int, **vulnerabilities: Any) -> dict[str, Any]:
    return {"vulnerabilities": vulnerabilities, "metadata": {"dependencies": {"total": total}}}


@pytest.mark.parametrize(
    ("read", "reply", "code", "words"),
    [
        (read_pip_audit, {"dependencies": [CLEAN]}, 0, "1 packages looked up, no known"),
        (
            read_pip_audit,
            {"dependencies": [CLEAN, UNKNOWN]},
            NOT_CHECKED,
            "NOT CHECKED: .* know axes; 1 packages",
        ),
        (read_pip_audit, {"dependencies": []}, NOT_CHECKED, "NOT CHECKED: no package"),
        (read_pip_audit, {"dependencies": [UNKNOWN, VULNERABLE]}, FOUND, "daphne 1.0: PYSEC-2026-1"),
        (read_npm_audit, npm(593), 0, "593 packages looked up, no known"),
        (read_npm_audit, npm(0), NOT_CHECKED, "NOT CHECKED: no package"),
        (read_npm_audit, npm(593, ws={"severity": "high"}), FOUND, "ws: high"),
        (
            read_npm_audit,
            {"message": "405 Method Not Allowed", "error": {"summary": ""}},
            NOT_CHECKED,
            "NOT CHECKED.*405 Method",
        ),
    ],
)
def test_report_is_clean_only_if_every_package_was_looked_up(
    read: Callable[[Mapping[str, Any]], Outcome], reply: Mapping[str, Any], code: int, words: str
) -> None:
    outcome = outcome_of(read, json.dumps(reply, indent=2), "")
    assert outcome.code == code
    assert re.search(words, outcome.text)


@pytest.mark.parametrize("read", [read_pip_audit, read_npm_audit])
@pytest.mark.parametrize("output", ["", "No known vulnerabilities found", "[]", "null"])
def test_packages_count_as_not_checked_if_the_tool_prints_no_report(
    read: Callable[[Mapping[str, Any]], Outcome], output: str
) -> None:
    outcome = outcome_of(read, output, "Trying again\nConnectionError: name resolution failed\n")
    assert outcome.code == NOT_CHECKED
    assert outcome.text.startswith("NOT CHECKED: nothing was looked up")
    assert "name resolution failed" in outcome.text
