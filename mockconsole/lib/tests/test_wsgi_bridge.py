"""Django behind the ASGI root: what it is told of a request, and what becomes of its answer."""

from collections.abc import Callable, Iterable
from typing import Any, cast

import pytest
from asgiref.typing import ASGIReceiveCallable, HTTPScope

from mockconsole.lib.asgi.wsgi_bridge import (
    BodyTooLarge,
    ClientGone,
    WsgiBridge,
    build_environ,
    json_reply,
    read_body,
)


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


async def test_a_body_is_put_together_from_its_pieces() -> None:
    receive = sending(chunk(b"ab", more=True), chunk(b"", more=True), chunk(b"cd"))
    assert await read_body(receive, 4) == b"abcd"


async def test_a_body_may_be_as_large_as_the_limit_and_no_byte_larger() -> None:
    assert await read_body(sending(chunk(b"abc")), 3) == b"abc"
    with pytest.raises(BodyTooLarge):
        await read_body(sending(chunk(b"abcd")), 3)


async def test_a_body_that_is_too_large_is_refused_before_it_is_read_to_its_end() -> None:
    pieces = [chunk(b"ab", more=True)] * 3
    with pytest.raises(BodyTooLarge):
        await read_body(sending(*pieces), 3)


async def test_a_client_that_hangs_up_ends_the_reading() -> None:
    with pytest.raises(ClientGone):
        await read_body(sending(chunk(b"ab", more=True), GONE), 10)


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
                (b"accept", b"a"),
                (b"accept", b"b"),
                (b"cookie", b"one=1"),
                (b"cookie", b"two=2"),
            ]
        ),
        b"",
    )
    assert environ["CONTENT_TYPE"] == "application/json"
    assert environ["HTTP_HOST"] == "localhost"
    assert environ["HTTP_X_CSRFTOKEN"] == "abc"
    assert environ["HTTP_ACCEPT"] == "a,b"
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


class Sent(list[Any]):
    """What an application has sent."""

    async def __call__(self, message: Any) -> None:
        self.append(message)

    @property
    def headers(self) -> dict[bytes, bytes]:
        return dict(self[0]["headers"])


def bridge(app: Callable[..., Iterable[bytes]]) -> WsgiBridge:
    return WsgiBridge(app, body_limit=lambda path: 3 if path.startswith("/small") else 100)


async def test_the_whole_answer_goes_out_and_is_closed() -> None:
    result = Result(b"he", b"llo")

    def app(environ: dict[str, Any], start_response: Callable[..., Any]) -> Result:
        start_response("201 Created", [("Set-Cookie", "a=1"), ("Set-Cookie", "b=2"), ("X-Name", "é")])
        return result

    sent = Sent()
    await bridge(app)(scope(), sending(chunk(b"")), sent)
    start, body = sent
    assert start["status"] == 201
    assert start["headers"] == [(b"set-cookie", b"a=1"), (b"set-cookie", b"b=2"), (b"x-name", b"\xe9")]
    assert body["body"] == b"hello"
    assert body["more_body"] is False
    assert result.closed


def never(environ: dict[str, Any], start_response: Callable[..., Any]) -> Result:
    raise AssertionError("Django must not be asked.")


async def test_a_body_over_the_limit_of_its_path_is_a_413_in_the_common_shape() -> None:
    sent = Sent()
    await bridge(never)(scope(path="/small/x"), sending(chunk(b"abcd")), sent)
    assert sent[0]["status"] == 413
    assert sent.headers[b"x-simulated"] == b"true"
    assert sent.headers[b"content-type"] == b"application/json"
    assert sent[1]["body"] == (
        b'{"code":"too_large","message":"The request is too large. Send less at once.","fields":{}}'
    )


async def test_a_client_that_hung_up_is_answered_nothing() -> None:
    sent = Sent()
    await bridge(never)(scope(), sending(chunk(b"a", more=True), GONE), sent)
    assert sent == []


def test_a_json_reply_carries_the_mark_and_its_length() -> None:
    reply = json_reply(418, {"a": "ü"}, [(b"x-extra", b"1")])
    headers = dict(reply.headers)
    assert reply.status == 418
    assert headers[b"x-simulated"] == b"true"
    assert headers[b"x-extra"] == b"1"
    assert headers[b"content-length"] == str(len(reply.body)).encode()
