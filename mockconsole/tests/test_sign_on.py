"""Settings of single sign-on: without them, it is off; a wrong setting raises an error that names it."""

from pathlib import Path

import pytest
from django.test import Client

from mockconsole.sign_on import read_sign_on
from mockconsole.variables import VariableError

USABLE = {
    "ISSUER": "https://id.example/realms/bank",
    "CLIENT_ID": "mockconsole",
    "CLIENT_SECRET": "of-the-test",
    "TRAINERS": "teachers, heads of training",
    "TRAINEES": "students",
}


def set_variables(monkeypatch: pytest.MonkeyPatch, **variables: str) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(f"MOCKCONSOLE_OIDC_{name}", value)


@pytest.mark.parametrize("path", ["start", "callback", ""])
def test_single_sign_on_urls_get_404_if_its_variables_are_unset(path: str, client: Client) -> None:
    assert client.get(f"/sign-on/{path}").status_code == 404


@pytest.mark.django_db
def test_admin_sign_in_page_offers_no_single_sign_on_if_its_variables_are_unset(client: Client) -> None:
    assert b"sign-on" not in client.get("/admin/login/").content


def test_unset_optional_settings_get_defaults_and_the_trainer_roles_are_read_as_a_list(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    set_variables(monkeypatch, **USABLE)
    chosen = read_sign_on()
    assert chosen is not None
    assert (chosen.name, chosen.scopes, chosen.role_claim) == ("single sign-on", "openid profile", "roles")
    assert chosen.trainers == {"teachers", "heads of training"}


def test_client_secret_is_read_from_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.write_text("in-a-file\n")
    set_variables(monkeypatch, **{**USABLE, "CLIENT_SECRET": "", "CLIENT_SECRET_FILE": str(file)})
    chosen = read_sign_on()
    assert chosen is not None
    assert chosen.client_secret == "in-a-file"


@pytest.mark.parametrize(
    ("variables", "problem"),
    [
        ({"ISSUER": ""}, "ISSUER is empty: set it, or remove MOCKCONSOLE_OIDC_CLIENT_ID"),
        ({"ISSUER": "http://id.example"}, "must be an address that begins with https://"),
        ({"ISSUER": "https://["}, "ISSUER is 'https://\\['"),
        ({"ISSUER": "https://"}, "ISSUER is 'https://'"),
        ({"CLIENT_ID": ""}, "Set MOCKCONSOLE_OIDC_CLIENT_ID"),
        ({"CLIENT_SECRET": ""}, "CLIENT_SECRET or MOCKCONSOLE_OIDC_CLIENT_SECRET_FILE"),
        ({"CLIENT_SECRET_FILE": "/nowhere"}, "CLIENT_SECRET_FILE is '/nowhere': write the path"),
        ({"SCOPES": "profile"}, "must contain openid"),
        ({"TRAINERS": "", "TRAINEES": " , "}, "without them nobody has a role"),
        ({"TRAINEES": "students,teachers"}, "both contain teachers"),
    ],
)
def test_wrong_setting_raises_an_error_that_names_it(
    variables: dict[str, str], problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_variables(monkeypatch, **(USABLE | variables))
    with pytest.raises(VariableError, match=problem):
        read_sign_on()
