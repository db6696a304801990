"""Debriefing: results of a lesson and of a seat, and their downloads."""
