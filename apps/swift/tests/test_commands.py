"""API of the two terminals."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import now_in, records_of
from apps.sandboxes.services import shift_clock
from apps.swift.choices import Match, Terminal
from apps.swift.models import SystemStatus, TerminalCommand
from mockconsole.lib.marks import NO_VALUE

SWIFTNET = "/api/swiftnet/command"
SWIFT = "/api/swift/command"
UNKNOWN = "Command requires authentic API credentials"
ADMIN_CONSOLE = (
    "help",
    "status",
    "version",
    "execute-download",
    "crypto-host-transfer",
    "batch-process-release-codes SIM-1 SIM-2",
    "execute-pathway SEPA-DIRECT",
    "crypto-host execute-master-wallet-download",
    "external-search ledger",
    "confirm master wallet address master",
)


def run(client: Client, path: str, body: Any) -> Any:
    return client.post(path, body, content_type="application/json")


@pytest.fixture
def add(sandbox: Sandbox) -> Any:
    """Return a factory of canned answers for the main room's SwiftNet terminal."""

    def make(pattern: str, output: str, **fields: Any) -> TerminalCommand:
        row = TerminalCommand(sandbox=sandbox, pattern=pattern, output=output, **fields)
        row.full_clean()
        row.save()
        return row

    return make


@pytest.mark.meets("1:11", "1:186", "1:244")
def test_every_admin_console_command_prints_one_to_three_lines(
    operator_client: Client,
) -> None:
    for command in ADMIN_CONSOLE:
        body = run(operator_client, SWIFTNET, {"command": command}).json()
        assert body["success"] is True, command
        assert 1 <= len(body["output"]) <= 3, command
        assert UNKNOWN not in body["output"], command


@pytest.mark.meets("1:110", "1:186", "D:command-reply")
@pytest.mark.parametrize("path", [SWIFTNET, SWIFT])
def test_unknown_command_gets_the_specified_answer(operator_client: Client, path: str) -> None:
    assert run(operator_client, path, {"command": "make me rich"}).json() == {
        "success": True,
        "output": [UNKNOWN],
    }


@pytest.mark.meets("1:110", "1:186")
def test_failed_command_returns_200_with_its_error(operator_client: Client, add: Any) -> None:
    add("break", "It is broken: {command}", success=False)
    response = run(operator_client, SWIFTNET, {"command": "BREAK"})
    assert response.status_code == 200
    assert response.json() == {"success": False, "output": [], "error": "It is broken: BREAK"}


def test_terminal_runs_each_line_as_a_command_until_a_command_fails(
    operator_client: Client, add: Any
) -> None:
    add("one", "first")
    add("break", "It is broken.", success=False)
    body = run(operator_client, SWIFTNET, {"command": "one\r\n\n\tONE \nbreak\none"}).json()
    assert body == {"success": False, "output": ["first", "first"], "error": "It is broken."}


def test_invisible_characters_in_a_command_are_ignored(operator_client: Client) -> None:
    typed, pasted = (
        run(operator_client, SWIFTNET, {"command": text}) for text in ("version", "\ufeffver\u00adsion\u00a0")
    )
    assert pasted.json() == typed.json()


@pytest.mark.meets("1:183", "D:command-reply")
def test_terminal_does_not_know_the_commands_of_another_terminal(operator_client: Client, add: Any) -> None:
    add("only here", "yes", terminal=Terminal.SWIFT)
    assert run(operator_client, SWIFT, {"command": "only here"}).json()["output"] == ["yes"]
    assert run(operator_client, SWIFTNET, {"command": "only here"}).json()["output"] == [UNKNOWN]


def test_terminal_does_not_know_the_commands_of_another_room(
    operator_client: Client, stranger_client: Client, add: Any
) -> None:
    add("secret of the main room", "yes")
    command = {"command": "secret of the main room"}
    assert run(operator_client, SWIFTNET, command).json()["output"] == ["yes"]
    assert run(stranger_client, SWIFTNET, command).json()["output"] == [UNKNOWN]


def test_placeholders_in_output_are_filled_with_the_command_the_time_and_the_status(
    operator_client: Client, sandbox: Sandbox, add: Any
) -> None:
    add("say", "{command}\n{time}\n{api_status} {system}", match=Match.PREFIX)
    records_of(SystemStatus, sandbox.pk).update(api_status="NO CONNECTION")
    typed, time, status = run(operator_client, SWIFTNET, {"command": "say  <b>hi</b> {time}"}).json()[
        "output"
    ]
    assert typed == "say  <b>hi</b> {time}"
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC", time)
    assert status == "NO CONNECTION READY"


def test_sample_messages_contain_dates_from_the_rooms_clock(
    operator_client: Client, sandbox: Sandbox
) -> None:
    shift_clock(who=None, sandbox=sandbox, by=timedelta(days=-400))
    day = now_in(sandbox)
    today, yesterday = f"{day:%y%m%d}", f"{day - timedelta(days=1):%y%m%d}"
    expected = {
        "mt103": [f":32A:{today}EUR12345,67"],
        "mt940": [f":60F:C{yesterday}EUR1250000,00", f":62F:C{today}EUR1237654,33"],
    }
    for command, lines in expected.items():
        output = run(operator_client, SWIFTNET, {"command": command}).json()["output"]
        assert set(lines) <= set(output), command
        assert not [line for line in output if re.search(r":\D*26\d{4}", line)], command


def test_command_at_the_size_limits_is_accepted(operator_client: Client) -> None:
    assert run(operator_client, SWIFTNET, {"command": "é" * 5_000}).status_code == 200
    assert run(operator_client, SWIFTNET, {"command": "\n".join(["help"] * 50)}).status_code == 200


def test_markup_in_a_command_is_returned_as_json_text(operator_client: Client) -> None:
    response = run(operator_client, SWIFTNET, {"command": "<script>alert(1)</script>"})
    assert response["Content-Type"] == "application/json"
    assert response.json()["output"] == [UNKNOWN]


def test_five_commands_run_at_most_five_queries(
    operator_client: Client, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(5):
        run(operator_client, SWIFTNET, {"command": "help\nstatus\nversion\nping\ngpi SIM-1"})


def test_command_pattern_is_stored_in_normal_form(add: Any) -> None:
    assert add("  Execute   PATHWAY ", "x").pattern == "execute pathway"


@pytest.mark.meets("Domain:1.2h")
def test_every_canned_output_with_an_amount_says_simulated(sandbox: Sandbox) -> None:
    rows = records_of(TerminalCommand, sandbox.pk)
    with_amounts = [row for row in rows if re.search(r"\d[\d,.]* ?(EUR|USD|USDT)|(EUR|USD)\d", row.output)]
    assert len(with_amounts) > 3
    assert [row.pattern for row in with_amounts if "SIMULATED" not in row.output] == []
    messages = [row for row in rows if row.output.startswith("MT")]
    assert messages
    assert [row.pattern for row in messages if NO_VALUE not in row.output] == []
