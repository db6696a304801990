"""The API as a whole: the schema is complete, few routes need no session, and reads succeed after a room's deletion."""

import re
from collections.abc import Iterator
from copy import copy
from typing import Any

import pytest
import yaml
from django.urls import URLPattern, URLResolver, get_resolver
from rest_framework.permissions import AllowAny
from rest_framework.test import APIClient

from apps.accounts.models import User
from apps.sandboxes.copies import copy_for_seat
from apps.sandboxes.models import Sandbox
from scripts.launch.paths import ROOT

ABOUT_THE_API = frozenset({"schema", "docs", "unknown"})
# Calls in section 7 of the specification's first part, except the websocket, which isn't an API operation.
CALLS_OF_PART_ONE = frozenset(
    {
        "post auth/login",
        "post auth/validate-session",
        "post auth/reset-password",
        "get crypto-prices",
        "get host-servers",
        "get wallets",
        "post wallets",
        "post wallets/virtual",
        "get transactions",
        "post transactions",
        "post transactions/{}/receipt",
        "post swift/command",
        "post swift/operations",
        "get swiftnet/system-status",
        "post swiftnet/command",
        "get crypto-host/performance",
        "get wallets/saved",
        "post wallets/save",
        "delete wallets/saved/{}",
    }
)
# Calls in section 7 of the specification's second part.
CALLS_OF_PART_TWO = frozenset(
    {
        "get transactions",
        "get transactions/{}/history",
        "get transactions/{}/logs",
        "post transactions/{}/complete",
        "post transactions/{}/fail",
        "get swift/operations",
        "get logs/transactions",
        "get sovereign/validate",
        "get sovereign/wallet-status",
        "get sovereign/system-status",
        "post sovereign/prepare-transaction",
        "get financial/system-status",
        "get financial/required-credentials",
        "get financial/test-connectivity",
        "get financial/validate-vault-access",
        "post financial/generate-vault-access",
        "get global-integration/status",
        "post global-integration/sovereign-transaction",
        "post global-integration/swift-message",
        "post global-integration/sepa-transaction",
        "get multi-domain/status",
        "get multi-domain/load-balancer",
        "post multi-domain/health-check",
        "get document-processing/documents",
        "post document-processing/chocolate-contract",
        "post document-processing/validate/{}",
        "post document-processing/process-swift/{}",
        "get document-processing/documents/{}",
        "get dapp-wallet/state",
        "post dapp-wallet/connect",
        "post dapp-wallet/confirm-address",
        "post dapp-wallet/prepare-transfer",
        "post dapp-wallet/broadcast",
    }
)
OPEN_TO_STRANGERS = frozenset(
    {
        "auth/login",
        "auth/second-factor",
        "auth/validate-session",
        "auth/reset-password",
        "lessons/join",
        "lessons/door/{code}",
    }
)


def api_routes() -> Iterator[tuple[str, URLPattern]]:
    """Yield every path below /api/ in the schema's notation, with its URL pattern."""
    [root] = [
        entry
        for entry in get_resolver().url_patterns
        if isinstance(entry, URLResolver) and str(entry.pattern) == "api/"
    ]
    yield from _walk(root, "")


def _walk(resolver: URLResolver, prefix: str) -> Iterator[tuple[str, URLPattern]]:
    for entry in resolver.url_patterns:
        route = prefix + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from _walk(entry, route)
        elif entry.name not in ABOUT_THE_API:
            yield re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route), entry


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.load((ROOT / "openapi.yml").read_text(), yaml.CSafeLoader)
    return loaded


def test_schema_describes_exactly_the_existing_routes(schema: dict[str, Any]) -> None:
    assert {form_of(route) for route, _ in api_routes()} == {form_of(path) for path in schema["paths"]}


def test_schema_describes_xapi_statements_as_a_list(schema: dict[str, Any]) -> None:
    response = schema["paths"]["/api/lessons/{ref}/debrief.xapi.json"]["get"]["responses"]["200"]
    assert response["content"]["application/json"]["schema"]["type"] == "array"


@pytest.mark.meets("1:16")
@pytest.mark.parametrize(
    ("calls", "count"), [(CALLS_OF_PART_ONE, 19), (CALLS_OF_PART_TWO, 33)], ids=["one", "two"]
)
def test_schema_has_every_call_of_the_specification(
    schema: dict[str, Any], calls: frozenset[str], count: int
) -> None:
    assert len(calls) == count
    answered = {
        f"{method} {form_of(path)}" for path, operations in schema["paths"].items() for method in operations
    }
    assert calls - answered == set()


def form_of(path: str) -> str:
    """Return a path with its prefix and its parameters' names removed."""
    return re.sub(r"{\w+}", "{}", path.removeprefix("/api/"))


def test_every_operation_describes_its_success_response(schema: dict[str, Any]) -> None:
    silent = [
        f"{method} {path}"
        for path, operations in schema["paths"].items()
        for method, operation in operations.items()
        if not any(
            media.get("schema")
            for status, answer in operation["responses"].items()
            if status.startswith("2")
            for media in answer.get("content", {}).values()
        )
        and "204" not in operation["responses"]
    ]
    assert silent == []


@pytest.mark.meets("D:no-session")
def test_only_the_listed_routes_are_open_without_a_session() -> None:
    open_routes = {
        route
        for route, pattern in api_routes()
        if AllowAny in getattr(_view(pattern), "permission_classes", ())
    }
    assert open_routes <= OPEN_TO_STRANGERS


@pytest.mark.departs_from("2:25c", "2:35c", "2:220b", "2:221")
def test_every_view_has_a_permission_class() -> None:
    assert [route for route, pattern in api_routes() if not _view(pattern).permission_classes] == []


@pytest.mark.django_db
def test_a_read_whose_room_was_just_deleted_reads_the_accounts_new_room(
    schema: dict[str, Any], operator: User, sandbox: Sandbox
) -> None:
    gone = copy_for_seat(sandbox)
    late = copy(operator)
    late.sandbox_id = gone.pk
    gone.delete()
    # Use a copy of the account for each call, because each call caches attributes on the account object.
    client = APIClient(raise_request_exception=False)
    answers = {}
    for path in [path for path, calls in schema["paths"].items() if "get" in calls and "{" not in path]:
        client.force_authenticate(copy(late))
        answers[path] = client.get(path)
    assert [path for path, answer in answers.items() if answer.status_code not in {200, 403}] == []
    assert answers["/api/sandbox"].json()["key"] == sandbox.key


def _view(pattern: URLPattern) -> Any:
    callback: Any = pattern.callback
    return callback.cls
