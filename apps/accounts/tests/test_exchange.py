"""Tests of the import and export of accounts; files contain no passwords."""

from typing import Any

import pytest
from django.test import Client

from apps.accounts.choices import Role
from apps.accounts.models import User
from apps.accounts.tests.people import PASSWORD, account, sign_in
from apps.sandboxes.models import Sandbox
from apps.sandboxes.tests.admin_pages import FORMATS, export_file, import_file, message_in, page_of, preview


def mistakes_of(page: Any) -> list[str]:
    """Return the error messages on an import's preview page."""
    result = page.context["result"]
    row_errors = [error.error for _, errors in result.row_errors() for error in errors]
    field_errors = [
        f"{field}: {message}"
        for row in result.invalid_rows
        for field, messages in row.error_dict.items()
        for message in messages
    ]
    file_errors = [error.error for error in result.base_errors]
    return [str(error) for error in (*file_errors, *row_errors, *field_errors)]


def test_export_contains_the_accounts_without_passwords(
    operator: User, stranger: User, trainer_client: Client
) -> None:
    User.objects.filter(pk=stranger.pk).update(first_name="Mallory", is_active=False)
    assert export_file(trainer_client, User, "csv").decode("utf-8-sig").splitlines() == [
        "username,role,room,active,first_name,last_name,simulated",
        "ada,operator,main,true,,,true",
        "grace,trainer,main,true,,,true",
        "mallory,operator,other,false,Mallory,,true",
    ]


@pytest.mark.parametrize("kind", FORMATS)
def test_import_of_an_unchanged_export_skips_every_row(
    kind: str, stranger: User, trainer_client: Client
) -> None:
    page = preview(trainer_client, User, kind, export_file(trainer_client, User, kind))
    assert mistakes_of(page) == []
    assert {row.import_type for row in page.context["result"].rows} == {"skip"}


def test_import_changes_an_existing_account_and_keeps_its_password(
    operator: User,
    trainer: User,
    other_sandbox: Sandbox,
    operator_client: Client,
    trainer_client: Client,
) -> None:
    assert operator_client.get("/api/session").status_code == 200
    rows = "username,room,active,last_name\nada,other,no,Lovelace\n"
    import_file(trainer_client, User, "csv", rows.encode())
    changed = User.objects.get(pk=operator.pk)
    assert (changed.sandbox, changed.is_active, changed.last_name) == (other_sandbox, False, "Lovelace")
    assert changed.role == Role.OPERATOR
    assert changed.check_password(PASSWORD)
    assert operator_client.get("/api/session").status_code == 401
    version = changed.history.latest()
    assert (version.last_name, version.history_user, version.prev_record.last_name) == (
        "Lovelace",
        trainer,
        "",
    )


def test_import_that_changes_a_role_grants_or_revokes_access_to_the_admin(
    operator: User, operator_client: Client, trainer_client: Client
) -> None:
    for role, status in ((Role.TRAINER, 200), (Role.OPERATOR, 302)):
        import_file(trainer_client, User, "csv", f"username,role\nada,{role}\n".encode())
        assert operator_client.get("/admin/").status_code == status


def test_import_adds_an_unknown_account_without_a_password(
    trainer: User, other_sandbox: Sandbox, trainer_client: Client
) -> None:
    rows = b"username,room\nbob,other\njoan,\n"
    page = preview(trainer_client, User, "csv", rows)
    assert "sign in until you set its password" in page.content.decode()
    import_file(trainer_client, User, "csv", rows)
    bob, joan = User.objects.get(username="bob"), User.objects.get(username="joan")
    assert (bob.sandbox, joan.sandbox) == (other_sandbox, trainer.sandbox)
    assert (bob.role, bob.is_active, bob.has_usable_password()) == (Role.OPERATOR, True, False)
    assert sign_in(Client(), "bob", bob.password).json()["success"] is False
    import_file(trainer_client, User, "csv", b"username\nmary\n")
    assert User.objects.get(username="mary").sandbox == trainer.sandbox


@pytest.mark.parametrize("name", ["zoe\u0308", "\uff5ao\u00eb", "zo\u00eb"], ids=ascii)
def test_import_matches_an_account_by_any_unicode_form_of_its_username(
    name: str, trainer: User, trainer_client: Client
) -> None:
    zoe = account("zo\u00eb", trainer.sandbox)
    response = import_file(trainer_client, User, "csv", f"username,first_name\n{name},Zoe\n".encode())
    assert "0 new, 1 changed" in message_in(response)
    zoe.refresh_from_db()
    assert (zoe.username, zoe.first_name) == ("zo\u00eb", "Zoe")


def test_import_stores_a_new_username_in_composed_unicode_form(trainer_client: Client) -> None:
    import_file(trainer_client, User, "csv", "username,first_name\nrene\u0301,Rene\u0301\n".encode())
    assert User.objects.get(username="ren\u00e9").first_name == "Ren\u00e9"
    rows = "username\nzoe\u0308\nzo\u00eb\n".encode()
    [error] = mistakes_of(preview(trainer_client, User, "csv", rows))
    assert "Row 1 (line 2) has zo\u00eb already; keep one." in error


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("username,password\nbob,argon2$x\n", "The column “password” is unknown."),
        ("username,room\nbob,nowhere\n", "room: No room has the key “nowhere”. Write one of these: main"),
        ("username,role\nbob,king\n", "role: "),
        ("username,active\nbob,perhaps\n", "neither true nor false"),
        ("username\na b\n", "username: Enter a valid username"),
        ("username\nADA\n", "username: The account “ada” has this name, in other capitals."),
        ("username\nＡＤＡ\n", "username: The account “ada” has this name, in other capitals."),  # noqa: RUF001
        ("username\nbob\nBOB\n", "username: The account “bob” has this name, in other capitals."),
        ("username,first_name\nbob,DE89370400440532013000\n", "first_name: This looks like an account"),
        ("username,first_name\nbob,B\x1bob\n", "first_name: Take the control characters out."),
        ("username,role\ngrace,operator\n", "role: You can't take the trainer's role from your own"),
        ("username,active\ngrace,false\n", "active: You can't deactivate your own account."),
    ],
)
def test_import_of_an_invalid_row_shows_its_error_and_changes_nothing(
    rows: str, message: str, operator: User, trainer_client: Client
) -> None:
    before = list(User.objects.values())
    [error] = mistakes_of(preview(trainer_client, User, "csv", f"{rows}".encode()))
    assert message in error
    assert list(User.objects.values()) == before


def test_import_of_a_stored_username_in_two_other_capitalisations_shows_an_error_for_both_rows(
    operator: User, trainer_client: Client
) -> None:
    page = preview(trainer_client, User, "csv", b"username,role\nAda,operator\nADA,operator\n")
    assert mistakes_of(page) == ["username: The account “ada” has this name, in other capitals."] * 2


def test_import_is_rejected_if_it_would_demote_the_trainer_who_confirms_it(
    trainer: User, trainer_client: Client
) -> None:
    account("hedy", trainer.sandbox, role=Role.TRAINER)
    page = preview(trainer_client, User, "csv", b"username,role\nhedy,operator\n")
    confirmation = page.context["confirm_form"].initial
    trainer_client.force_login(
        User.objects.get(username="hedy"), backend="django.contrib.auth.backends.ModelBackend"
    )
    message = message_in(trainer_client.post(page_of(User, "process_import"), confirmation))
    assert "Nothing was imported" in message
    assert User.objects.get(username="hedy").is_staff
