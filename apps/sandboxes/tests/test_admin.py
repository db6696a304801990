"""Tests of all admin pages: permissions, simulation bar, number of queries, and the overview's links."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
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
from apps.sandboxes.tests.admin_pages import addresses_of, page_of, shorten_lists
from apps.sandboxes.tests.scenarios import kind_by_name, override
from mockconsole.lib.marks import BAR_TEXT

MODELS = sorted(admin.site._registry, key=lambda model: model._meta.label)
QUERY_CEILING = 12


def addresses() -> Iterator[str]:
    """Yield the URLs of all admin pages; pages of a single row get the model's first row."""
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
    """Yield pairs: a list's URL (own room, another room or all rooms), and the name of the room that its title must show."""
    for model in MODELS:
        if issubclass(model, SandboxRecord):
            address = page_of(model, "changelist")
            yield address, own.name
            yield f"{address}?sandbox={other.pk}", other.name
            if model is not kind_by_name("screen_text").model:
                yield f"{address}?sandbox=all", "all rooms"


@pytest.mark.usefixtures("short_lists")
def test_every_admin_page_has_the_simulation_bar_and_shows_no_lesson_copy(
    sandbox: Sandbox, other_sandbox: Sandbox, trainer_client: Client
) -> None:
    override(sandbox, "home", "title", "Room 7")
    titles = dict(lists_of_rooms(sandbox, other_sandbox))
    pages = dict.fromkeys((*addresses(), *titles))
    # Create the lesson copy only after the rows were chosen, because the admin has no pages for a copy's rows.
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


def test_operators_and_visitors_are_redirected_from_every_admin_page_to_the_sign_in(
    operator_client: Client, client: Client
) -> None:
    pages = {*addresses()}
    for model in MODELS:
        row = model._default_manager.first()
        pages.update(addresses_of(model), addresses_of(model, row.pk) if row else ())
    for address in pages:
        for response in (operator_client.get(address), operator_client.post(address), client.post(address)):
            assert response.status_code == 302, address
            assert response["Location"].startswith("/admin/login/"), address


def test_number_of_queries_of_admin_lists_does_not_grow_with_the_rows(
    other_sandbox: Sandbox, trainer_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    shorten_lists(monkeypatch, 1)
    for model in MODELS:
        in_rooms = issubclass(model, SandboxRecord)
        address = page_of(model, "changelist") + ("?sandbox=all" if in_rooms else "")
        # Send one request first: it also runs queries whose results are cached afterwards.
        trainer_client.get(address)
        costs = {queries_of(trainer_client, address, monkeypatch, rows) for rows in (1, 5)}
        assert len(costs) == 1, (model, costs)
        assert costs.pop() <= QUERY_CEILING, model


def queries_of(client: Client, address: str, monkeypatch: pytest.MonkeyPatch, rows: int) -> int:
    shorten_lists(monkeypatch, rows)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200, address
    return len(queries)


def test_steps_of_the_overview_link_to_the_pages_of_their_tasks_and_quote_the_text_of_the_link(
    sandbox: Sandbox, other_sandbox: Sandbox, trainer_client: Client
) -> None:
    page = html.fromstring(trainer_client.get(reverse("admin:index")).content.decode())
    links = {link.text_content(): link.get("href") for link in page.xpath("//main//a | //ol//a | //p/a")}
    assert links["clone Main room"] == page_of(Sandbox, "clone", sandbox.pk)
    assert links["Try it as a trainee"] == "/"
    [step] = page.xpath("//li[a[.='Try it as a trainee']]/p/text()")
    assert step.startswith("Open “Try it as a trainee” in a private window")
    assert links["Transaction logs"] == f"/admin/transactions/transactionlog/?sandbox={sandbox.pk}"
    [place] = page.xpath(f"//*[@id='{links['Freeze the clock'].removeprefix('#')}']")
    assert page_of(Sandbox, "freeze", sandbox.pk) in place.xpath(".//form/@action")[0]


def test_list_and_page_of_a_room_show_its_time_in_the_usual_format(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    Sandbox.objects.update(anchor_simulated=datetime(2026, 11, 21, 9, tzinfo=UTC), frozen=True)
    for address in (page_of(Sandbox, "changelist"), page_of(Sandbox, "change", sandbox.pk)):
        page = trainer_client.get(address).content.decode()
        assert "21 Nov 2026 09:00:00 UTC" in page, address
        assert "2026-11-21" not in page, address


def test_menu_links_to_every_model(trainer_client: Client) -> None:
    page = trainer_client.get(reverse("admin:index")).content.decode()
    for model in MODELS:
        assert f'href="{page_of(model, "changelist")}"' in page


def test_admin_sign_in_opens_the_overview_afterwards(client: Client, db: None) -> None:
    page = client.get(reverse("admin:login")).content.decode()
    assert '<input type="hidden" name="next" value="/admin/" form="login-form">' in page


def test_admin_sign_in_page_tells_a_signed_in_trainee_that_they_are_not_a_trainer(
    operator_client: Client, client: Client
) -> None:
    page = operator_client.get(reverse("admin:index"), follow=True).content.decode()
    assert "You are signed in as ada, who is not a trainer." in page
    assert "You are signed in" not in client.get(reverse("admin:login")).content.decode()
