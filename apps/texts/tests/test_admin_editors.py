"""Editors of screen texts in the admin, one for each kind."""

from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape

from apps.sandboxes.models import Sandbox
from apps.sandboxes.tests.admin_pages import page_of
from apps.sandboxes.tests.open_pages import OpenPage, open_record
from apps.sandboxes.tests.scenarios import override
from apps.texts.models import ScreenText
from apps.texts.selectors import screen_text_overrides
from apps.texts.tests.conftest import CLAIMS

pytestmark = pytest.mark.django_db

LIST = page_of(ScreenText, "changelist") + "?screen=claims"
FEES = "claims.fees-value"


@pytest.fixture
def text_list(claims: dict[str, Any], sandbox: Sandbox, trainer_client: Client) -> OpenPage:
    """Open the admin's list of the texts of the screen `claims`."""
    return OpenPage(trainer_client, LIST)


def overrides(sandbox: Sandbox) -> dict[str, Any]:
    """Return the overrides of the texts of the screen `claims`."""
    return screen_text_overrides(sandbox.pk).get("claims", {})


def test_text_that_is_not_an_amount_is_refused_as_override_of_an_amount(
    text_list: OpenPage, sandbox: Sandbox
) -> None:
    page = text_list.save(**{"claims.balance-value": "100 billion"}).content.decode()
    assert "“100 billion” is not an amount" in page
    assert "Doesn’t fit" not in page.replace('<option value="Doesn’t fit">Doesn’t fit</option>', "")
    assert text_list.sent["claims.balance-value"] == "100 billion"
    assert overrides(sandbox) == {}
    text_list.save(**{"claims.balance-value": "100000000000.00"})
    assert overrides(sandbox) == {"balance": {"amount": "100000000000.00"}}


@pytest.mark.parametrize("text", ["10", "1e400", "seven", "1,5"])
def test_invalid_number_is_refused_and_stays_in_its_field(
    text: str, text_list: OpenPage, sandbox: Sandbox, trainer_client: Client
) -> None:
    # Browsers submit a blank for a number input whose text isn't a number.
    assert 'type="number"' not in trainer_client.get(LIST).content.decode()
    page = text_list.save(**{"claims.retries-value": text}).content.decode()
    assert f"“{text}” doesn’t fit here. Write a whole number from 0 to 9." in page
    assert text_list.sent["claims.retries-value"] == text
    assert overrides(sandbox) == {}
    text_list.save(**{"claims.retries-value": "7"})
    assert overrides(sandbox) == {"retries": {"number": 7}}


def test_rows_editor_is_filled_with_the_default(text_list: OpenPage, trainer_client: Client) -> None:
    page = trainer_client.get(LIST).content.decode()
    assert page.count(f'name="{FEES}.fee"') == 3
    assert 'value="15000.00"' in page
    assert 'aria-label="Row 2, fee"' in page
    assert "rows-editor.js" in page


def test_rows_editor_adds_changes_and_removes_rows(
    text_list: OpenPage, sandbox: Sandbox, trainer_client: Client
) -> None:
    text_list.save(**{f"{FEES}.name": ["Access", "", "A | B", ""], f"{FEES}.fee": ["1.50", "", "2", ""]})
    fees = [{"name": "Access", "fee": {"amount": "1.50"}}, {"name": "A | B", "fee": {"amount": "2"}}]
    assert overrides(sandbox) == {"fees": fees}
    assert 'value="A | B"' in trainer_client.get(LIST).content.decode()


@pytest.mark.parametrize(("names", "fees"), [(["Access", "Routing"], ["5000.00", "15000.00"]), ([""], [""])])
def test_rows_that_are_empty_or_equal_the_default_delete_the_override(
    names: list[str], fees: list[str], claims: dict[str, Any], sandbox: Sandbox, trainer_client: Client
) -> None:
    override(sandbox, "claims", "fees", [{"name": "Access", "fee": {"amount": "1"}}])
    OpenPage(trainer_client, LIST).save(**{f"{FEES}.name": names, f"{FEES}.fee": fees})
    assert not ScreenText.objects.exists()


def test_invalid_row_is_reported_and_the_typed_text_stays(text_list: OpenPage, sandbox: Sandbox) -> None:
    page = text_list.save(
        **{f"{FEES}.name": ["Access", "Routing"], f"{FEES}.fee": ["free", "3"]}
    ).content.decode()
    assert "Row 1: fee: “free” is not an amount." in page
    assert text_list.sent[f"{FEES}.fee"] == ["free", "3", ""]
    assert overrides(sandbox) == {}


def test_settings_are_edited_as_rows(text_list: OpenPage, sandbox: Sandbox) -> None:
    row = ["Chain", "A", "A, B", "", "", ""]
    columns = ("label", "initial", "choices", "min", "max", "unit")
    text_list.save(**{f"claims.alerts-value.{name}": [cell] for name, cell in zip(columns, row, strict=True)})
    chain = {"label": "Chain", "initial": "A", "choices": ["A", "B"]}
    assert overrides(sandbox) == {"alerts": {"settings": [chain]}}


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("balance", "100 billion", "100 billion"),
        ("retries", {"number": 10}, "10"),
        ("fees", [{"title": "Access", "fee": {"amount": "5"}}], "Access | 5"),
        ("alerts", ["Alert = on"], "Alert = on"),
    ],
)
def test_override_that_no_longer_fits_its_default_is_marked_and_stays_stored(
    key: str, value: Any, words: str, claims: dict[str, Any], sandbox: Sandbox, trainer_client: Client
) -> None:
    row = override(sandbox, "claims", key, CLAIMS[key] if key != "retries" else {"number": 1})
    ScreenText.objects.filter(pk=row.pk).update(value=value)
    assert overrides(sandbox) == {}
    for address in (f"{LIST}&override=Doesn’t+fit", page_of(ScreenText, "change", row.pk)):
        page = trainer_client.get(address).content.decode()
        assert f"Doesn’t fit, so the default is shown: “{escape(words)}”" in page
    OpenPage(trainer_client, LIST).save(**{"claims.balance-value" if key != "balance" else FEES: ""})
    OpenPage(trainer_client, LIST).save(
        **{"claims.retries-value" if key != "retries" else "claims.balance-value": "3"}
    )
    row.refresh_from_db()
    assert row.value == value
    assert len(overrides(sandbox)) == 1


def test_saving_an_untouched_page_changes_nothing(sandbox: Sandbox, trainer_client: Client) -> None:
    for screen, key, value in [
        ("admin-access", "fees", [{"name": "Access | x", "fee": {"amount": "5"}}]),
        ("home", "title", "One\nTwo "),
    ]:
        row = override(sandbox, screen, key, value)
        before = row.history.count()
        assert (
            OpenPage(trainer_client, page_of(ScreenText, "changelist") + "?override=Overridden")
            .save()
            .status_code
            == 302
        )
        assert open_record(trainer_client, row).save().status_code == 302
        row.refresh_from_db()
        assert row.value == value
        assert row.history.count() <= before + 1
