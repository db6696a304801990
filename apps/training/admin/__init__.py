"""Walkthroughs, and the lessons that are taught, in the admin."""

from apps.training.admin import lessons, walkthroughs

__all__ = ["lessons", "walkthroughs"]
