"""Judged actions of a seat: answers to questions, flags and decisions."""
