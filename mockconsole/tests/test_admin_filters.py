"""Admin lists with unknown filters in the URL."""

import pytest
from django.contrib.messages import WARNING, get_messages
from django.db import models
from django.test import Client

from apps.accounts.models import User
from apps.documents.models import BankTransferDocument
from apps.multidomain.models import HostServer
from apps.sandboxes.tests.admin_pages import page_of
from apps.transactions.models import Transaction
from apps.wallets.ledger.models import Wallet
from mockconsole.lib.admin.lists import NOT_FILTERED

REFUSED: list[tuple[type[models.Model], str]] = [
    (Transaction, "status=nonsense"),
    *((Wallet, f"sandbox={room}") for room in ("nonsense", "9" * 20, "-1", "0", "none", "٣", "1.5", "1_0")),
    (Wallet, "kind__exact=nonsense"),
    (BankTransferDocument, "is_sample__exact=7"),
    (HostServer, "location=Nowhere"),
    (User, "sandbox__users__password__startswith=a"),
    (Wallet, "nothing=1"),
    (Transaction, "p=999999"),
]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("short_lists")]


@pytest.mark.parametrize(("model", "query"), REFUSED, ids=lambda value: getattr(value, "__name__", value))
def test_an_unknown_filter_shows_the_whole_list_with_a_warning(
    trainer_client: Client, model: type[models.Model], query: str, caplog: pytest.LogCaptureFixture
) -> None:
    page = trainer_client.get(f"{page_of(model, 'changelist')}?{query}", follow=True)
    messages = [(message.level, message.message) for message in page.context["messages"]]
    assert messages == [(WARNING, NOT_FILTERED)]
    assert page.context["cl"].result_count == page.context["cl"].root_queryset.count()
    assert NOT_FILTERED in page.content.decode().replace("&#x27;", "'")
    assert [record.levelname for record in caplog.records] == []


@pytest.mark.parametrize(("model", "query"), [(User, "sandbox=all"), (Wallet, "nothing=1")])
def test_an_export_with_an_unknown_filter_redirects_to_the_list(
    trainer_client: Client, model: type[models.Model], query: str
) -> None:
    page = trainer_client.get(f"{page_of(model, 'export')}?{query}", follow=True)
    assert page.redirect_chain == [(page_of(model, "changelist"), 302)]
    assert [message.message for message in page.context["messages"]] == [NOT_FILTERED]


def test_a_known_filter_shows_no_warning(trainer_client: Client) -> None:
    times = "created_at__gte=2026-01-01T00:00:00Z"
    for query in ("status=pending", "currency__exact=USDT", times, "sandbox=all", "q=x", "p=1", ""):
        page = trainer_client.get(f"{page_of(Transaction, 'changelist')}?{query}")
        assert page.status_code == 200, query
        assert list(get_messages(page.wsgi_request)) == [], query
