"""Taught lessons: joining without an account, the trainer's steering, and the board."""
