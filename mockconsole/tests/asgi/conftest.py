"""A room, and the whole application over it without a socket."""

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
    """Give the main room without its operations: what a test reads there, it has written."""
    SwiftOperation.objects.filter(sandbox=sandbox).delete()
    return sandbox


@pytest.fixture
def other_sandbox(other_sandbox: Sandbox) -> Sandbox:
    """Give the other room without its operations."""
    SwiftOperation.objects.filter(sandbox=other_sandbox).delete()
    return other_sandbox


@pytest.fixture
def cookie(operator_client: Client) -> dict[str, str]:
    return {"cookie": cookie_of(operator_client)}


@pytest.fixture
def written_before(cookie: dict[str, str], request: pytest.FixtureRequest) -> None:
    """Have the rooms of a test and its account stand before the server does.

    Of what is written beside it the server learns by the next second, and forgets everything in the middle of a test.
    """
    if "other_sandbox" in request.fixturenames:
        request.getfixturevalue("other_sandbox")


@pytest.fixture
async def server(written_before: None) -> AsyncIterator[httpx.AsyncClient]:
    """Reach the application without a socket, once it hears of changes."""
    transport = httpx.ASGITransport(app=cast("Any", application))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        await client.get("/healthz")
        async with asyncio.timeout(60):
            while not hub.is_listening:  # noqa: ASYNC110 (the server sets no event for tests)
                await asyncio.sleep(0.01)
        yield client
