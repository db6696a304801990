"""Tests in browsers have pytest processes of their own: `pytest tests/browser` finds its pytest.ini."""

collect_ignore = ["browser", "other_browsers"]
