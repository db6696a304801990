"""Exclusion of the browser tests, which need a separate pytest process: `pytest tests/browser` uses its own pytest.ini."""

collect_ignore = ["browser", "other_browsers"]
