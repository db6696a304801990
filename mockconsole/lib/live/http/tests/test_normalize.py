"""Normalization of requests."""

from typing import Any

import pytest
from asgiref.typing import HTTPScope

from mockconsole.lib.live.http.normalize import BadHeaders, normalize
from mockconsole.lib.live.http.tests.test_bridge import scope

HOST = (b"host", b"localhost")
NO_TEXT = (b"hex", b"zip", b"idna", b"undefined")


def request_scope(target: str, *headers: tuple[bytes, bytes]) -> HTTPScope:
    return scope(path=target, raw_path=target.encode(), headers=[*headers])


def test_normalize_returns_a_normal_request_unchanged() -> None:
    plain = request_scope("/api/session", HOST, (b"cookie", b"a=1"))
    assert normalize(plain) is plain


def test_repeated_headers_are_joined_by_a_comma_and_cookies_by_a_semicolon() -> None:
    twice = request_scope(
        "/", (b"cookie", b"a=1"), (b"accept", b"x"), HOST, (b"cookie", b"b=2"), (b"accept", b"y")
    )
    assert dict(normalize(twice)["headers"]) == {b"cookie": b"a=1; b=2", b"accept": b"x,y", HOST[0]: HOST[1]}


@pytest.mark.parametrize("second", [b"elsewhere.example", HOST[1]])
def test_a_second_host_header_is_rejected_even_with_the_same_value(second: bytes) -> None:
    with pytest.raises(BadHeaders):
        normalize(request_scope("/", HOST, (b"host", second)))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        (b"content-type", b"a/b; a*=BOGUS''x"),
        (b"content-type", b"a/b; charset*=utf-8''%00"),
        (b"content-type", b"application/json; charset=none"),
        *((b"content-type", b"multipart/form-data; boundary=x; charset=" + name) for name in NO_TEXT),
        (b"accept", b"a/b; a*=BOGUS''x"),
        (b"accept", b"a/b; x*0*=utf-8''a, a/b; x*0*=BOGUS''x"),
    ],
)
def test_a_media_type_on_which_django_fails_is_rejected(name: bytes, value: bytes) -> None:
    with pytest.raises(BadHeaders):
        normalize(request_scope("/", HOST, (name, value)))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        (b"content-type", b"application/json; charset=UTF8"),
        (b"content-type", b"application/json; charset=us-ascii"),
        (b"content-type", b'multipart/form-data; boundary="a,b"'),
        (b"content-type", b"nonsense;"),
        (b"accept", b"text/plain; charset=iso-8859-1"),
        (b"accept", b"text/html,application/xml;q=0.9,*/*;q=0.8"),
    ],
)
def test_normalize_keeps_a_request_with_a_media_type_that_django_accepts(name: bytes, value: bytes) -> None:
    request = request_scope("/", HOST, (name, value))
    assert normalize(request) is request


@pytest.mark.parametrize(
    ("target", "host", "path"),
    [
        ("http://other.example:81/api/session", b"other.example:81", "/api/session"),
        ("HTTPS://other.example", b"other.example", "/"),
        ("http://other.example/a%20b", b"other.example", "/a b"),
        ("http://user@other.example/", b"user@other.example", "/"),
    ],
)
def test_an_absolute_request_target_becomes_a_path_and_the_host_header(
    target: str, host: bytes, path: str
) -> None:
    read = normalize(request_scope(target, (b"accept", b"x"), HOST))
    assert (read["path"], dict(read["headers"])) == (path, {b"host": host, b"accept": b"x"})
    assert read["raw_path"].decode() == path.replace(" ", "%20")


@pytest.mark.parametrize("target", ["*", "home", "ftp://other.example/", "http:/x"])
def test_a_request_target_that_is_neither_a_path_nor_an_http_url_is_left_unchanged(target: str) -> None:
    read: Any = normalize(request_scope(target, HOST))
    assert (read["path"], read["headers"]) == (target, [HOST])
