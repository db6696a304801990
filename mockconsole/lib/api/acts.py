"""Interface between the API and the journal, which records calls with side effects."""

from typing import NamedTuple

from django.dispatch import Signal


class Act(NamedTuple):
    """Name and fields of an operation, and the keys whose values the journal stores.

    An operation with `once` answers a repeated Idempotency-Key with its first response.
    """

    name: str
    fields: frozenset[str]
    journalled: frozenset[str]
    once: bool


call_finished = Signal()
"""Signal that is sent after the response to a call of an account on a seat, with act, request, response, and `place`: the
parameters in the call's address."""
