"""Fixtures for the ASGI tests: sandboxes, and the application inside the test's process."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any, cast

import httpx
import pytest
from django.conf import settings as django_settings
from django.test import Client

from apps.sandboxes.models import Sandbox
from apps.swift.models import SwiftOperation
from mockconsole.asgi import application
from mockconsole.lib.live.sockets.hub import hub


def cookie_of(client: Client) -> str:
    value = client.cookies[django_settings.SESSION_COOKIE_NAME].value
    return f"{django_settings.SESSION_COOKIE_NAME}={value}"


@pytest.fixture
def sandbox(pool: None, sandbox: Sandbox) -> Sandbox:
    """Return the main room without operations, so that a test reads only its own operations."""
    SwiftOperation.objects.filter(sandbox=sandbox).delete()
    return sandbox


@pytest.fixture
def other_sandbox(other_sandbox: Sandbox) -> Sandbox:
    """Return the other room without operations."""
    SwiftOperation.objects.filter(sandbox=other_sandbox).delete()
    return other_sandbox


@pytest.fixture
def cookie(operator_client: Client) -> dict[str, str]:
    return {"cookie": cookie_of(operator_client)}


@pytest.fixture
def rooms_before_start(cookie: dict[str, str], request: pytest.FixtureRequest) -> None:
    """Create a test's rooms and account before the server starts.

    Otherwise the server notices the change file a second later and clears its cache during the test.
    """
    if "other_sandbox" in request.fixturenames:
        request.getfixturevalue("other_sandbox")


@pytest.fixture
async def server(rooms_before_start: None) -> AsyncIterator[httpx.AsyncClient]:
    """Return a client of the application in this process, after the application's event bus has started to listen."""
    transport = httpx.ASGITransport(app=cast("Any", application))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        await client.get("/healthz")
        async with asyncio.timeout(60):
            while not hub.is_listening:  # noqa: ASYNC110 (the server sets no event for tests)
                await asyncio.sleep(0.01)
        yield client
