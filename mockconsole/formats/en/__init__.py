"""Formats of English, the only language of the console."""
