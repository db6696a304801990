"""Imports while Redis is down or hangs; Redis stores uploaded files until the import is confirmed."""

import socket
import time
from contextlib import closing
from typing import Any

import pytest
from django.conf import settings as product_settings
from django.test import Client

from apps.sandboxes.tests.admin_pages import export_file, page_of, preview
from apps.wallets.market.models import CryptoAsset

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db,
    pytest.mark.skipif(not product_settings.REDIS_URL, reason="without Redis uploads wait in the process"),
]
SECONDS = 10


def free_port() -> int:
    """Return a port on which nothing listens."""
    with closing(socket.create_server(("127.0.0.1", 0))) as probe:
        return int(probe.getsockname()[1])


def with_redis_at(settings: Any, port: int) -> None:
    cache = {**settings.CACHES["default"], "LOCATION": f"redis://127.0.0.1:{port}/0"}
    settings.CACHES = {"default": cache}


def assert_blames_redis(answer: Any) -> None:
    assert answer.status_code == 503
    assert int(answer["Retry-After"]) > 0
    assert "Redis, which stores uploads" in answer.content.decode()


def test_a_preview_without_redis_gets_503_with_the_reason(staff: Client, settings: Any) -> None:
    exported = export_file(staff, CryptoAsset, "csv")
    with_redis_at(settings, free_port())
    assert_blames_redis(preview(staff, CryptoAsset, "csv", exported))


def test_a_preview_while_redis_hangs_gets_503_within_seconds(staff: Client, settings: Any) -> None:
    exported = export_file(staff, CryptoAsset, "csv")
    with closing(socket.create_server(("127.0.0.1", 0))) as hangs:
        with_redis_at(settings, hangs.getsockname()[1])
        began = time.monotonic()
        assert_blames_redis(preview(staff, CryptoAsset, "csv", exported))
        assert time.monotonic() - began < SECONDS


def test_an_import_without_redis_gets_503_and_changes_nothing(staff: Client, settings: Any) -> None:
    exported = export_file(staff, CryptoAsset, "csv")
    renamed = exported.replace(b"Bitcoin", b"Drillcoin")
    confirmation = preview(staff, CryptoAsset, "csv", renamed).context["confirm_form"].initial
    before = settings.CACHES
    with_redis_at(settings, free_port())
    assert_blames_redis(staff.post(page_of(CryptoAsset, "process_import"), confirmation))
    assert not CryptoAsset.objects.filter(name="Drillcoin").exists()
    settings.CACHES = before
    assert staff.post(page_of(CryptoAsset, "process_import"), confirmation).status_code == 302
    assert CryptoAsset.objects.filter(name="Drillcoin").exists()
