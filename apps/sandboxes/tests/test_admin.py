"""Every page of the admin: permissions, simulation bar and number of queries."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib import admin
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import NoReverseMatch, reverse
from lxml import html

from apps.sandboxes.copies import copy_for_seat
from apps.sandboxes.models import Sandbox, SandboxRecord
from apps.sandboxes.tests.admin_pages import page_of, shorten_lists
from apps.sandboxes.tests.scenarios import kind_named, override
from mockconsole.lib.marks import BAR_TEXT

MODELS = sorted(admin.site._registry, key=lambda model: model._meta.label)
QUERY_CEILING = 12


def addresses() -> Iterator[str]:
    """Yield the address of every page of every model, with a row where it needs one."""
    yield reverse("admin:index")
    yield reverse("admin:password_change")
    for model in MODELS:
        row = model._default_manager.first()
        for page in ("changelist", "add", "import", "export"):
            try:
                yield page_of(model, page)
            except NoReverseMatch:
                assert page in {"import", "export"}
        if row is not None:
            for page in ("change", "history", "delete"):
                if page != "history" or getattr(model, "keeps_history", True):
                    yield page_of(model, page, row.pk)


def lists_of_rooms(own: Sandbox, other: Sandbox) -> Iterator[tuple[str, str]]:
    """Yield the lists of records in one's own, another and all rooms, with the room in their title."""
    for model in MODELS:
        if issubclass(model, SandboxRecord):
            address = page_of(model, "changelist")
            yield address, own.name
            yield f"{address}?sandbox={other.pk}", other.name
            if model is not kind_named("screen_text").model:
                yield f"{address}?sandbox=all", "all rooms"


@pytest.mark.usefixtures("short_lists")
@pytest.mark.django_db
def test_every_admin_page_opens_or_is_403_with_bar_and_rooms_but_no_copy(
    sandbox: Sandbox, other_sandbox: Sandbox, trainer_client: Client
) -> None:
    override(sandbox, "home", "title", "Room 7")
    titles = dict(lists_of_rooms(sandbox, other_sandbox))
    pages = dict.fromkeys((*addresses(), *titles))
    # Created after the rows were chosen: rows of a copy have no page.
    copy = copy_for_seat(sandbox)
    for address in pages:
        response = trainer_client.get(address)
        model_admin_says_no = response.status_code == 403
        assert response.status_code == 200 or model_admin_says_no, address
        if model_admin_says_no:
            assert address.endswith(("/add/", "/delete/", "/import/")), address
        carries_the_bar_no_inline_script_and_nothing_from_outside(response, address)
        page = response.content.decode()
        assert copy.name not in page, address
        shown = html.fromstring(page)
        texts = shown.xpath("//text()[not(ancestor::code or ancestor::style)] | //@aria-label | //@title")
        assert [text for text in texts if re.search("sandbox(?! credit)", text.lower())] == [], address
        if address in titles:
            [title] = [found.text_content() for found in shown.xpath("//h2[@class='overview-title']")]
            assert title.endswith(f" in {titles[address]}"), address
            assert title in shown.findtext("head/title"), address
            if listed := response.context.get("cl"):
                assert not listed.queryset.filter(sandbox=copy).exists(), address
    for response in (trainer_client.post(reverse("admin:logout")), Client().get(reverse("admin:login"))):
        carries_the_bar_no_inline_script_and_nothing_from_outside(response, "the door")


def carries_the_bar_no_inline_script_and_nothing_from_outside(response: Any, address: str) -> None:
    page = response.content.decode()
    assert BAR_TEXT in page, address
    assert not re.search(r"""(?:src|href|action)=["'](?:https?:)?//""", page), address
    assert not re.search(r"<script(?![^>]*\bsrc=)", page), address
    assert not re.search(r"\son(?:click|change|submit|load)=", page), address


@pytest.mark.django_db
def test_operator_is_redirected_from_every_admin_page(operator_client: Client) -> None:
    for address in addresses():
        response = operator_client.get(address)
        assert response.status_code == 302, address
        assert response["Location"].startswith("/admin/login/")


@pytest.mark.services
@pytest.mark.django_db
def test_admin_lists_take_a_constant_number_of_queries(
    other_sandbox: Sandbox, trainer_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    shorten_lists(monkeypatch, 1)
    for model in MODELS:
        in_rooms = issubclass(model, SandboxRecord)
        address = page_of(model, "changelist") + ("?sandbox=all" if in_rooms else "")
        # The first request also runs queries that are cached afterwards.
        trainer_client.get(address)
        costs = {queries_of(trainer_client, address, monkeypatch, rows) for rows in (1, 5)}
        assert len(costs) == 1, (model, costs)
        assert costs.pop() <= QUERY_CEILING, model


def queries_of(client: Client, address: str, monkeypatch: pytest.MonkeyPatch, rows: int) -> int:
    shorten_lists(monkeypatch, rows)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200, address
    return len(queries)


@pytest.mark.django_db
def test_menu_links_to_every_model(trainer_client: Client) -> None:
    page = trainer_client.get(reverse("admin:index")).content.decode()
    for model in MODELS:
        assert f'href="{page_of(model, "changelist")}"' in page


@pytest.mark.django_db
def test_admin_sign_in_leads_to_the_overview(sandbox: Sandbox, trainer_client: Client) -> None:
    page = Client().get(reverse("admin:login")).content.decode()
    assert '<input type="hidden" name="next" value="/admin/" form="login-form">' in page
