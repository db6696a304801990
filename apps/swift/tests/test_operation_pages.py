"""Pages of the list of operations: together they show each row once and in order, even if rows are added meanwhile."""

from datetime import timedelta

import pytest
from django.test import Client

from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.swift.models import SwiftOperation
from apps.swift.tests.operations import PATH, pages_of, record


@pytest.mark.meets("D:newest-first")
@pytest.mark.services
def test_all_pages_together_contain_each_operation_once_and_in_order(
    operator: User, operator_client: Client, empty: Sandbox
) -> None:
    for _ in range(7):
        record(operator)
    # Give three rows the same time, so that a page ends between two of them.
    tied = records_of(SwiftOperation, empty.pk).filter(ref__in=["SIM-OP-0004", "SIM-OP-0005", "SIM-OP-0006"])
    tied.update(created_at=empty.anchor_simulated + timedelta(days=1))
    pages = list(pages_of(operator_client, f"{PATH}?limit=2"))
    assert {page["X-Total-Count"] for page in pages} == {"7"}
    refs = [row["id"] for page in pages for row in page.json()]
    assert [ref[-1] for ref in refs] == ["6", "5", "4", "7", "3", "2", "1"]


@pytest.mark.services
def test_next_page_is_unaffected_by_a_row_added_meanwhile(
    operator: User, operator_client: Client, empty: Sandbox
) -> None:
    for _ in range(4):
        record(operator)
    link = operator_client.get(f"{PATH}?limit=2")["Link"]
    record(operator)
    rows = operator_client.get(link[1:].split(">")[0]).json()
    assert [row["id"] for row in rows] == ["SIM-OP-0002", "SIM-OP-0001"]


@pytest.mark.meets("D:newest-first")
def test_page_has_200_rows_unless_the_request_sets_a_higher_limit(
    operator: User, operator_client: Client, empty: Sandbox
) -> None:
    record(operator)
    values = records_of(SwiftOperation, empty.pk).values().get()
    SwiftOperation.objects.bulk_create(
        SwiftOperation(**{**values, "id": None, "ref": f"SIM-OP-{number:04d}"}) for number in range(2, 252)
    )
    assert len(operator_client.get(PATH).json()) == 200
    assert len(operator_client.get(f"{PATH}?limit=1000").json()) == 251


def test_cursor_from_another_room_returns_no_rows_of_that_room(
    operator_client: Client, stranger_client: Client, empty: Sandbox
) -> None:
    link = stranger_client.get(f"{PATH}?limit=1")["Link"]
    assert operator_client.get(link[1:].split(">")[0]).json() == []


def test_page_returns_304_until_its_rows_or_the_total_change(
    operator: User, operator_client: Client, empty: Sandbox
) -> None:
    for _ in range(4):
        record(operator)
    page = f"{PATH}?limit=2"
    first = operator_client.get(page)
    etag = {"If-None-Match": first["ETag"]}
    assert operator_client.get(page, headers=etag).status_code == 304
    # The deleted row isn't on this page: the page's rows stay the same, only the total changes.
    records_of(SwiftOperation, empty.pk).get(ref="SIM-OP-0001").delete()
    fewer = operator_client.get(page, headers=etag)
    assert fewer.status_code == 200
    assert fewer.content == first.content
    assert fewer["X-Total-Count"] == "3"
