"""Walkthroughs, tricks and taught lessons in the admin."""

from apps.training.admin import lessons, tricks, walkthroughs

__all__ = ["lessons", "tricks", "walkthroughs"]
