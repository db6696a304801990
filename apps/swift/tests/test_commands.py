"""API of the two terminals."""

import json
import re
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
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
    """Return a factory of rows for the main room's SwiftNet terminal."""

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
        reply = run(operator_client, SWIFTNET, {"command": command}).json()
        assert reply["success"] is True, command
        assert 1 <= len(reply["output"]) <= 3, command
        assert UNKNOWN not in reply["output"], command


@pytest.mark.meets("1:110", "1:186", "D:command-reply")
@pytest.mark.parametrize("path", [SWIFTNET, SWIFT])
def test_unknown_command_gets_the_specified_answer(operator_client: Client, path: str) -> None:
    assert run(operator_client, path, {"command": "make me rich"}).json() == {
        "success": True,
        "output": [UNKNOWN],
    }


@pytest.mark.meets("1:110", "1:186")
def test_failed_command_returns_200_with_its_error(operator_client: Client, add: Any) -> None:
    add("break", "It is broken.", success=False)
    reply = run(operator_client, SWIFTNET, {"command": "BREAK"})
    assert reply.status_code == 200
    assert reply.json() == {"success": False, "output": [], "error": "It is broken."}


def test_lines_run_as_commands_until_one_fails(operator_client: Client, add: Any) -> None:
    add("one", "first")
    add("break", "It is broken.", success=False)
    reply = run(operator_client, SWIFTNET, {"command": "one\r\n\n\tONE \nbreak\none"}).json()
    assert reply == {"success": False, "output": ["first", "first"], "error": "It is broken."}


def test_invisible_characters_in_a_command_are_ignored(operator_client: Client) -> None:
    typed, pasted = (
        run(operator_client, SWIFTNET, {"command": text}) for text in ("version", "\ufeffver\u00adsion\u00a0")
    )
    assert pasted.json() == typed.json()


@pytest.mark.meets("1:183", "D:command-reply")
def test_terminal_answers_only_its_own_commands(operator_client: Client, add: Any) -> None:
    add("only here", "yes", terminal=Terminal.SWIFT)
    assert run(operator_client, SWIFT, {"command": "only here"}).json()["output"] == ["yes"]
    assert run(operator_client, SWIFTNET, {"command": "only here"}).json()["output"] == [UNKNOWN]


def test_room_answers_only_its_own_commands(
    operator_client: Client, stranger_client: Client, add: Any
) -> None:
    add("secret of the main room", "yes")
    command = {"command": "secret of the main room"}
    assert run(operator_client, SWIFTNET, command).json()["output"] == ["yes"]
    assert run(stranger_client, SWIFTNET, command).json()["output"] == [UNKNOWN]


def test_output_placeholders_are_filled_with_command_time_and_status(
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


MALFORMED: list[Any] = [
    {},
    {"command": ""},
    {"command": " \n\t "},
    {"command": None},
    {"command": 7},
    {"command": True},
    {"command": ["help"]},
    {"command": {"help": 1}},
    {"command": "x" * 10_001},
    {"command": "é" * 5_001},
    {"command": "help\nhelp" + "\nhelp" * 49},
    {"command": "he\0lp"},
    {"command": "\x1b[31mhelp"},
    {"command": "help\x1f"},
    {"command": "help\x7f"},
    {"command": "help\x85"},
    {"command": "\ud800"},
    {"command": "help", "sudo": True},
    ["help"],
    "help",
    None,
]


@pytest.mark.meets("1:183", "D:bad-input")
@pytest.mark.parametrize("path", [SWIFTNET, SWIFT])
def test_malformed_command_is_refused_with_400(operator_client: Client, path: str) -> None:
    for body in MALFORMED:
        reply = run(operator_client, path, json.dumps(body))
        assert reply.status_code == 400, body
        assert set(reply.json()) == {"code", "message", "fields", "success", "error"}, body


def test_command_at_the_size_limits_is_accepted(operator_client: Client) -> None:
    assert run(operator_client, SWIFTNET, {"command": "é" * 5_000}).status_code == 200
    assert run(operator_client, SWIFTNET, {"command": "\n".join(["help"] * 50)}).status_code == 200


REAL = [
    "confirm master wallet address 0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045",
    "external-search DE89370400440532013000",
    "import legal winner thank year wave sausage worth useful legal winner thank yellow",
]


@pytest.mark.meets("Domain:1.3m")
def test_command_with_a_real_identifier_is_refused(operator_client: Client) -> None:
    for command in REAL:
        reply = run(operator_client, SWIFTNET, {"command": command})
        assert (reply.status_code, reply.json()["code"]) == (400, "real_world_identifier"), command


def test_markup_in_a_command_is_returned_as_json_text(operator_client: Client) -> None:
    reply = run(operator_client, SWIFTNET, {"command": "<script>alert(1)</script>"})
    assert reply["Content-Type"] == "application/json"
    assert reply.json()["output"] == [UNKNOWN]


@pytest.mark.parametrize("path", [SWIFTNET, SWIFT])
def test_command_without_a_session_returns_401(client: Client, sandbox: Sandbox, path: str) -> None:
    assert run(client, path, {"command": "help"}).status_code == 401


def test_five_commands_cost_at_most_five_queries(
    operator_client: Client, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(5):
        run(operator_client, SWIFTNET, {"command": "help\nstatus\nversion\nping\ngpi SIM-1"})


def test_command_pattern_is_stored_in_normal_form(add: Any) -> None:
    assert add("  Execute   PATHWAY ", "x").pattern == "execute pathway"


def test_database_refuses_a_duplicate_command_in_a_terminal(sandbox: Sandbox, add: Any) -> None:
    add("once", "x")
    with pytest.raises(IntegrityError), transaction.atomic():
        TerminalCommand.objects.create(sandbox=sandbox, pattern="once", output="y")


@pytest.mark.meets("Domain:1.2h")
def test_every_canned_output_with_an_amount_says_simulated(sandbox: Sandbox) -> None:
    rows = records_of(TerminalCommand, sandbox.pk)
    with_amounts = [row for row in rows if re.search(r"\d[\d,.]* ?(EUR|USD|USDT)|(EUR|USD)\d", row.output)]
    assert len(with_amounts) > 3
    assert [row.pattern for row in with_amounts if "SIMULATED" not in row.output] == []
    messages = [row for row in rows if row.output.startswith("MT")]
    assert messages
    assert [row.pattern for row in messages if NO_VALUE not in row.output] == []
