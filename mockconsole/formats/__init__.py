"""Formats of dates and times, for Django's own templates and forms."""
