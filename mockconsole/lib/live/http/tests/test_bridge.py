"""Django behind the ASGI root: what it is told of a request, and what becomes of its answer."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, cast

import pytest
from asgiref.typing import ASGIReceiveCallable, HTTPScope
from pytest_django import Settings

from mockconsole.lib.live.http.bridge import (
    BodyTooLarge,
    ClientGone,
    WsgiBridge,
    build_environ,
    read_body,
)
from mockconsole.lib.live.http.replies import Reply, json_reply
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


def sending(*messages: dict[str, Any]) -> ASGIReceiveCallable:
    left = list(messages)

    async def receive() -> dict[str, Any]:
        return left.pop(0)

    return cast("ASGIReceiveCallable", receive)


def chunk(body: bytes, *, more: bool = False) -> dict[str, Any]:
    return {"type": "http.request", "body": body, "more_body": more}


GONE = {"type": "http.disconnect"}


def at_most(limit: int) -> Callable[[int], Awaitable[bool]]:
    async def allows(size: int) -> bool:
        return size <= limit

    return allows


async def test_a_body_is_put_together_from_its_pieces() -> None:
    receive = sending(chunk(b"ab", more=True), chunk(b"", more=True), chunk(b"cd"))
    assert await read_body(receive, at_most(4)) == b"abcd"


async def test_a_body_may_be_as_large_as_the_limit_and_no_byte_larger() -> None:
    assert await read_body(sending(chunk(b"abc")), at_most(3)) == b"abc"
    with pytest.raises(BodyTooLarge):
        await read_body(sending(chunk(b"abcd")), at_most(3))


async def test_a_body_that_is_too_large_is_refused_before_it_is_read_to_its_end() -> None:
    pieces = [chunk(b"ab", more=True)] * 3
    with pytest.raises(BodyTooLarge):
        await read_body(sending(*pieces), at_most(3))


async def test_a_body_that_says_it_is_too_large_is_refused_before_a_byte_of_it_is_read() -> None:
    with pytest.raises(BodyTooLarge):
        await read_body(sending(), at_most(3), 4)


async def test_a_client_that_hangs_up_ends_the_reading() -> None:
    with pytest.raises(ClientGone):
        await read_body(sending(chunk(b"ab", more=True), GONE), at_most(10))


def test_django_is_told_what_the_server_knows() -> None:
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


def test_headers_reach_django_under_their_wsgi_names() -> None:
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


def test_a_header_can_not_pass_for_another_nor_lie_about_the_length() -> None:
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


def test_a_server_behind_a_socket_file_knows_no_addresses() -> None:
    environ = build_environ(scope(client=None, server=None), b"")
    assert environ["REMOTE_ADDR"] == ""
    assert environ["SERVER_NAME"] == "localhost"


class Result:
    """A WSGI answer that notices its end."""

    def __init__(self, *chunks: bytes) -> None:
        self.chunks = chunks
        self.closed = False

    def __iter__(self) -> Any:
        yield from self.chunks

    def close(self) -> None:
        self.closed = True


def everybody_with_an_a(keys: Sequence[CallerKey]) -> dict[CallerKey, Identity]:
    return {key: Identity(1, 1) for key in keys if str(key).startswith("a")}


def bridge(app: Callable[..., Iterable[bytes]]) -> WsgiBridge:
    return WsgiBridge(app, identities=Identities(everybody_with_an_a))


@pytest.fixture(autouse=True)
def small_limits(settings: Settings) -> None:
    settings.API_BODY_LIMIT, settings.UPLOAD_BODY_LIMIT = 3, 6


async def received(
    app: Callable[..., Iterable[bytes]], *messages: dict[str, Any], **request: Any
) -> Reply | None:
    return await bridge(app).handle(scope(**request), sending(*messages))


def echo(environ: dict[str, Any], start_response: Callable[..., Any]) -> list[bytes]:
    start_response("200 OK", [])
    return [environ["wsgi.input"].read()]


async def test_the_whole_answer_goes_out_and_is_closed() -> None:
    result = Result(b"he", b"llo")

    def app(environ: dict[str, Any], start_response: Callable[..., Any]) -> Result:
        start_response("201 Created", [("Set-Cookie", "a=1"), ("Set-Cookie", "b=2"), ("X-Name", "é")])
        return result

    reply = await received(app, chunk(b""))
    assert reply == (
        201,
        [(b"set-cookie", b"a=1"), (b"set-cookie", b"b=2"), (b"x-name", b"\xe9")],
        b"hello",
    )
    assert result.closed


def never(environ: dict[str, Any], start_response: Callable[..., Any]) -> Result:
    raise AssertionError("Django must not be asked.")


SIGNED_IN = {"headers": [(b"cookie", b"sessionid=abc")]}
SIGNED_OUT = {"headers": [(b"cookie", b"sessionid=xyz")]}


@pytest.mark.parametrize(
    ("size", "request_of", "path", "status"),
    [
        (3, {}, "/x", 200),
        (4, SIGNED_IN, "/x", 413),
        (4, SIGNED_IN, "/admin/x", 200),
        (6, SIGNED_IN, "/admin/x", 200),
        (7, SIGNED_IN, "/admin/x", 413),
        (3, {}, "/admin/x", 200),
        (4, {}, "/admin/x", 413),
        (4, SIGNED_OUT, "/admin/x", 413),
    ],
)
async def test_who_is_signed_in_may_send_more_where_files_go(
    size: int, request_of: dict[str, Any], path: str, status: int
) -> None:
    reply = await received(echo, chunk(b"x" * size), path=path, **request_of)
    assert reply is not None
    assert reply.status == status


async def test_a_body_over_the_limit_is_a_413_in_the_common_shape() -> None:
    reply = await received(never, chunk(b"abcd"))
    assert reply is not None
    assert reply.status == 413
    assert dict(reply.headers)[b"x-simulated"] == b"true"
    assert dict(reply.headers)[b"content-type"] == b"application/json"
    assert reply.body == (
        b'{"code":"too_large","message":"The request is too large. Send less at once.","fields":{}}'
    )


@pytest.mark.parametrize("line", ["304 Not Modified", "204 No Content"])
async def test_an_answer_without_a_body_says_nothing_of_its_length(line: str) -> None:
    def app(environ: dict[str, Any], start_response: Callable[..., Any]) -> list[bytes]:
        start_response(line, [("Content-Length", "0"), ("ETag", '"abc"')])
        return []

    reply = await received(app, chunk(b""))
    assert reply is not None
    assert reply.headers == [(b"etag", b'"abc"')]


async def test_a_client_that_hung_up_is_answered_nothing() -> None:
    assert await received(never, chunk(b"a", more=True), GONE) is None


def test_a_json_reply_carries_the_mark_and_its_length() -> None:
    reply = json_reply(418, b'{"a":1}', [(b"x-extra", b"1")])
    headers = dict(reply.headers)
    assert reply.status == 418
    assert headers[b"x-simulated"] == b"true"
    assert headers[b"x-extra"] == b"1"
    assert headers[b"content-length"] == str(len(reply.body)).encode()
