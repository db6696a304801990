"""The browser tests have a pytest process of their own: `pytest tests/browser` finds its pytest.ini."""

collect_ignore = ["browser"]
