"""Formats for English, the console's only language."""
