"""The global integration: what it says of itself, and what it prepares, sends and pays."""

import json
from typing import Any
from uuid import UUID

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from apps.accounts.models import User
from apps.accounts.tests.people import post
from apps.sandboxes.content import entry_of
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.sandboxes.services import complete_sandboxes
from apps.swift.choices import InstitutionStatus, MessageType, OfferedCountry, OfferedNetwork
from apps.swift.fin.reader import read_fin
from apps.swift.integration.messages import bank_with
from apps.swift.models import Institution, IntegrationStatus, SwiftOperation
from apps.swift.services import CONNECTED, NO_CONNECTION, set_connection
from mockconsole.lib.training_forms import training_address

STATUS = "/api/global-integration/status"
OPERATIONS = "/api/swift/operations"
ADDRESS = training_address("whoever")
REAL_ADDRESS = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045"

SOVEREIGN = "global-integration/sovereign-transaction"
MESSAGE = "global-integration/swift-message"
SEPA = "global-integration/sepa-transaction"
CALLS = (SOVEREIGN, MESSAGE, SEPA)


def prepare(client: Client, **changed: Any) -> Any:
    return post(client, SOVEREIGN, {"network": "ethereum", "to": ADDRESS, "amount": "0.5", **changed})


def send(client: Client, amount: Any = "12345.67", currency: Any = "EUR", **changed: Any) -> Any:
    body = {
        "messageType": "MT103",
        "bicCode": "MOCKDEF0XXX",
        "data": {"amount": amount, "currency": currency},
    }
    return post(client, MESSAGE, {**body, **changed})


def pay(client: Client, **changed: Any) -> Any:
    return post(client, SEPA, {"countryCode": "BE", "amount": "12.50", "currency": "EUR", **changed})


def newest(client: Client) -> Any:
    return client.get(f"{OPERATIONS}?limit=1").json()[0]


# What it says of itself


def test_the_standard_room_says_what_its_records_hold(operator_client: Client) -> None:
    assert operator_client.get(STATUS).json() == {
        "swift": {"bicCodesCount": 15, "connectorActive": True},
        "sepa": {"countriesSupported": 36, "instantPayments": True},
        "blockchain": {"sovereignLevel": 20, "ethereumConnected": True},
        "alchemy": {"networksSupported": 6, "sdkActive": True},
        "overall": {
            "status": "OPERATIONAL",
            "integrationLevel": "GLOBAL",
            "authorityLevel": "LEVEL 20 SOVEREIGN",
            "networkCoverage": 80,
        },
    }


def test_the_swift_figures_follow_the_rooms_institutions_and_connection(
    operator_client: Client,
    stranger_client: Client,
    trainer: User,
    sandbox: Sandbox,
    django_capture_on_commit_callbacks: Any,
) -> None:
    etag = operator_client.get(STATUS)["ETag"]
    assert operator_client.get(STATUS, headers={"If-None-Match": etag}).status_code == 304
    with django_capture_on_commit_callbacks(execute=True) as announced:
        bank = records_of(Institution, sandbox.pk).get(ref="SIM-INST-015")
        bank.status = InstitutionStatus.CONNECTED
        bank.save()
        records_of(Institution, sandbox.pk).get(ref="SIM-INST-014").delete()
    assert all("global-integration/status" in entry.resources for entry in announced)
    shown = operator_client.get(STATUS, headers={"If-None-Match": etag}).json()
    assert (shown["swift"]["bicCodesCount"], shown["overall"]["networkCoverage"]) == (14, 93)

    with django_capture_on_commit_callbacks(execute=True):
        set_connection(who=trainer, sandbox=sandbox, connection=NO_CONNECTION)
    shown = operator_client.get(STATUS).json()
    assert shown["swift"]["connectorActive"] is False
    assert (shown["overall"]["status"], shown["overall"]["networkCoverage"]) == ("DEGRADED", 0)
    assert stranger_client.get(STATUS).json()["swift"]["connectorActive"] is True


def test_staff_edit_the_claims(
    operator_client: Client, sandbox: Sandbox, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        row = records_of(IntegrationStatus, sandbox.pk).get()
        row.sepa_countries, row.instant_payments, row.authority_level = 41, False, "NONE"
        row.sdk_active = False
        row.save()
    shown = operator_client.get(STATUS).json()
    assert shown["sepa"] == {"countriesSupported": 41, "instantPayments": False}
    assert shown["alchemy"]["sdkActive"] is False
    assert (shown["overall"]["authorityLevel"], shown["overall"]["status"]) == ("NONE", "DEGRADED")


def test_a_room_that_has_lost_its_status_gets_one(sandbox: Sandbox, operator_client: Client) -> None:
    before = operator_client.get(STATUS).json()
    records_of(IntegrationStatus, sandbox.pk).delete()
    records_of(Institution, sandbox.pk).delete()
    shown = operator_client.get(STATUS).json()
    assert shown["sepa"] == before["sepa"]
    assert (shown["swift"]["bicCodesCount"], shown["overall"]["networkCoverage"]) == (0, 0)
    complete_sandboxes()
    assert records_of(IntegrationStatus, sandbox.pk).count() == 1


def test_the_status_can_not_hold_something_real(sandbox: Sandbox) -> None:
    row = records_of(IntegrationStatus, sandbox.pk).get()
    row.authority_level = "LEVEL 20 GEBABEBB"
    with pytest.raises(ValidationError) as caught:
        row.full_clean()
    assert list(caught.value.message_dict) == ["authority_level"]


def test_staff_find_the_status_in_the_admin_and_nobody_makes_a_second(
    trainer_client: Client, sandbox: Sandbox
) -> None:
    page = trainer_client.get("/admin/swift/integrationstatus/")
    assert page.status_code == 200
    assert trainer_client.get("/admin/swift/integrationstatus/add/").status_code == 403


def test_reading_and_sending_cost_few_queries(
    operator_client: Client, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(5):
        operator_client.get(STATUS)
    with django_assert_max_num_queries(3):
        prepare(operator_client)
    with django_assert_max_num_queries(13):
        send(operator_client)
    with django_assert_max_num_queries(12):
        pay(operator_client)


def test_nobody_is_answered_without_a_session(client: Client, sandbox: Sandbox) -> None:
    assert client.get(STATUS).status_code == 401
    assert [post(client, path, {}).status_code for path in CALLS] == [401] * 3


# Preparing on a blockchain


@pytest.mark.parametrize("network", OfferedNetwork.values)
def test_a_transaction_is_prepared_and_nothing_is_recorded(operator_client: Client, network: str) -> None:
    before = operator_client.get(OPERATIONS).json()
    reply = prepare(operator_client, network=network, amount="0.000000000000000001")
    assert (reply.status_code, reply.json()) == (200, {"prepared": True, "simulated": True})
    assert operator_client.get(OPERATIONS).json() == before


@pytest.mark.parametrize(("amount", "prepared"), [("1.13", False), ("1.29", False), ("1.07", True)])
def test_the_cents_of_an_amount_decide_whether_it_is_prepared(
    operator_client: Client, amount: str, prepared: bool
) -> None:
    said = prepare(operator_client, amount=amount).json()
    assert said["prepared"] is prepared
    assert ("Nothing was prepared" in said.get("error", "")) is not prepared


def test_nothing_is_prepared_where_the_chain_is_disconnected(
    operator_client: Client, sandbox: Sandbox
) -> None:
    row = records_of(IntegrationStatus, sandbox.pk).get()
    row.ethereum_connected = False
    row.save()
    said = prepare(operator_client).json()
    assert said["prepared"] is False
    assert "disconnected" in said["error"]


def test_a_copied_address_is_taken_with_its_mark(operator_client: Client) -> None:
    assert prepare(operator_client, to=f" SIM:{ADDRESS}").json()["prepared"] is True
    assert prepare(operator_client, to=ADDRESS.lower()).json()["prepared"] is True


def wrong_case(address: str) -> str:
    return f"{address[:8]}{address[8:-6].swapcase()}{address[-6:]}"


@pytest.mark.parametrize(
    ("to", "said"),
    [
        ("master", "A chain knows no names"),
        ("0xabc", "not an address"),
        ("tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx", "not an address"),
        ("", "blank"),
        (wrong_case(ADDRESS), "mistyped"),
    ],
)
def test_a_destination_that_is_no_address_is_refused_and_says_what_one_is(
    operator_client: Client, to: str, said: str
) -> None:
    reply = prepare(operator_client, to=to)
    assert (reply.status_code, reply.json()["code"]) == (400, "invalid")
    assert list(reply.json()["fields"]) == ["to"]
    assert said in reply.json()["message"]


@pytest.mark.parametrize("to", [REAL_ADDRESS, REAL_ADDRESS.lower(), f"SIM:{REAL_ADDRESS}"])
def test_a_real_destination_is_refused_as_such(operator_client: Client, to: str) -> None:
    reply = prepare(operator_client, to=to)
    assert (reply.status_code, reply.json()["code"]) == (400, "real_world_identifier")
    assert " such as " in reply.json()["fields"]["to"][0]


# Sending a SWIFT message


@pytest.mark.parametrize("kind", MessageType.values)
def test_a_message_becomes_an_operation_that_the_lists_show(
    operator: User, operator_client: Client, kind: str
) -> None:
    said = send(operator_client, messageType=kind).json()
    assert (said["success"], said["status"], said["simulated"]) == (True, "completed", True)
    row = newest(operator_client)
    assert said["messageId"] == row["id"] == "SIM-OP-0011"
    assert row["operationType"] == f"{kind.lower()}_message"
    assert (row["swiftBic"], row["correspondentBank"]) == ("MOCKDEF0XXX", "Eastmere Landesinstitut")
    assert row["completedAt"] == row["createdAt"]
    assert UUID(row["transactionId"]).version == 4
    assert json.loads(row["operationData"]) == {
        "messageType": kind,
        "amount": "12345.67",
        "currency": "EUR",
        "sentBy": operator.username,
        "simulated": True,
    }
    assert ("mt103" in said) is (kind == "MT103")


def test_an_mt103_comes_with_its_text_and_says_what_was_sent(operator_client: Client) -> None:
    text = send(operator_client).json()["mt103"]
    fields = {field.tag: field.lines for field in read_fin(text).fields}
    row = newest(operator_client)
    assert fields["20"] == (row["swiftReference"],)
    assert fields["32A"][0].endswith("EUR12345,67")
    assert "SIMULATED - NO VALUE" in text
    assert text.endswith("{TNG:}}")
    assert "{2:I103MOCKDEF0XXXXN}" in text
    assert f"{{121:{row['transactionId']}}}" in text


def test_a_message_to_the_home_bank_does_not_come_from_itself(operator_client: Client) -> None:
    text = send(operator_client, bicCode="SIMUBEB0XXX").json()["mt103"]
    assert "{1:F01MOCKDEF0AXXX" in text
    assert "{2:I103SIMUBEB0XXXXN}" in text


def test_a_bank_of_the_room_without_a_training_account_gets_its_message_all_the_same(
    operator_client: Client,
) -> None:
    said = send(operator_client, bicCode="SIMUUSN0XXX").json()
    assert said["success"] is True
    assert "mt103" not in said
    assert newest(operator_client)["correspondentBank"] == "Lakeside Drill Trust"


@pytest.mark.parametrize("bic", ["mockdef0xxx", "MOCKDEF0", "MOCKDEF0123"])
def test_a_bic_is_taken_in_any_of_its_forms(operator_client: Client, bic: str) -> None:
    assert send(operator_client, bicCode=bic).json()["success"] is True


@pytest.mark.parametrize(
    ("cents", "success", "status", "reason"),
    [
        ("07", True, "pending", ""),
        ("13", False, "failed", "did not take it"),
        ("29", True, "failed", "rejected"),
    ],
)
def test_the_cents_of_an_amount_decide_how_it_ends(
    operator_client: Client, cents: str, success: bool, status: str, reason: str
) -> None:
    for said in (
        send(operator_client, f"5.{cents}").json(),
        pay(operator_client, amount=f"5.{cents}").json(),
    ):
        assert (said["success"], said["status"]) == (success, status)
        assert reason in said.get("error", "")
        row = newest(operator_client)
        assert row["processingStatus"] == status
        assert json.loads(row["operationData"]).get("reason", "") == said.get("error", "")
        assert row["completedAt"] is None


def test_nothing_is_sent_while_the_connector_is_inactive(
    operator_client: Client, trainer: User, sandbox: Sandbox
) -> None:
    before = operator_client.get(OPERATIONS).json()
    set_connection(who=trainer, sandbox=sandbox, connection=NO_CONNECTION)
    said = send(operator_client).json()
    assert said["success"] is False
    assert "inactive" in said["error"]
    assert operator_client.get(OPERATIONS).json() == before
    set_connection(who=trainer, sandbox=sandbox, connection=CONNECTED)
    assert send(operator_client).json()["success"] is True


@pytest.mark.parametrize(
    ("bic", "code", "said"),
    [
        ("DEUTDEFFXXX", "real_world_identifier", "not a Test & Training BIC"),
        ("SIMUBEBBXXX", "real_world_identifier", "eighth character is 0"),
        ("SIMU", "invalid", "A BIC has 8 or 11 characters"),
        ("SIMUBEB0XXXX", "invalid", "A BIC has 8 or 11 characters"),
        ("FAKEFRP0XXX", "invalid", "No bank of this room"),
        ("DE89 3704 0044 0532 0130 00", "real_world_identifier", "account at a real bank"),
    ],
)
def test_a_bic_that_nobody_here_has_is_refused_with_the_reason(
    operator_client: Client, empty: Sandbox, bic: str, code: str, said: str
) -> None:
    reply = send(operator_client, bicCode=bic)
    assert (reply.status_code, reply.json()["code"], list(reply.json()["fields"])) == (400, code, ["bicCode"])
    assert said in reply.json()["message"]
    assert not records_of(SwiftOperation, empty.pk).exists()


# Paying by SEPA


@pytest.mark.parametrize("country", [one for one in OfferedCountry.values if one != "US"])
def test_a_payment_goes_to_the_training_bank_of_its_country(operator_client: Client, country: str) -> None:
    said = pay(operator_client, countryCode=country).json()
    assert (said["success"], said["status"], said["simulated"]) == (True, "completed", True)
    row = newest(operator_client)
    assert said["transactionId"] == row["id"] == "SIM-OP-0011"
    assert row["operationType"] == "sepa_credit_transfer"
    assert row["swiftBic"][4:6] == country
    data = json.loads(row["operationData"])
    assert (data["amount"], data["currency"], data["countryCode"]) == ("12.50", "EUR", country)


def test_the_united_states_are_refused_with_what_there_is_to_learn(
    operator_client: Client, empty: Sandbox
) -> None:
    reply = pay(operator_client, countryCode="US")
    assert (reply.status_code, list(reply.json()["fields"])) == (400, ["countryCode"])
    assert "not in SEPA" in reply.json()["message"]
    assert "no IBAN" in reply.json()["message"]
    assert not records_of(SwiftOperation, empty.pk).exists()


def test_sepa_carries_no_more_than_its_rules_allow(operator_client: Client) -> None:
    assert pay(operator_client, amount="999999999.99").json()["success"] is True
    reply = pay(operator_client, amount="1000000000")
    assert "999999999.99 EUR at most" in reply.json()["fields"]["amount"][0]


# Bad input

AMOUNTS = [
    "",
    " ",
    "0",
    "0.00",
    "-1",
    "+1",
    "NaN",
    "Infinity",
    "1e400",
    "1" * 80,
    "1,000.00",
    "1.2.3",
    "٢٥",
    5,
    1.5,
]
AMOUNTS += [None, {"a": 1}, ["1"], True, "1\0", "1" * 21]


@pytest.mark.parametrize("amount", AMOUNTS, ids=repr)
def test_a_malformed_amount_is_refused_at_its_field(
    operator_client: Client, empty: Sandbox, amount: Any
) -> None:
    replies = [
        (prepare(operator_client, amount=amount), "amount"),
        (send(operator_client, amount), "data.amount"),
        (pay(operator_client, amount=amount), "amount"),
    ]
    for reply, field in replies:
        assert (reply.status_code, list(reply.json()["fields"])) == (400, [field])
    assert not records_of(SwiftOperation, empty.pk).exists()


@pytest.mark.parametrize("amount", ["1.005", "12345678901234", "12345678901234.5", "1234567890123.45"])
def test_an_amount_fits_into_a_message_or_is_refused(operator_client: Client, amount: str) -> None:
    fits = len(amount) + ("." not in amount) <= 15 and amount != "1.005"
    for kind in MessageType.values:
        assert send(operator_client, amount, messageType=kind).status_code == (200 if fits else 400)


def test_an_amount_of_more_digits_than_ether_has_is_refused(operator_client: Client) -> None:
    reply = prepare(operator_client, amount=f"0.{'0' * 18}1")
    assert (reply.status_code, list(reply.json()["fields"])) == (400, ["amount"])


@pytest.mark.parametrize("value", [None, 7, "", "nothing like it", ["x"], {"a": 1}, "x\0"], ids=repr)
def test_a_choice_that_is_not_offered_is_refused_by_field(operator_client: Client, value: Any) -> None:
    for reply, field in (
        (prepare(operator_client, network=value), "network"),
        (send(operator_client, messageType=value), "messageType"),
        (send(operator_client, currency=value), "data.currency"),
        (pay(operator_client, countryCode=value), "countryCode"),
        (pay(operator_client, currency=value), "currency"),
    ):
        assert (reply.status_code, list(reply.json()["fields"])) == (400, [field])


def test_other_messages_countries_and_currencies_are_named_with_what_is_offered(
    operator_client: Client,
) -> None:
    assert "MT103, MT202, MT950, MT940" in send(operator_client, messageType="MT101").json()["message"]
    assert "BE, DE" in pay(operator_client, countryCode="CH").json()["message"]
    assert "EUR" in pay(operator_client, currency="USD").json()["message"]
    assert "ethereum, mainnet" in prepare(operator_client, network="bitcoin").json()["message"]


@pytest.mark.parametrize(
    "body", [[], "text", 7, None, {}, {"data": []}, {"data": "x"}, {"sandbox": 1}], ids=repr
)
def test_what_is_no_request_is_refused(operator_client: Client, body: Any) -> None:
    for path in CALLS:
        reply = operator_client.post(f"/api/{path}", json.dumps(body), content_type="application/json")
        assert reply.status_code == 400


# Once, and apart


@pytest.mark.parametrize(("call", "name"), [(send, "messageId"), (pay, "transactionId")])
def test_the_same_key_sends_once(operator_client: Client, empty: Sandbox, call: Any, name: str) -> None:
    operator_client.defaults["HTTP_IDEMPOTENCY_KEY"] = "one"
    first, second = call(operator_client).json(), call(operator_client).json()
    assert first == second
    assert first[name] == "SIM-OP-0001"
    assert records_of(SwiftOperation, empty.pk).count() == 1


def test_rooms_are_kept_apart(operator_client: Client, stranger_client: Client, empty: Sandbox) -> None:
    assert send(operator_client).json()["messageId"] == "SIM-OP-0001"
    assert pay(stranger_client).json()["transactionId"] == "SIM-OP-0011"
    assert records_of(SwiftOperation, empty.pk).count() == 1


# What the screen offers


def test_the_screen_offers_what_the_server_takes(sandbox: Sandbox) -> None:
    def offered(key: str, column: str) -> list[str]:
        entry = entry_of("global-integration", key)
        assert entry is not None
        return [row[column] for row in entry.default]

    assert offered("networks", "id") == OfferedNetwork.values
    assert offered("messageTypes", "id") == MessageType.values
    assert offered("countries", "code") == OfferedCountry.values
    bics = offered("banks", "bic")
    assert len(bics) == 7
    assert bics[0][4:6] == "BE"
    assert all(bank_with(bic) is not None for bic in bics)
    assert set(bics) <= set(records_of(Institution, sandbox.pk).values_list("bic", flat=True))
