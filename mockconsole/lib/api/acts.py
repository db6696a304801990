"""What people do by calls that change something, told to one who keeps a journal of it: a port for an app above."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.http.response import HttpResponseBase
from rest_framework.request import Request


class Act(NamedTuple):
    """What may be known of an operation's calls: its name, the fields that it takes, the keys whose values may be kept.

    One that is carried out `once` gives a repeated Idempotency-Key the first answer again.
    """

    name: str
    fields: frozenset[str]
    kept: frozenset[str]
    once: bool


Keeper = Callable[[Act, Request, HttpResponseBase, Mapping[str, Any]], None]


class Acts:
    """Hands on each call of an account on a seat once it is answered, with what its address names."""

    def __init__(self) -> None:
        self._keeper: Keeper | None = None

    def tell(self, keeper: Keeper) -> None:
        """Name who is told."""
        self._keeper = keeper

    def finished(
        self, act: Act, request: Request, response: HttpResponseBase, place: Mapping[str, Any]
    ) -> None:
        """Tell of a call, whether it was done or refused."""
        if self._keeper is not None:
            self._keeper(act, request, response, place)


acts = Acts()
