"""Exclusion of the browser tests: they have their own pytest.ini, so they run in a separate pytest process."""

collect_ignore = ["browser", "other_browsers"]
