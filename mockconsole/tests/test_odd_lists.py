"""Admin lists with malformed query strings, and lists without rows."""

import re

import pytest
from django.contrib.admin.views.main import ERROR_FLAG
from django.db import models, transaction
from django.test import Client

from apps.accounts.models import User
from apps.financial.models import Vault
from apps.sandboxes.models import Sandbox
from apps.sandboxes.tests.admin_pages import page_of
from apps.sovereign.models import SovereignStatus
from apps.transactions.models import Transaction, TransactionLog
from apps.wallets.connector.models import PreparedTransfer
from apps.wallets.ledger.models import Posting

pytestmark = [pytest.mark.services, pytest.mark.usefixtures("short_lists")]

HUGE = "9" * 22
ODD: list[tuple[type[models.Model], str]] = [
    (User, f"sandbox={HUGE}"),
    (User, f"id__in={HUGE}"),
    (User, f"id__gte={HUGE}"),
    (User, "id=x"),
    (User, f"last_login__year={HUGE}"),
    (User, "role__regex=["),
    (User, "username__iregex=["),
    (Sandbox, "rewound=x"),
    (Vault, f"sandbox_id={HUGE}"),
    (Vault, f"id__range={HUGE}"),
    (Transaction, f"created_at__year={HUGE}"),
    (TransactionLog, f"transaction={HUGE}"),
    (Posting, f"wallet={HUGE}"),
    (Posting, f"movement={HUGE}"),
]


@pytest.mark.parametrize(("model", "query"), ODD, ids=lambda value: getattr(value, "__name__", value))
def test_an_impossible_filter_value_redirects_to_the_list_or_finds_no_row(
    trainer_client: Client, model: type[models.Model], query: str
) -> None:
    address = page_of(model, "changelist")
    # Use a savepoint, because a statement that PostgreSQL rejects would abort the test's transaction.
    start = transaction.savepoint()
    response = trainer_client.get(f"{address}?{query}")
    transaction.savepoint_rollback(start)
    if response.status_code != 200:  # 200 means that the database accepted the value and found no row.
        assert response.headers["Location"] == f"{address}?{ERROR_FLAG}=1"
    assert trainer_client.get(f"{address}?{ERROR_FLAG}=1").status_code == 200


def test_saving_a_list_with_an_impossible_row_id_shows_the_message_that_nothing_was_saved(
    trainer_client: Client,
) -> None:
    address = page_of(SovereignStatus, "changelist")
    sent = {
        "form-TOTAL_FORMS": "1",
        "form-INITIAL_FORMS": "1",
        "form-0-id": "9" * 30,
        "_save": "Save",
    }
    page = trainer_client.post(address, sent, follow=True)
    assert "Nothing was saved" in page.content.decode()


@pytest.mark.parametrize(
    ("model", "query", "sentence", "link"),
    [
        (PreparedTransfer, "", "There are no prepared transfers yet.", None),
        (Vault, "", "There are no vaults yet.", "/admin/financial/vault/add/"),
        (Vault, "q=nothing", "No vaults match the search and the filters.", "?"),
    ],
)
def test_an_empty_list_gives_the_reason_and_links_only_to_actions_that_the_caller_may_take(
    trainer_client: Client, model: type[models.Model], query: str, sentence: str, link: str | None
) -> None:
    Vault.objects.all().delete()
    content = trainer_client.get(f"{page_of(model, 'changelist')}?{query}").content.decode()
    shown = content[content.index(sentence) :]
    links = re.findall(r'href="([^"]+)"', shown[: shown.index("</div>")])
    assert links == ([] if link is None else [link])
