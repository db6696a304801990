"""Domains and the load balancer in the admin: accepted and refused values."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.test import Client

from apps.multidomain.domain_names import COULD_BE_REAL
from apps.multidomain.models import Domain, LoadBalancer
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.sandboxes.services import complete_sandboxes
from apps.sandboxes.tests.admin_pages import edit_in_list, page_of, preview
from mockconsole.lib.errors import REAL_WORLD_IDENTIFIER

pytestmark = pytest.mark.django_db


def primary(sandbox: Sandbox) -> Domain:
    return records_of(Domain, sandbox.pk).get(domain="console.simulated.example")


def balancer(sandbox: Sandbox) -> LoadBalancer:
    return records_of(LoadBalancer, sandbox.pk).get()


def test_admin_list_stores_an_edited_domain(sandbox: Sandbox, trainer_client: Client) -> None:
    edit_in_list(trainer_client, Domain, primary(sandbox), forced_status="warning", base_ms="120")
    row = primary(sandbox)
    assert (row.forced_status, row.base_ms) == ("warning", 120)


@pytest.mark.meets("Domain:1.3h")
@pytest.mark.parametrize("name", ["bank.com", "console.example.org", "simulated.example.co", "localhost.dev"])
def test_model_refuses_a_registrable_name_and_gives_the_reason(sandbox: Sandbox, name: str) -> None:
    row = primary(sandbox)
    row.domain = name
    with pytest.raises(ValidationError) as refused:
        row.full_clean()
    (error,) = refused.value.error_dict["domain"]
    assert (error.code, error.messages) == (REAL_WORLD_IDENTIFIER, [COULD_BE_REAL])
    with pytest.raises(IntegrityError), transaction.atomic():
        row.save()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *[("domain", name) for name in ("example", "Console.example", "a..example", "-a.example")],
        *[("domain", name) for name in ("a b.example", f"{'a' * 64}.example", "é.test")],
        ("priority", "fourth"),
        ("forced_status", "burning"),
        ("base_ms", 0),
        ("base_ms", 60_001),
        ("name", ""),
    ],
)
def test_model_rejects_an_invalid_value_at_its_field(sandbox: Sandbox, field: str, value: object) -> None:
    row = primary(sandbox)
    setattr(row, field, value)
    with pytest.raises(ValidationError) as refused:
        row.full_clean()
    assert list(refused.value.error_dict) == [field]


@pytest.mark.parametrize("name", ["a.test", "deep.down.invalid", "x1-y.example"])
def test_model_accepts_a_reserved_name(sandbox: Sandbox, name: str) -> None:
    row = primary(sandbox)
    row.domain = name
    row.full_clean()
    row.save()


def test_admin_list_stores_an_edited_load_balancer(sandbox: Sandbox, trainer_client: Client) -> None:
    edit_in_list(trainer_client, LoadBalancer, balancer(sandbox), algorithm="Round robin", warning_ms="300")
    row = balancer(sandbox)
    assert (row.algorithm, row.warning_ms) == ("Round robin", 300)


def test_warning_limit_equal_to_the_timeout_is_refused(sandbox: Sandbox) -> None:
    row = balancer(sandbox)
    row.warning_ms = row.timeout_ms
    with pytest.raises(ValidationError, match="before the timeout"):
        row.full_clean()
    with pytest.raises(IntegrityError), transaction.atomic():
        row.save()


def test_admin_cannot_add_a_second_load_balancer_and_a_missing_one_is_created_again(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    assert trainer_client.get(page_of(LoadBalancer, "add")).status_code == 403
    records_of(LoadBalancer, sandbox.pk).delete()
    complete_sandboxes()
    assert balancer(sandbox).limits == (400, 2000)


def test_import_rejects_each_invalid_value_at_its_column(sandbox: Sandbox, trainer_client: Client) -> None:
    wrong = {
        "services": "x" * 601,
        "name": "a\u202eb",
        "last_check": "9999-12-31T23:59:59+00:00",
        "position": "32768",
    }
    content = f"domain,{','.join(wrong)}\nconsole.simulated.example,{','.join(wrong.values())}\n"
    page = preview(trainer_client, Domain, "csv", content.encode())
    [invalid] = page.context["result"].invalid_rows
    assert invalid.field_specific_errors.keys() == wrong.keys()
