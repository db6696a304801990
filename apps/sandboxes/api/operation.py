"""Operations of the API: an operation is a function that takes a Call and returns the data for a serializer."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass, field
from functools import cached_property, wraps
from types import ModuleType
from typing import Any, Final, cast

from django.db.models import Model
from django.http.response import HttpResponseBase
from django.urls import URLPattern, path
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer, Serializer
from rest_framework.throttling import BaseThrottle

from apps.sandboxes.api.idempotency import IDEMPOTENCY_KEY, answer_once
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import get_sandbox
from mockconsole.lib.api.acts import Act
from mockconsole.lib.api.pagination import (
    PAGE_PARAMETERS,
    Page,
    PageRequest,
    page_response,
    read_page_request,
)
from mockconsole.lib.api.rows import serialize
from mockconsole.lib.api.serializers import ApiErrorSerializer
from mockconsole.lib.api.views import FileView, HotReadView, PolledView, SandboxView, TaggedView
from mockconsole.lib.errors import Refusal
from mockconsole.lib.live.cache import HotRead
from mockconsole.lib.live.identity import Who
from mockconsole.lib.live.polled import Polled

OUTCOME_KEYS: Final = frozenset({"success", "prepared", "valid", "error"})
"""Keys of a response that tell if the call succeeded."""


class Call:
    """Call of an operation, with the caller, the sandbox and the input."""

    def __init__(self, of: "operation", view: SandboxView, request: Request) -> None:
        self._takes = of.takes
        self.view = view
        self.request = request

    @property
    def who(self) -> Who:
        """Account that makes the call."""
        return self.request.user

    @property
    def sandbox_id(self) -> int:
        """Id of the caller's sandbox."""
        return self.view.sandbox_id

    @property
    def is_trainers(self) -> bool:
        """True if the caller is a trainer."""
        return bool(self.request.user.is_staff)

    @cached_property
    def sandbox(self) -> Sandbox:
        """Caller's sandbox; it is locked if the operation has `once`."""
        return get_sandbox(self.sandbox_id)

    @cached_property
    def input(self) -> dict[str, Any]:
        """Validated input of the call; reading it raises ValidationError if the input is invalid."""
        if self._takes is None:
            return {}
        data = self.request.query_params.dict() if self.request.method == "GET" else self.request.data
        form = self._takes(data=data)
        form.is_valid(raise_exception=True)
        return dict(form.validated_data)

    @property
    def page(self) -> PageRequest:
        """Page that the request asks for; reading it raises ValidationError if the parameters are invalid."""
        return read_page_request(self.request.query_params)


@dataclass(eq=False)
class operation:  # noqa: N801 (a decorator, as property is)
    """Decorator that makes a function an operation of the API; the function's name and docstring go into the schema.

    The function gets the call and then the path parameters.

    - `takes`: serializer that validates the body, or the query of a GET.
    - `gives`: serializer of the result; any other value only describes the result in the schema.
    - `once`: locks the sandbox, and answers a repeated Idempotency-Key with the first response.
    - `paged`: the function returns a Page.
    - `polled`: resources whose changes make cached responses stale.
    - `of`: model whose DoesNotExist becomes a 404.
    - `refuses`: further error statuses that the schema lists.
    - `outcome_keys`: further keys that error responses contain too; the OUTCOME_KEYS of `gives` are always among them.
    - `hot`: read of the live cache that answers the call; the function has only a docstring and is never called.
    - `tagged`: the response is 304 if the ETag matches.
    - `media`: media type of a file; the function returns the response, made with `file_response`.
    - `journalled`: keys of the request and the response whose values a seat's journal may store, never secrets or free
      text; with None, calls aren't journalled.
    - `throttle`: throttle of the operation.
    - `open_to_strangers`: the operation needs no session.
    - `trainers_alone`: message of the 403 for everybody except trainers; blank: the operation isn't only for trainers.
    """

    method: str
    address: str
    _: KW_ONLY
    gives: Any
    takes: type[Serializer[Any]] | None = None
    status: int = 200
    once: bool = False
    paged: bool = False
    of: type[Model] | None = None
    refuses: tuple[int, ...] = ()
    outcome_keys: tuple[str, ...] = ()
    journalled: tuple[str, ...] | None = ()
    polled: Polled | None = None
    tagged: bool = False
    media: str = ""
    hot: HotRead | None = None
    throttle: type[BaseThrottle] | None = None
    open_to_strangers: bool = False
    trainers_alone: str = ""
    answer: Callable[..., Any] = field(init=False)

    def __call__(self, answer: Callable[..., Any]) -> "operation":
        """Store the decorated function, and return the operation in its place."""
        self.answer = answer
        if isinstance(self.gives, type):
            self.gives = self.gives()
        self.outcome_keys += tuple(OUTCOME_KEYS & set(getattr(self.gives, "fields", ())))
        return self

    @property
    def name(self) -> str:
        """Name of the operation in the schema."""
        return _camel_case(self.answer.__name__)

    @property
    def act(self) -> Act | None:
        """Description of the call for the journal; None for reads and for operations that aren't journalled."""
        if self.method == "GET" or self.journalled is None:
            return None
        fields = frozenset(() if self.takes is None else self.takes().fields)
        return Act(self.name, fields, frozenset(self.journalled), self.once)

    def respond(self, view: SandboxView, request: Request, **place: str) -> HttpResponseBase:
        """Run the operation for a request and return the response."""
        call = Call(self, view, request)
        if self.trainers_alone and not call.is_trainers:
            raise Refusal(self.trainers_alone, code="permission_denied", status_code=403)
        if self.once:
            # Validate the input first, so that invalid input is rejected without waiting for the lock.
            _ = call.input

            def make(sandbox: Sandbox) -> Any:
                call.sandbox = sandbox
                return self._serialize(self._result(call, place))

            return answer_once(request, call.sandbox_id, self.status, make)
        result = self._result(call, place)
        if self.media:
            return cast("HttpResponseBase", result)
        if isinstance(result, Page):
            return page_response(request, result, self._serialize(result.rows))
        return Response(self._serialize(result), status=self.status)

    def _result(self, call: Call, place: dict[str, str]) -> Any:
        missing: Any = () if self.of is None else self.of.DoesNotExist  # type: ignore[attr-defined]
        try:
            return self.answer(call, **place)
        except missing as error:
            raise NotFound from error

    def _serialize(self, result: Any) -> Any:
        return serialize(self.gives, result) if isinstance(self.gives, BaseSerializer) else result

    def view_method(self) -> Callable[..., HttpResponseBase]:
        """Return the view method of the operation, annotated for the schema."""
        refused = (*((403,) if self.trainers_alone else ()), *self.refuses)
        parameters = [*(PAGE_PARAMETERS if self.paged else ()), *([IDEMPOTENCY_KEY] if self.once else ())]
        described = extend_schema(
            operation_id=self.name,
            parameters=[*parameters, self.takes] if self.takes and self.method == "GET" else parameters,
            request=self.takes,
            responses={
                (self.status, self.media) if self.media else self.status: self.gives,
                **dict.fromkeys(refused, ApiErrorSerializer),
            },
        )

        @wraps(self.answer)
        def method(view: SandboxView, request: Request, **place: str) -> HttpResponseBase:
            if isinstance(view, HotReadView):
                return view.answer(request)
            return self.respond(view, request, **place)

        return described(method)


def addresses_of(*modules: ModuleType) -> list[URLPattern]:
    """Return the URL patterns of the operations in these modules, in the order in which they are defined."""
    by_address: defaultdict[str, list[operation]] = defaultdict(list)
    for module in modules:
        for found in vars(module).values():
            if isinstance(found, operation):
                by_address[found.address].append(found)
    return [
        path(address, _view_of(operations).as_view(), name=operations[0].answer.__name__)
        for address, operations in by_address.items()
    ]


def _view_of(operations: list[operation]) -> type[SandboxView]:
    """Return the view class for the operations of one URL, one method each."""
    base: type[SandboxView] = SandboxView
    parts: dict[str, Any] = {
        "operations": tuple(operations),
        "outcome_keys": tuple(key for one in operations for key in one.outcome_keys),
        "acts": {one.method: act for one in operations if (act := one.act) is not None},
    }
    for one in operations:
        parts[one.method.lower()] = one.view_method()
        if one.polled is not None:
            base, parts["polled"] = PolledView, one.polled
        if one.tagged:
            base = TaggedView
        if one.media:
            base = FileView
        if one.hot is not None:
            base, parts["hot_read"] = HotReadView, one.hot
        if one.throttle is not None:
            parts["throttle_classes"] = (one.throttle,)
        if one.open_to_strangers:
            parts["permission_classes"] = (AllowAny,)
    name = operations[0].name
    return type(f"{name[0].upper()}{name[1:]}View", (base,), parts)


def _camel_case(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(word.capitalize() for word in others)
