"""Responses to successful and to rejected calls report the outcome in the same keys."""

from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from scripts.launch.paths import ROOT
from tests.architecture.test_api_surface import api_routes, form_of

SAY_HOW_IT_WENT = frozenset({"success", "prepared", "valid", "error"})
"""Keys that report a call's outcome; `message` isn't included, because every error has it."""


def properties_of(schema: dict[str, Any], form: dict[str, Any]) -> set[str]:
    name = form.get("$ref", "").rpartition("/")[2]
    return set((schema["components"]["schemas"][name] if name else form).get("properties", ()))


def outcome_keys_of_replies(schema: dict[str, Any]) -> Iterator[tuple[str, set[str]]]:
    for path, operations in schema["paths"].items():
        for operation in operations.values():
            for status, answer in operation["responses"].items():
                for media in answer.get("content", {}).values() if status.startswith("2") else ():
                    yield form_of(path), properties_of(schema, media["schema"]) & SAY_HOW_IT_WENT


@pytest.mark.meets("D:error-body")
def test_errors_have_the_same_outcome_keys_as_their_operations_success_responses() -> None:
    schema: dict[str, Any] = yaml.load((ROOT / "openapi.yml").read_text(), yaml.CSafeLoader)
    views: dict[str, Any] = {form_of(route): pattern.callback for route, pattern in api_routes()}
    keys_by_route: dict[str, set[str]] = {}
    for route, keys in outcome_keys_of_replies(schema):
        keys_by_route.setdefault(route, set()).update(keys)
    lacking = {
        route: missing
        for route, keys in keys_by_route.items()
        if (missing := keys - set(getattr(views[route].cls, "outcome_keys", ())))
    }
    assert lacking == {}, "name these keys in the operation's outcome_keys"
    assert sum(map(bool, keys_by_route.values())) > 15
    [error] = {
        answer["content"]["application/json"]["schema"]["$ref"]
        for operations in schema["paths"].values()
        for operation in operations.values()
        for status, answer in operation["responses"].items()
        if status == "4XX"
    }
    assert properties_of(schema, {"$ref": error}) >= SAY_HOW_IT_WENT
