"""What people do by calls that change something, told to an app above that keeps a journal of it."""

from typing import NamedTuple

from django.dispatch import Signal


class Act(NamedTuple):
    """What may be known of an operation's calls: its name, the fields that it takes, the keys whose values may be kept.

    One that is carried out `once` gives a repeated Idempotency-Key the first answer again.
    """

    name: str
    fields: frozenset[str]
    journalled: frozenset[str]
    once: bool


call_finished = Signal()
"""Sent once a call of an account on a seat is answered, with its act, request and response; its place is what its address
names."""
