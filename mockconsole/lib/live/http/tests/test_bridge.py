"""Bridge to Django: conversion of requests and responses, and size limits for bodies."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, cast

import pytest
from asgiref.typing import ASGIReceiveCallable, HTTPScope
from pytest_django import Settings

from mockconsole.lib.live.http.bridge import (
    MAX_BODY_IN_MEMORY,
    BodyTooLarge,
    ClientGone,
    WsgiBridge,
    build_environ,
    read_body,
)
from mockconsole.lib.live.http.headers import session_key
from mockconsole.lib.live.http.replies import PART_BYTES, Reply, json_reply, send_reply
from mockconsole.lib.live.identity import CallerKey, Identities, Identity


def scope(**changed: Any) -> HTTPScope:
    return cast(
        "HTTPScope",
        {
            "type": "http",
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": "/api/session",
            "query_string": b"",
            "headers": [],
            "client": ("127.0.0.1", 5000),
            "server": ("127.0.0.1", 8000),
            **changed,
        },
    )


def receive_of(*messages: dict[str, Any]) -> ASGIReceiveCallable:
    remaining = list(messages)

    async def receive() -> dict[str, Any]:
        return remaining.pop(0)

    return cast("ASGIReceiveCallable", receive)


def chunk(body: bytes, *, more: bool = False) -> dict[str, Any]:
    return {"type": "http.request", "body": body, "more_body": more}


GONE = {"type": "http.disconnect"}


def up_to(limit: int) -> Callable[[int], Awaitable[bool]]:
    async def allows(size: int) -> bool:
        return size <= limit

    return allows


async def test_read_body_joins_the_chunks_of_a_body() -> None:
    receive = receive_of(chunk(b"ab", more=True), chunk(b"", more=True), chunk(b"cd"))
    assert await read_body(receive, up_to(4), 4) == b"abcd"


@pytest.mark.parametrize(
    ("chunks", "content_length"), [([chunk(b"abcd")], 0), ([chunk(b"ab", more=True)] * 2, 0), ([], 4)]
)
async def test_read_body_rejects_a_body_over_the_limit_as_soon_as_its_size_is_known(
    chunks: list[dict[str, Any]], content_length: int
) -> None:
    with pytest.raises(BodyTooLarge):
        await read_body(receive_of(*chunks), up_to(3), content_length)


async def test_read_body_raises_client_gone_on_disconnect() -> None:
    with pytest.raises(ClientGone):
        await read_body(receive_of(chunk(b"ab", more=True), GONE), up_to(10))


def test_build_environ_has_the_method_path_query_addresses_and_body() -> None:
    environ = build_environ(
        scope(
            method="POST",
            path="/api/über/x y",
            query_string=b"a=1&b=%20",
            scheme="https",
            client=("10.0.0.7", 4711),
            server=("console.example", 8443),
        ),
        b"body",
    )
    assert environ["REQUEST_METHOD"] == "POST"
    assert environ["PATH_INFO"].encode("latin-1").decode() == "/api/über/x y"
    assert environ["QUERY_STRING"] == "a=1&b=%20"
    assert environ["wsgi.url_scheme"] == "https"
    assert environ["REMOTE_ADDR"] == "10.0.0.7"
    assert (environ["SERVER_NAME"], environ["SERVER_PORT"]) == ("console.example", "8443")
    assert environ["CONTENT_LENGTH"] == "4"
    assert environ["wsgi.input"].read() == b"body"


def test_build_environ_contains_headers_under_their_wsgi_names() -> None:
    environ = build_environ(
        scope(
            headers=[
                (b"host", b"localhost"),
                (b"content-type", b"application/json"),
                (b"x-csrftoken", b"abc"),
                (b"cookie", b"one=1; two=2"),
            ]
        ),
        b"",
    )
    assert environ["CONTENT_TYPE"] == "application/json"
    assert environ["HTTP_HOST"] == "localhost"
    assert environ["HTTP_X_CSRFTOKEN"] == "abc"
    assert environ["HTTP_COOKIE"] == "one=1; two=2"
    assert "HTTP_CONTENT_TYPE" not in environ


def test_build_environ_ignores_headers_with_underscores_and_a_wrong_content_length() -> None:
    environ = build_environ(
        scope(
            headers=[
                (b"x_forwarded_proto", b"https"),
                (b"content-length", b"999"),
                (b"remote-addr", b"6.6.6.6"),
            ]
        ),
        b"ab",
    )
    assert "HTTP_X_FORWARDED_PROTO" not in environ
    assert environ["CONTENT_LENGTH"] == "2"
    assert environ["REMOTE_ADDR"] == "127.0.0.1"


def test_build_environ_has_default_addresses_for_a_unix_socket() -> None:
    environ = build_environ(scope(client=None, server=None), b"")
    assert environ["REMOTE_ADDR"] == ""
    assert environ["SERVER_NAME"] == "localhost"


def test_session_key_ignores_a_cookie_with_a_null_character() -> None:
    cookie = rb'sessionid="aaaaaaaaaaaaaaaa\000"'
    assert session_key([(b"cookie", cookie)]) is None


class Result:
    """WSGI result that records when it is closed."""

    def __init__(self, *chunks: bytes) -> None:
        self.chunks = chunks
        self.closed = False

    def __iter__(self) -> Any:
        yield from self.chunks

    def close(self) -> None:
        self.closed = True


def sessions_with_an_a(keys: Sequence[CallerKey]) -> dict[CallerKey, Identity]:
    return {key: Identity(1, 1, is_staff=key == "abc") for key in keys if str(key).startswith("a")}


def bridge(app: Callable[..., Iterable[bytes]]) -> WsgiBridge:
    return WsgiBridge(app, identities=Identities(sessions_with_an_a))


@pytest.fixture(autouse=True)
def small_limits(settings: Settings) -> None:
    settings.API_BODY_LIMIT, settings.UPLOAD_BODY_LIMIT = 3, 6


async def handle(
    app: Callable[..., Iterable[bytes]], *messages: dict[str, Any], **request: Any
) -> Reply | None:
    return await bridge(app).handle(scope(**request), receive_of(*messages))


def echo(environ: dict[str, Any], start_response: Callable[..., Any]) -> list[bytes]:
    start_response("200 OK", [])
    return [environ["wsgi.input"].read()]


async def test_handle_returns_the_whole_response_and_closes_the_wsgi_result() -> None:
    result = Result(b"he", b"llo")

    def app(environ: dict[str, Any], start_response: Callable[..., Any]) -> Result:
        start_response("201 Created", [("Set-Cookie", "a=1"), ("Set-Cookie", "b=2"), ("X-Name", "é")])
        return result

    reply = await handle(app, chunk(b""))
    assert reply == Reply(
        201,
        [(b"set-cookie", b"a=1"), (b"set-cookie", b"b=2"), (b"x-name", b"\xe9")],
        b"hello",
    )
    assert result.closed


class Stream(Result):
    streaming = True


@pytest.mark.parametrize("size", [MAX_BODY_IN_MEMORY, MAX_BODY_IN_MEMORY + 1])
async def test_a_long_streamed_response_is_sent_in_parts_from_a_file(size: int) -> None:
    result = Stream(b"a", b"b" * (size - 1))

    def app(environ: dict[str, Any], start_response: Callable[..., Any]) -> Result:
        start_response("200 OK", [])
        return result

    reply = await handle(app, chunk(b""))
    assert reply is not None
    assert result.closed
    is_long = size > MAX_BODY_IN_MEMORY
    assert (reply.spool is not None, len(reply.body)) == (is_long, 0 if is_long else size)
    assert reply.headers == [(b"content-length", str(size).encode())]
    sent: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        sent.append(message)

    await send_reply(send, reply)
    body = b"".join(message["body"] for message in sent[1:])
    assert (len(body), body[:2]) == (size, b"ab")
    assert [message["more_body"] for message in sent[1:]][-1] is False
    assert max(len(message["body"]) for message in sent[1:]) <= (PART_BYTES if is_long else size)
    assert reply.spool is None or reply.spool.closed


def fail(environ: dict[str, Any], start_response: Callable[..., Any]) -> Result:
    raise AssertionError("Django must not be asked.")


FILES = (b"content-type", b"multipart/form-data; boundary=x")
FORM = (b"content-type", b"application/x-www-form-urlencoded")
STAFF, GUEST, SIGNED_OUT = ((b"cookie", b"sessionid=" + key) for key in (b"abc", b"abd", b"xyz"))


@pytest.mark.parametrize(
    ("size", "headers", "path", "status"),
    [
        (3, [], "/x", 200),
        (4, [STAFF, FILES], "/x", 413),
        (4, [STAFF, FILES], "/admin/x", 200),
        (6, [STAFF, FILES], "/admin/x", 200),
        (7, [STAFF, FILES], "/admin/x", 413),
        (3, [STAFF, FORM], "/admin/x", 200),
        (4, [STAFF, FORM], "/admin/x", 413),
        (4, [STAFF], "/admin/x", 413),
        (3, [GUEST, FILES], "/admin/x", 200),
        (4, [GUEST, FILES], "/admin/x", 413),
        (3, [FILES], "/admin/x", 200),
        (4, [FILES], "/admin/x", 413),
        (4, [SIGNED_OUT, FILES], "/admin/x", 413),
    ],
)
async def test_handle_accepts_large_bodies_only_from_staff_in_admin_forms_with_files(
    size: int, headers: list[tuple[bytes, bytes]], path: str, status: int
) -> None:
    reply = await handle(echo, chunk(b"x" * size), path=path, headers=headers)
    assert reply is not None
    assert reply.status == status


@pytest.mark.parametrize("line", ["304 Not Modified", "204 No Content"])
async def test_a_204_or_304_response_has_no_content_length(line: str) -> None:
    def app(environ: dict[str, Any], start_response: Callable[..., Any]) -> list[bytes]:
        start_response(line, [("Content-Length", "0"), ("ETag", '"abc"')])
        return []

    reply = await handle(app, chunk(b""))
    assert reply is not None
    assert reply.headers == [(b"etag", b'"abc"')]


async def test_handle_returns_none_if_the_client_disconnects() -> None:
    assert await handle(fail, chunk(b"a", more=True), GONE) is None


def test_a_json_reply_has_the_simulated_header_and_a_content_length() -> None:
    reply = json_reply(418, b'{"a":1}', [(b"x-extra", b"1")])
    headers = dict(reply.headers)
    assert reply.status == 418
    assert headers[b"x-simulated"] == b"true"
    assert headers[b"x-extra"] == b"1"
    assert headers[b"content-length"] == str(len(reply.body)).encode()
