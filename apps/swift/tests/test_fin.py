"""MT103 writer: third-party parsers accept its messages, all are marked as training, invalid values are rejected."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mt103 import MT103
from schwifty import IBAN
from swiftlib.mt.parser import MTParser

from apps.swift.credit_transfer import Charges
from apps.swift.fin.charset import LINE, Unwritable, lines_of, to_charset_x
from apps.swift.fin.meanings import MEANINGS
from apps.swift.fin.mt103 import mt103_of
from apps.swift.fin.parts import Malformed
from apps.swift.tests.fin_reader import read_fin
from apps.swift.tests.payments import UETR, party, payment
from apps.swift.training_banks import HOME_BANK, OTHER_BANKS
from mockconsole.lib.real.identifiers import find_error_in_bic, find_error_in_text

WHOLE = """\
{1:F01SIMUBEB0AXXX0000000000}{2:I103MOCKDEF0XXXXN}{3:{108:SIMTRN000042}{111:001}{121:180f1ef5-3f39-4f0c-8f5b-8bfa7d1a2e10}}{4:
:20:TRN-000042
:23B:CRED
:32A:261121EUR12345,67
:33B:EUR12345,67
:50K:/BE49999000000171
SIMULATED ORDERER
1 TRAINING STREET
BRUSSELS BE
:59:/DE09000000000000000001
SIMULATED BENEFICIARY
1 TRAINING STREET
BERLIN DE
:70:/RFB/SIMULATED - NO VALUE
INVOICE 7
:71A:OUR
:72:/ACC/TRAINING MESSAGE
//NOTE
-}{5:{CHK:000000000000}{TNG:}}"""

in_x = st.text("abcXYZ019/-?:().,'+ ", min_size=1, max_size=120)


def fields_of(text: str) -> dict[str, str]:
    """Return the fields as swiftlib parses them, without the CR that swiftlib leaves at the end of each value."""
    return {field.tag: field.value.rstrip("\r") for field in MTParser().parse(text).block4.fields}


@pytest.mark.meets("Domain:3a")
def test_mt103_text_matches_the_reference_message() -> None:
    message = mt103_of(payment(purpose="INVOICE 7", note=("NOTE",)))
    assert message.text == WHOLE.replace("\n", "\r\n")


@pytest.mark.meets("Domain:3a")
def test_three_parsers_agree_on_every_field_of_a_written_mt103() -> None:
    message = mt103_of(payment(purpose="INVOICE 7"))
    ours = {field.tag: "\r\n".join(field.lines) for field in read_fin(message.text).fields}
    theirs = MT103(message.text)
    assert fields_of(message.text) == ours
    assert theirs.user_header.mur == "SIMTRN000042"
    assert theirs.user_header.uetr == str(UETR)
    assert theirs.trailer == "{CHK:000000000000}{TNG:}"
    text = theirs.text
    assert (text.date, text.transaction_reference) == (date(2026, 11, 21), ours["20"])
    assert text.interbank_settled_currency + text.interbank_settled_amount == ours["33B"]
    assert text.ordering_customer == ours["50K"]
    assert text.beneficiary == ours["59"]
    assert text.remittance_information == ours["70"]
    assert (text.details_of_charges, text.sender_to_receiver_information) == (ours["71A"], ours["72"])


@pytest.mark.meets("Domain:3b")
@given(name=in_x, purpose=in_x)
@settings(max_examples=60)
def test_every_written_message_is_read_back_unchanged(name: str, purpose: str) -> None:
    try:
        message = mt103_of(payment(creditor=party(name), purpose=purpose))
    except Unwritable:
        # The error Unwritable is a valid outcome here; other tests check its field and reason.
        return
    assert read_fin(message.text) == message
    assert fields_of(message.text) == {field.tag: "\r\n".join(field.lines) for field in message.fields}
    name_and_address = "".join(" ".join(message.value_of("59").split("\n")[1:]).split())
    assert name_and_address.startswith("".join(name.split()))
    assert all(len(line) <= LINE for field in message.fields for line in field.lines if field.tag != "20")


@pytest.mark.meets("Domain:3a")
@pytest.mark.parametrize(
    ("amount", "written"),
    [("100", "EUR100,"), ("0.01", "EUR0,01"), ("123456789012.34", "EUR123456789012,34"), ("5.50", "EUR5,5")],
)
def test_amount_has_a_comma_and_no_trailing_zeros(amount: str, written: str) -> None:
    message = mt103_of(payment(amount=Decimal(amount)))
    assert message.value_of("33B") == written
    assert message.value_of("32A") == f"261121{written}"


@pytest.mark.meets("Domain:3b")
@pytest.mark.parametrize(
    ("changed", "field", "reason"),
    [
        ({"amount": Decimal("1.001")}, "32A", "takes 2 decimals of an amount at most"),
        ({"amount": Decimal(0)}, "32A", "above zero"),
        ({"amount": Decimal("1234567890123.45")}, "32A", "15 characters"),
        ({"currency": "USDT"}, "32A", "Use one of these currencies"),
        ({"reference": "TRN-0000000000042"}, "20", "room for 16"),
        ({"reference": "TRN/42"}, "20", "room for 16"),
        ({"creditor": party("漢字")}, "59", "can't carry “漢”"),
        ({"creditor": party("Pay 💰")}, "59", "can't carry “💰”"),
        ({"creditor": party("x" * 141)}, "59", "room for 4 lines of 35"),
        ({"creditor": party(" ")}, "59", "needs a name"),
        ({"creditor": party("A :59: B")}, "59", "reads like the beginning of a field"),
        ({"creditor": party(f"{'x' * 35} -}}{{5:}}")}, "59", "can't begin with “-”"),
        ({"debtor": party(": x")}, "50K", "can't begin with “:”"),
        ({"purpose": "y" * 200}, "70", "room for 3 lines"),
        ({"note": ("z" * 200,)}, "72", "room for 6 lines"),
    ],
)
def test_mt103_writer_rejects_an_invalid_value_and_names_its_field(
    changed: dict[str, Any], field: str, reason: str
) -> None:
    with pytest.raises(Unwritable) as refused:
        mt103_of(payment(**changed))
    assert refused.value.field == field
    assert reason in refused.value.message


@pytest.mark.meets("Domain:2g")
def test_transfer_to_a_real_bank_is_rejected() -> None:
    real = HOME_BANK.__class__("DEUTDEFFXXX", "Bank", "BERLIN", "DE", "DE09000000000000000001")
    with pytest.raises(Unwritable, match="not a Test & Training BIC"):
        payment(creditor=party("X").__class__("X", real, "1 TRAINING STREET"))


@pytest.mark.meets("Domain:3b")
@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Łódź & Kereskedő", "Lodz + Kereskedo"),
        ("Straße_7 “Ærø”", "Strasse-7 'AEro'"),
        ("İstanbul \u0131", "Istanbul i"),
        ("a@b; {c}", "a(at)b, (c)"),
        ("ﬁve\u00a0½", "five 1/2"),
    ],
)
def test_charset_conversion_removes_accents_and_keeps_letters(text: str, written: str) -> None:
    assert to_charset_x(text, "59") == written


def test_party_with_a_long_name_keeps_the_town_and_drops_the_street() -> None:
    lines = mt103_of(payment(creditor=party("NAME " * 16))).value_of("59").split("\n")
    assert lines[0] == "/DE09000000000000000001"
    assert lines[-1] == "BERLIN DE"
    assert len(lines) == 5
    assert lines_of("", "59", most=4) == ()


@pytest.mark.meets("Domain:3a")
@pytest.mark.parametrize(("charges", "tags"), [("OUR", set()), ("SHA", set()), ("BEN", {"71F"})])
def test_charges_field_71f_is_written_only_if_the_payee_bears_the_charges(
    charges: str, tags: set[str]
) -> None:
    message = mt103_of(payment(charges=Charges(charges)))
    assert message.value_of("71A") == charges
    assert {field.tag for field in message.fields} & {"71F", "71G"} == tags


def test_fields_of_a_parsed_message_have_names_and_explanations() -> None:
    fields = read_fin(mt103_of(payment()).text).fields
    assert [field.meaning.name for field in fields][:3] == [
        "Sender's reference",
        "Bank operation code",
        "Value date, currency, amount",
    ]
    assert all(meaning.explanation.endswith(".") for meaning in MEANINGS.values())


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not a FIN message"),
        (WHOLE.replace("{TNG:}", ""), "not a FIN message"),
        (WHOLE.replace("\n", "\r\n").replace("{TNG:}", ""), "training trailer"),
        (WHOLE.replace("\n", "\r\n").replace(":23B:", ":99Z:"), "Field 99Z"),
        (WHOLE.replace("\n", "\r\n").replace(":20:", "x:20:"), "begin with the tag"),
    ],
)
def test_strict_parser_rejects_a_text_that_is_no_training_message(text: str, reason: str) -> None:
    with pytest.raises(Malformed, match=reason):
        read_fin(text)


@pytest.mark.meets("Domain:2g")
@pytest.mark.parametrize("bank", [HOME_BANK, *OTHER_BANKS])
def test_account_of_every_training_bank_is_valid_and_belongs_to_no_real_bank(bank: Any) -> None:
    assert find_error_in_bic(bank.bic) is None
    assert find_error_in_text(f"{bank.bic} {bank.iban} {bank.name}") is None
    account = IBAN(bank.iban)
    assert (account.bank, account.country_code, bank.bic[4:6]) == (None, bank.country, bank.country)
