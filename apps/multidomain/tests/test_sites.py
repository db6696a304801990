"""Pages of the simulated domains, which the console opens."""

from collections.abc import Iterable
from datetime import timedelta
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from apps.multidomain.models import Domain
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.sandboxes.services import freeze_clock, shift_clock

PAGE = "/domains/console.simulated.example"
TEACHING = "Why a domain on a console proves nothing"
ADDRESSES: Iterable[str] = (PAGE, "/domains/bank.com", "/domains/", "/domains/a/b/c")


def read(client: Client, address: str, status: int = 200) -> str:
    response = client.get(address)
    assert response.status_code == status
    return response.content.decode()


@pytest.mark.meets("Domain:1.5a")
def test_page_shows_the_domains_data_and_the_teaching_note(operator_client: Client) -> None:
    page = read(operator_client, PAGE)
    for text in (
        "Primary Console",
        "console.simulated.example",
        "Primary",
        " ms",
        "SWIFT messaging",
        TEACHING,
    ):
        assert text in page


def test_page_shows_the_same_status_and_response_time_as_the_api(
    operator_client: Client, sandbox: Sandbox
) -> None:
    freeze_clock(who=None, sandbox=sandbox)
    for status, word in {"healthy": "Healthy", "warning": "Warning", "error": "Error"}.items():
        records_of(Domain, sandbox.pk).filter(domain="console.simulated.example").update(forced_status=status)
        entry = operator_client.get("/api/multi-domain/status").json()["console.simulated.example"]
        page = read(operator_client, PAGE)
        if entry["status"] == status:
            assert f"{entry['responseTime']} ms" in page
        assert f"{word}</span>" in page


def test_page_of_an_inactive_domain_shows_status_unknown_and_never_checked(operator_client: Client) -> None:
    page = read(operator_client, "/domains/recovery.simulated.example")
    assert "Unknown" in page
    assert "Never" in page
    assert "there are no readings" in page


@pytest.mark.meets("Domain:1.5a")
@pytest.mark.parametrize("address", ADDRESSES)
def test_page_without_a_session_redirects_to_sign_in_and_back(
    client: Client, sandbox: Sandbox, address: str
) -> None:
    response = client.get(address)
    assert response.status_code == 302
    to = urlsplit(response["Location"])
    assert (to.netloc, to.path) == ("", "/")
    assert parse_qs(to.query) == {"next": [address]}


def test_domain_that_exists_only_in_another_room_gets_404(
    stranger_client: Client, other_sandbox: Sandbox
) -> None:
    records_of(Domain, other_sandbox.pk).filter(domain="console.simulated.example").delete()
    page = read(stranger_client, PAGE, 404)
    assert "no domain of this name" in page
    assert "Primary Console" not in page


@pytest.mark.meets("Domain:1.3h")
@pytest.mark.parametrize("name", ["bank.com", "www.Some-Bank.eu", "example.com"])
def test_registrable_name_gets_400_and_the_page_does_not_repeat_the_name(
    operator_client: Client, name: str
) -> None:
    page = read(operator_client, f"/domains/{name}", 400)
    assert "could be registered" in page
    assert TEACHING in page
    assert name.lower() not in page.lower()


@pytest.mark.parametrize("name", ["nothing", "a_b.example", "x" * 400, "%3Cb%3E.example"])
def test_text_that_is_no_domain_name_gets_400_with_advice(operator_client: Client, name: str) -> None:
    assert "Write a domain name" in read(operator_client, f"/domains/{name}", 400)


@pytest.mark.parametrize("address", ["/domains/", "/domains/unknown.example", "/domains/a/b"])
def test_unknown_url_gets_404_with_the_teaching_note(operator_client: Client, address: str) -> None:
    assert TEACHING in read(operator_client, address, 404)


def test_name_matches_in_any_case_and_with_a_trailing_slash(operator_client: Client) -> None:
    assert "Primary Console" in read(operator_client, "/domains/Console.Simulated.EXAMPLE/")


def test_page_is_marked_as_simulated_and_is_uncached_and_read_only(operator_client: Client) -> None:
    response = operator_client.get(PAGE)
    assert response["X-Simulated"] == "true"
    assert "no-store" in response["Cache-Control"]
    assert "unsafe" not in response["Content-Security-Policy"]
    page = response.content.decode()
    assert "TRAINING SIMULATION" in page
    assert "simulated-mark" in page
    assert operator_client.post(PAGE).status_code == 405


def test_page_of_a_domain_runs_at_most_six_database_queries(
    operator_client: Client, sandbox: Sandbox, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    shift_clock(who=None, sandbox=sandbox, by=timedelta(hours=1))
    with django_assert_max_num_queries(6):
        read(operator_client, PAGE)
