"""The admin's overview: the rooms, the signed-in people, and the latest edits."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from apps.sandboxes import services
from apps.sandboxes.models import Sandbox
from apps.sandboxes.tests.admin_pages import edit_in_list
from apps.sandboxes.tests.scenarios import BTC, with_assets
from apps.wallets.market.models import CryptoAsset

pytestmark = pytest.mark.django_db
QUERY_CEILING = 12


def cards(client: Client) -> dict[str, dict[str, Any]]:
    """Return the rooms' cards by room key, in the order of the page."""
    response = client.get(reverse("admin:index"))
    return {card["sandbox"].key: card for card in response.context["cards"]}


@pytest.mark.services
def test_the_callers_room_comes_first_and_its_card_shows_numbers_of_records(
    other_sandbox: Sandbox, trainer_client: Client
) -> None:
    shown = cards(trainer_client)
    assert list(shown) == ["main", "other"]
    numbers = {line["name"]: line["number"] for line in shown["main"]["records"]}
    assert numbers["crypto assets"] == 12
    assert numbers["host servers"] == 10
    assert numbers["screen texts"] == 0


def test_the_overview_runs_as_many_queries_for_five_rooms_as_for_one(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    services.load_files(who=None, sandbox=sandbox, files=with_assets(BTC))
    costs = set()
    for number in (1, 5):
        while Sandbox.objects.count() < number:
            name = f"Room {Sandbox.objects.count()}"
            copy = services.clone_sandbox(
                who=None, source=sandbox, key=name.lower().replace(" ", "-"), name=name
            )
            CryptoAsset.objects.get(sandbox=copy, symbol="BTC").save()
        trainer_client.get(reverse("admin:index"))
        with CaptureQueriesContext(connection) as queries:
            assert len(cards(trainer_client)) == number
        costs.add(len(queries))
    assert len(costs) == 1
    assert costs.pop() <= QUERY_CEILING


def test_the_overview_lists_accounts_with_a_valid_session(
    sandbox: Sandbox, trainer: Any, trainer_client: Client, operator: Any, operator_client: Client
) -> None:
    names = sorted([trainer.username, operator.username])
    assert cards(trainer_client)["main"]["signed_in"] == names
    operator.set_password("another-password-9")
    operator.save()
    assert cards(trainer_client)["main"]["signed_in"] == [trainer.username]
    other_browser = Client()
    other_browser.force_login(operator)
    assert cards(trainer_client)["main"]["signed_in"] == names
    other_browser.logout()
    assert cards(trainer_client)["main"]["signed_in"] == [trainer.username]


@pytest.mark.services
def test_a_rooms_card_shows_the_rooms_last_change_and_who_made_it(
    sandbox: Sandbox, other_sandbox: Sandbox, trainer: Any, trainer_client: Client
) -> None:
    asset = CryptoAsset.objects.get(sandbox=sandbox, symbol="BTC")
    edit_in_list(trainer_client, CryptoAsset, asset, name="Bitcoin of the drill")
    shown = cards(trainer_client)
    assert shown["main"]["change"]["what"] == f"crypto asset BTC changed by {trainer.username}"
    assert shown["main"]["change"]["ago"] == "just now"
    assert shown["other"]["change"]["what"] == "cloned from Main room"
    services.freeze_clock(who=None, sandbox=other_sandbox)
    assert cards(trainer_client)["other"]["change"]["what"] == "clock frozen"
    assert cards(trainer_client)["main"]["change"]["what"].startswith("crypto asset")
