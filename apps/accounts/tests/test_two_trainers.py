"""Tests of a race: two trainers revoke each other's rights at once; rights are checked again inside the transaction."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from apps.accounts.choices import Role
from apps.accounts.models import User
from apps.accounts.tests.people import account, account_data, signed_in_client
from apps.sandboxes.tests.admin_pages import page_of, preview

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

Form = tuple[str, dict[str, Any]]


def demotion(client: Client, other: User) -> Form:
    return page_of(User, "change", other.pk), account_data(other, role=Role.OPERATOR)


def deactivation(client: Client, other: User) -> Form:
    return page_of(User, "change", other.pk), account_data(other, is_active=None)


def demotion_in_a_file(client: Client, other: User) -> Form:
    page = preview(client, User, "csv", f"username,role\n{other.username},operator\n".encode())
    return page_of(User, "process_import"), page.context["confirm_form"].initial


def deletion(client: Client, other: User) -> Form:
    return page_of(User, "delete", other.pk), {"post": "yes"}


def deletion_in_the_list(client: Client, other: User) -> Form:
    chosen = {"action": "delete_selected", "_selected_action": [other.pk], "post": "yes"}
    return page_of(User, "changelist"), chosen


@pytest.mark.parametrize("act", [demotion, deactivation, demotion_in_a_file, deletion, deletion_in_the_list])
def test_second_of_two_trainers_who_revoke_each_others_rights_at_once_gets_403(
    trainer: User, act: Callable[[Client, User], Form]
) -> None:
    both_authorised = Barrier(2)
    hedy = account("hedy", trainer.sandbox, role=Role.TRAINER)
    clients = [signed_in_client(trainer), signed_in_client(hedy)]
    forms = [act(clients[0], hedy), act(clients[1], trainer)]

    def send(client: Client, form: Form) -> int:
        rights_read: list[str] = []

        def wait_for_the_other(execute: Callable[..., Any], sql: str, *args: Any) -> Any:
            result = execute(sql, *args)
            if 'FROM "accounts_user"' in sql and not rights_read:
                rights_read.append(sql)
                both_authorised.wait(60)
            return result

        try:
            with connection.execute_wrapper(wait_for_the_other):
                status: int = client.post(*form).status_code
            return status
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        responses = list(pool.map(send, clients, forms))
    assert sorted(responses) == [302, 403]
    [remaining] = User.objects.filter(role=Role.TRAINER, is_active=True)
    assert remaining.pk == (trainer, hedy)[responses.index(302)].pk
