"""Taught lessons: the door without accounts, the trainer's steering, and the board."""
