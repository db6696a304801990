"""Screen texts in the admin."""

from apps.texts.admin import screen_texts

__all__ = ["screen_texts"]
