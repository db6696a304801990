"""Interface between the API and the journal, which records API calls with side effects."""

from typing import NamedTuple

from django.dispatch import Signal


class Act(NamedTuple):
    """Operation with side effects: its name, its fields, and the keys (of request and response) that the journal stores.

    If `once` is true, a request with a repeated Idempotency-Key gets the first request's response.
    """

    name: str
    fields: frozenset[str]
    journalled: frozenset[str]
    once: bool


call_finished = Signal()
"""Signal sent after the response to a call by an account on a seat, with act, request, response, and `place`: the URL's
parameters."""
