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
from apps.texts.tests.conftest import store_foreign_override

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


def test_invalid_number_is_refused_and_stays_in_its_field(
    text_list: OpenPage, sandbox: Sandbox, trainer_client: Client
) -> None:
    # Browsers submit a blank for a number input whose text isn't a number.
    assert 'type="number"' not in trainer_client.get(LIST).content.decode()
    for text in ("10", "1e400", "seven", "1,5"):
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


def test_rows_that_are_empty_or_equal_the_default_delete_the_override(
    claims: dict[str, Any], sandbox: Sandbox, trainer_client: Client
) -> None:
    for names, fees in ((["Access", "Routing"], ["5000.00", "15000.00"]), ([""], [""])):
        override(sandbox, "claims", "fees", [{"name": "Access", "fee": {"amount": "1"}}])
        OpenPage(trainer_client, LIST).save(**{f"{FEES}.name": names, f"{FEES}.fee": fees})
        assert not ScreenText.objects.exists(), names


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


def test_overrides_that_no_longer_fit_their_defaults_are_marked_and_stay_stored(
    claims: dict[str, Any], sandbox: Sandbox, trainer_client: Client
) -> None:
    misfits: dict[str, tuple[Any, str]] = {
        "balance": ("100 billion", "100 billion"),
        "retries": ({"number": 10}, "10"),
        "fees": ([{"title": "Access", "fee": {"amount": "5"}}], "Access | 5"),
        "alerts": (["Alert = on"], "Alert = on"),
    }
    rows = {key: store_foreign_override(sandbox, "claims", key, value) for key, (value, _) in misfits.items()}
    assert overrides(sandbox) == {}
    marked = trainer_client.get(f"{LIST}&override=Doesn’t+fit").content.decode()
    for key, (_, words) in misfits.items():
        page = trainer_client.get(page_of(ScreenText, "change", rows[key].pk)).content.decode()
        for shown in (marked, page):
            assert f"Doesn’t fit, so the default is shown: “{escape(words)}”" in shown
    OpenPage(trainer_client, page_of(ScreenText, "changelist")).save(**{"home.title-value": "Room 7"})
    assert screen_text_overrides(sandbox.pk) == {"home": {"title": "Room 7"}}
    for key, (value, _) in misfits.items():
        rows[key].refresh_from_db()
        assert rows[key].value == value


def test_saving_an_untouched_page_changes_nothing(sandbox: Sandbox, trainer_client: Client) -> None:
    for screen, key, value in [
        ("admin-access", "fees", [{"name": "Access | x", "fee": {"amount": "5"}}]),
        ("home", "title", "One\nTwo "),
    ]:
        row = override(sandbox, screen, key, value)
        before = row.history.count()
        listed = OpenPage(trainer_client, page_of(ScreenText, "changelist") + "?override=Overridden")
        assert listed.save().status_code == 302
        assert open_record(trainer_client, row).save().status_code == 302
        row.refresh_from_db()
        assert row.value == value
        assert row.history.count() <= before + 1
