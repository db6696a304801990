"""Lessons that are taught: the door without accounts, what their trainer does, and the board."""
