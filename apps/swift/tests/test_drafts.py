"""MT103 drafts on the console: explained part by part, flagged or rejected, and never stored."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.accounts.models import User
from apps.accounts.tests.people import post
from apps.sandboxes.models import Sandbox
from apps.sandboxes.services import shift_clock
from apps.swift.drafts import WITHHELD, read
from apps.swift.fin.parts import Malformed, parts_of
from apps.swift.tests.fin_reader import read_fin
from apps.swift.tests.messages import READ, WHOLE, explain, findings_of, send, values_of
from mockconsole.lib.errors import Refusal
from mockconsole.lib.real.identifiers import find_error_in_text

REAL_BIC = "DEUTDEFFXXX"
REAL_IBAN = "DE89370400440532013000"


@pytest.mark.meets("2:42", "2:155", "D:mt103-date")
def test_writing_an_mt103_returns_a_training_message_with_a_summary(operator_client: Client) -> None:
    response = send(operator_client)
    assert response.status_code == 200
    written = response.json()
    message = read_fin(written["text"])
    assert (message.sender, message.receiver) == ("SIMUBEB0XXX", "MOCKDEF0XXX")
    assert message.value_of("70") == "/RFB/SIMULATED - NO VALUE\nINVOICE 7"
    summary = written["summary"]
    assert message.value_of("32A") == f"{summary['date'][2:]}EUR12345,67"
    assert summary["uetr"] == str(message.uetr)
    assert {key: summary[key] for key in ("charges", "amount", "currency", "reference", "simulated")} == {
        "charges": "OUR",
        "amount": "12345.67",
        "currency": "EUR",
        "reference": "SIM-000000000042",
        "simulated": True,
    }
    assert len(summary["date"]) == 8
    assert written["simulated"] is True


@pytest.mark.meets("2:155", "D:mt103-date", "Domain:3d")
def test_written_mt103_has_the_rooms_date(operator: User, operator_client: Client, sandbox: Sandbox) -> None:
    today = send(operator_client).json()
    assert "A fresh one is a red flag by itself" in findings_of(today)
    shift_clock(who=operator, sandbox=sandbox, by=timedelta(days=-3650))
    before = send(operator_client).json()
    assert int(before["summary"]["date"]) < int(today["summary"]["date"]) - 90_000
    assert before["findings"] == []


@pytest.mark.meets("Domain:3e")
@pytest.mark.parametrize("form", ["swift", "non-swift"])
def test_part_offsets_of_a_written_mt103_match_its_text(operator_client: Client, form: str) -> None:
    written = send(operator_client, type=form).json()
    text, last = written["text"], 0
    for part in written["parts"]:
        assert last <= part["start"] < part["end"] <= len(text)
        last = part["end"]
        shown = text[part["start"] : part["end"]]
        assert part["tag"] in shown
        assert all(line in shown for line in part["value"].split("\r\n"))
        assert part["meaning"].endswith(".")
    assert {"20", "32A", "50K", "59", "70", "71A", "72"} <= values_of(written).keys()


@pytest.mark.meets("2:9", "2:42", "2:155")
def test_mt103_in_non_swift_format_has_field_names_and_no_envelope(operator_client: Client) -> None:
    written = send(operator_client, type="non-swift").json()
    lines = written["text"].split("\r\n")
    assert lines[0] == lines[-1] == "SIMULATED - NO VALUE"
    assert not any(line.startswith(("{", ":")) for line in lines)
    assert "32A Value date, currency, amount" in lines
    assert "typed, not sent" in findings_of(written)


def test_writing_the_same_form_twice_gives_the_same_mt103(operator_client: Client) -> None:
    first, second = (send(operator_client).json() for _ in range(2))
    other = send(operator_client, reference="SIM-2").json()
    assert first["text"] == second["text"]
    assert other["summary"]["uetr"] != first["summary"]["uetr"]


@pytest.mark.parametrize("bic", ["SIMUUSN0", "TRNGDEM0XXX"])
def test_writing_an_mt103_accepts_any_training_bic(operator_client: Client, bic: str) -> None:
    written = send(operator_client, receiverBank=bic).json()
    assert read_fin(written["text"]).receiver == f"{bic:X<11}"
    assert find_error_in_text(written["text"]) is None


@pytest.mark.meets("2:155", "2:417")
@pytest.mark.departs_from("2:204")
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("receiverBank", "simubeb0xxx"),
        ("receiverBank", "MOCK"),
        ("receiverBank", "SIMUBEB0"),
        ("amount", "0"),
        ("amount", "1.005"),
        ("amount", "123456789012345.00"),
        ("currency", "XTS"),
        ("currency", "JPY"),
        ("reference", "INVOICE-7"),
        ("reference", "SIM-0000000000042"),
        ("reference", "SIM-4/2"),
        ("purpose", "漢字"),
        ("purpose", "y" * 150),
        ("purpose", "a :59: b"),
    ],
)
def test_writing_an_mt103_reports_an_invalid_value_at_its_field(
    operator_client: Client, field: str, value: str
) -> None:
    response = send(operator_client, **{field: value})
    assert (response.status_code, response.json()["code"]) == (400, "invalid")
    assert list(response.json()["fields"]) == [field]


def test_writing_an_mt103_ignores_invisible_characters_in_codes(operator_client: Client) -> None:
    pasted = {
        "receiverBank": "MOCK\u00adDEF0XXX\u200e",
        "amount": "\u00a012345.67\u2060",
        "reference": "SIM\u2011000000000042\ufeff",
    }
    assert send(operator_client, **pasted).json() == send(operator_client).json()


@pytest.mark.parametrize("unseen", "\u200b\u2060\u00a0", ids=ascii)
def test_writing_an_mt103_rejects_a_real_bic_that_contains_an_invisible_character(
    operator_client: Client, unseen: str
) -> None:
    response = send(operator_client, receiverBank=f"{REAL_BIC[:4]}{unseen}{REAL_BIC[4:]}")
    assert response.status_code == 400


@pytest.mark.meets("Domain:1.3i")
@pytest.mark.departs_from("2:298c")
def test_writing_and_reading_an_mt103_run_at_most_five_queries_and_store_nothing(
    operator_client: Client, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(5) as queries:
        send(operator_client)
        post(operator_client, READ, {"text": ":20:SIM-1"})
    assert [query["sql"] for query in queries if not query["sql"].startswith("SELECT")] == []


def test_reading_a_message_explains_every_part_in_order(operator_client: Client) -> None:
    response = post(operator_client, READ, {"text": WHOLE})
    assert response.status_code == 200
    explained = response.json()
    assert explained == explain(WHOLE)
    assert [part["tag"] for part in explained["parts"]] == [
        *("1", "2", "108", "111", "121"),
        *("20", "23B", "32A", "33B", "50K", "59", "70", "71A", "72"),
        *("CHK", "TNG"),
    ]
    assert explained["parts"][7]["name"] == "Value date, currency, amount"
    assert explained["text"] == WHOLE.replace("\r\n", "\n")
    assert [finding["part"] for finding in explained["findings"]] == [7]
    assert explained["simulated"] is True


def test_reading_a_text_block_without_envelope_explains_and_flags_it() -> None:
    explained = explain(":20:SIM-1\n:59:X\nSTREET\n:99Z:?")
    assert values_of(explained) == {"20": "SIM-1", "59": "X\nSTREET", "99Z": "?"}
    assert "typed, not sent" in findings_of(explained)
    assert "Mandatory fields are missing: 23B, 32A, 50A or 50F or 50K, 71A" in findings_of(explained)
    assert "An MT103 has no such field." in findings_of(explained)


@pytest.mark.meets("Domain:1.3i")
def test_reading_a_message_flags_and_withholds_real_identifiers() -> None:
    text = (
        WHOLE.replace("F01SIMUBEB0AXXX", "F01DEUTDEFFAXXX")
        .replace("/DE09000000000000000001", f"/{REAL_IBAN}")
        .replace(":70:", ":57A:GEBABEBB\r\n:70:")
    )
    explained = explain(text)
    assert {tag for tag, value in values_of(explained).items() if value == WITHHELD} == {"1", "57A", "59"}
    for real in ("DEUTDEFF", REAL_IBAN, "GEBABEBB"):
        assert real not in str(explained)
    flags = [finding for finding in explained["findings"] if "Nothing was stored." in finding["text"]]
    assert [explained["parts"][flag["part"]]["tag"] for flag in flags] == ["1", "59", "57A"]
    assert all(flag["level"] == "flag" for flag in flags)


def test_reading_a_message_withholds_a_private_key_in_the_trailer() -> None:
    explained = explain(WHOLE.replace("{CHK:000000000000}", f"{{CHK:{'ab' * 32}}}"))
    assert values_of(explained)["CHK"] == WITHHELD
    assert "private key" in findings_of(explained)


def test_reading_a_message_rejects_a_seed_phrase_split_between_two_fields(operator_client: Client) -> None:
    words = ["abandon"] * 11 + ["about"]
    text = f":70:{' '.join(words[:6])}\n:72:{' '.join(words[6:])}"
    response = post(operator_client, READ, {"text": text})
    assert (response.status_code, response.json()["code"]) == (400, "real_world_identifier")
    assert list(response.json()["fields"]) == ["text"]


@pytest.mark.meets("Domain:3e")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            "Dear Sir",
            "Line 1, character 1: the tag of a field such as :20: has to begin here, and “Dear Sir”",
        ),
        ("{1:F01}\n{4:\n:20:x", "Line 2, character 1: block 4 has no end"),
        (
            "{1:F01}\n{2:I103}",
            "Line 2, character 9: block 4, which has the fields, is missing, and the text ends",
        ),
        ("{2:I103}{1:F01}{4:\n:20:x\n-}", "Line 1, character 9: block 1 can't follow block 2"),
        ("{1:F01{2:I103}", "Line 1, character 7: block 1 has to go on or to end with } here"),
        ("{1:F01}{3:{108:x}", "Line 1, character 18: block 3 has to go on or to end with } here"),
        ("{1:F01}{4:\nx\n:20:y\n-}", "Line 2, character 1: the tag of a field"),
        (
            "{1:F01}{4:\n:20:x\n-}junk",
            "Line 3, character 3: a block such as {4: has to begin here, and “junk”",
        ),
        (":20:x\n" * 101, "a message has 100 fields at most"),
    ],
)
def test_reading_a_malformed_message_reports_line_and_character_of_the_error(text: str, reason: str) -> None:
    with pytest.raises(Malformed) as refused:
        explain(text)
    assert reason in str(refused.value)


def test_reading_a_malformed_message_reports_the_error_at_the_text(operator_client: Client) -> None:
    response = post(operator_client, READ, {"text": "\u200b:20:x"})
    assert (response.status_code, list(response.json()["fields"])) == (400, ["text"])
    assert (
        "Line 1, character 1: the tag of a field such as :20: has to begin here" in response.json()["message"]
    )


@pytest.mark.meets("Domain:3d")
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (":20:TRN-000042", ":20:/TRN-000042", "no slash at either end"),
        (":20:TRN-000042", ":20:TRN-0000000000042", "16 characters at most"),
        (":32A:261121EUR12345,67", ":32A:261341EUR12345,67", "There is no such day."),
        (":32A:261121EUR12345,67", ":32A:20261121EUR1,", "written as YYMMDD"),
        (":32A:261121EUR12345,67", ":32A:261121EUR12345.67", "one comma"),
        (":32A:261121EUR12345,67", ":32A:261121EUR12345,678", "EUR has 2 decimals"),
        (":33B:EUR12345,67", ":33B:EUR1234567890123,45", "15 characters"),
        (":33B:EUR12345,67", ":33B:12", "currency's code and the amount"),
        (":33B:EUR12345,67", ":33B:EUR1,\n:36:1,1", "the currencies are the same"),
        (":71A:OUR", ":71A:ALL", "The codes are OUR, SHA, BEN."),
        (":71A:OUR", ":71A:OUR\n:71F:EUR1,", "field 71F is not allowed"),
        (":71A:OUR", ":71A:SHA\n:71G:EUR1,", "field 71G is not allowed"),
        (":71A:OUR", ":71A:BEN", "field 71F must state the deduction"),
        ("SIMULATED BENEFICIARY", "S" * 36, "more than 35 characters"),
        ("SIMULATED BENEFICIARY", "SØREN \U0001f4b0", "can't carry"),
        ("I103", "I202", "This is an MT202 and not an MT103."),
        ("{2:I103", "{2:103", "has to begin with I or O"),
        ("{TNG:}", "", "no training trailer"),
        ("180f1ef5-3f39-4f0c", "180F1EF5-3F39-4F0C", "UUID of version 4"),
        ("{121:180f1ef5-3f39-4f0c-8f5b-8bfa7d1a2e10}", "", "no UETR in block 3"),
    ],
)
def test_reading_a_message_reports_each_mistake(old: str, new: str, sentence: str) -> None:
    assert old in WHOLE
    assert sentence in findings_of(explain(WHOLE.replace(old, new)))


@given(text=st.text("{}:-1234520ABSFI\n\r TNGCHK,/é\U0001f4b0", max_size=80))
@settings(max_examples=300)
def test_reading_arbitrary_text_returns_consistent_parts_or_raises_an_error(text: str) -> None:
    try:
        explained = read(text)
    except (Malformed, Refusal):
        # A malformed text is rejected as a whole if any part of it looks like a real BIC.
        return
    assert [part.value for part in explained.parts] == [
        explained.text[part.value_start : part.value_start + len(part.value)] for part in explained.parts
    ]
    assert all(part == again for part, again in zip(explained.parts, parts_of(explained.text), strict=True))


@pytest.mark.meets("2:9", "2:43")
def test_webhook_url_shown_by_the_console_returns_404(operator_client: Client) -> None:
    response = operator_client.post("/api/webhook-transaction/TRN-000001/completed/SIM-KEY")
    assert (response.status_code, response.json()["code"]) == (404, "not_found")
