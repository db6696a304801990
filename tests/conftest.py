"""Exclusion of the browser tests, which need a pytest process of their own: `pytest tests/browser` finds its pytest.ini."""

collect_ignore = ["browser", "other_browsers"]
