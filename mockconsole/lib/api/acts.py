"""The port through which API calls that change something reach an app that records them in a journal."""

from typing import NamedTuple

from django.dispatch import Signal


class Act(NamedTuple):
    """The parts of an operation's calls that may be recorded: its name, its fields, and the keys whose values are stored.

    An operation with `once` answers a repeated Idempotency-Key with its first answer.
    """

    name: str
    fields: frozenset[str]
    journalled: frozenset[str]
    once: bool


call_finished = Signal()
"""Sent once a call of an account on a seat is answered, with its act, request and response; its place is what its address
names."""
