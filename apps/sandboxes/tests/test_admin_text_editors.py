"""Each screen text in the admin has the editor of its kind, which refuses what doesn't fit."""

from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape

from apps.sandboxes.models import Sandbox, ScreenText
from apps.sandboxes.selectors import screen_text_overrides
from apps.sandboxes.tests.admin_pages import edit_in_list, errors_in_list, export_file, import_file, page_of

pytestmark = [pytest.mark.once, pytest.mark.django_db]

Claims = dict[str, ScreenText]


def editor(client: Client, row: ScreenText) -> str:
    """Return the page that a row is changed on."""
    return client.get(page_of(ScreenText, "change", row.pk)).content.decode()


def save(client: Client, row: ScreenText, **data: Any) -> Any:
    """Send the form of a row."""
    names = {name.replace("__", "."): value for name, value in data.items()}
    return client.post(page_of(ScreenText, "change", row.pk), names)


def overrides(sandbox: Sandbox) -> dict[str, Any]:
    """Return what staff have put in the place of the claims."""
    return screen_text_overrides(sandbox.pk).get("claims", {})


def put(row: ScreenText, text: str) -> None:
    """Leave a text in a row that was written when its entry was of another kind."""
    ScreenText.objects.filter(pk=row.pk).update(text=text)


def test_an_amount_is_refused_unless_it_is_one(
    claims: Claims, sandbox: Sandbox, trainer_client: Client
) -> None:
    assert 'inputmode="decimal"' in editor(trainer_client, claims["balance"])
    response = save(trainer_client, claims["balance"], text="100 billion")
    [message] = response.context["adminform"].form.errors["text"]
    assert "“100 billion” is not an amount" in message
    assert 'value="100 billion"' in response.content.decode()
    assert "Doesn’t fit" not in response.content.decode()
    assert overrides(sandbox) == {}
    save(trainer_client, claims["balance"], text="100000000000.00")
    assert overrides(sandbox) == {"balance": {"amount": "100000000000.00"}}


def test_a_number_is_kept_between_its_bounds(
    claims: Claims, sandbox: Sandbox, trainer_client: Client
) -> None:
    assert 'inputmode="decimal"' in editor(trainer_client, claims["retries"])
    response = save(trainer_client, claims["retries"], text="10")
    assert "from 0 to 9" in response.context["adminform"].form.errors["text"][0]
    save(trainer_client, claims["retries"], text="7")
    assert overrides(sandbox) == {"retries": {"number": 7}}


@pytest.mark.parametrize("text", ["1e400", "seven", "1,5"])
def test_a_number_that_is_none_is_refused_and_still_stands_there(
    text: str, claims: Claims, sandbox: Sandbox, trainer_client: Client
) -> None:
    # What a number input can't read, the browser hands over as a blank.
    assert 'type="number"' not in editor(trainer_client, claims["retries"])
    response = save(trainer_client, claims["retries"], text=text)
    [message] = response.context["adminform"].form.errors["text"]
    assert message == f"“{text}” doesn’t fit here. Write a whole number from 0 to 9."
    assert f'value="{text}"' in response.content.decode()
    assert overrides(sandbox) == {}


def test_rows_are_a_table_that_begins_with_the_default(claims: Claims, trainer_client: Client) -> None:
    page = editor(trainer_client, claims["fees"])
    assert page.count('name="text.fee"') == 3
    assert 'value="15000.00"' in page
    assert 'aria-label="Row 2, fee"' in page
    assert "rows-editor.js" in page


def test_rows_are_added_changed_and_taken_away(
    claims: Claims, sandbox: Sandbox, trainer_client: Client
) -> None:
    names, fees = ["Access", "", "A | B", ""], ["1.50", "", "2", ""]
    save(trainer_client, claims["fees"], text__name=names, text__fee=fees)
    assert overrides(sandbox)["fees"] == [
        {"name": "Access", "fee": {"amount": "1.50"}},
        {"name": "A | B", "fee": {"amount": "2"}},
    ]
    assert 'value="A | B"' in editor(trainer_client, claims["fees"])


def test_rows_like_the_default_and_no_rows_are_no_override(
    claims: Claims, sandbox: Sandbox, trainer_client: Client
) -> None:
    for names, fees in [(["Access", "Routing"], ["5000.00", "15000.00"]), ([""], [""])]:
        put(claims["fees"], "Access | 1")
        save(trainer_client, claims["fees"], text__name=names, text__fee=fees)
        claims["fees"].refresh_from_db()
        assert claims["fees"].text == ""


def test_a_wrong_row_is_named_and_nothing_that_was_typed_is_lost(
    claims: Claims, sandbox: Sandbox, trainer_client: Client
) -> None:
    response = save(trainer_client, claims["fees"], text__name=["Access", "Routing"], text__fee=["free", "3"])
    [message] = response.context["adminform"].form.errors["text"]
    assert message.startswith("Row 1: fee: “free” is not an amount.")
    page = response.content.decode()
    assert 'value="free"' in page
    assert 'value="3"' in page
    assert overrides(sandbox) == {}


def test_the_list_checks_each_kind_at_its_field(
    claims: Claims, sandbox: Sandbox, trainer_client: Client
) -> None:
    response = edit_in_list(trainer_client, ScreenText, claims["fees"], text="Access: 5,000")
    assert errors_in_list(response) == {"text": ["Row 1: fee: A value is missing."]}
    edit_in_list(trainer_client, ScreenText, claims["fees"], text="Access | 5")
    assert overrides(sandbox) == {"fees": [{"name": "Access", "fee": {"amount": "5"}}]}


@pytest.mark.parametrize(
    ("key", "text"),
    [("balance", "100 billion"), ("retries", "many"), ("fees", "Access: 5,000"), ("alerts", "Alert = on")],
)
def test_an_override_that_does_not_fit_any_more_is_shown_as_such_and_kept(
    key: str, text: str, claims: Claims, sandbox: Sandbox, trainer_client: Client
) -> None:
    put(claims[key], text)
    assert overrides(sandbox) == {}
    for page in [
        trainer_client.get(page_of(ScreenText, "changelist"), {"override": "misfit"}).content.decode(),
        editor(trainer_client, claims[key]),
    ]:
        assert f"Doesn’t fit, so the default is shown: “{escape(text)}”" in page
        assert f'value="{escape(text)}"' in page or f">{escape(text)}</textarea>" in page.replace("\n", "")


def test_an_override_that_does_not_fit_keeps_no_other_row_from_being_saved(
    claims: Claims, sandbox: Sandbox, trainer_client: Client
) -> None:
    put(claims["balance"], "100 billion")
    edit_in_list(trainer_client, ScreenText, claims["retries"], text="3")
    assert overrides(sandbox) == {"retries": {"number": 3}}
    claims["balance"].refresh_from_db()
    assert claims["balance"].text == "100 billion"


@pytest.mark.parametrize("kind", ["csv", "xlsx", "yaml"])
def test_every_kind_travels_in_a_file(
    kind: str, claims: Claims, sandbox: Sandbox, trainer_client: Client
) -> None:
    put(claims["balance"], "7.50")
    put(claims["retries"], "3")
    put(claims["fees"], "Access | 5\nRouting | 6")
    put(claims["alerts"], "Alert | off")
    before = overrides(sandbox)
    exported = export_file(trainer_client, ScreenText, kind)
    ScreenText.objects.filter(sandbox=sandbox).update(text="")
    import_file(trainer_client, ScreenText, kind, exported)
    assert overrides(sandbox) == before
    assert set(before) == set(claims)
