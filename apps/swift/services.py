"""Writes to SWIFT operations and the simulated network, and the terminals' commands."""

import logging
from typing import Final, NamedTuple

from django.utils.crypto import constant_time_compare

from apps.accounts.choices import GateName
from apps.accounts.selectors import gate_opens
from apps.sandboxes.locks import locked
from apps.sandboxes.models import Sandbox
from apps.sandboxes.references import assign_reference
from apps.sandboxes.selectors import now_in
from apps.swift.choices import ProcessingStatus, Terminal
from apps.swift.models import SwiftOperation, SystemStatus
from apps.swift.selectors import canned_answers, terminal_values
from apps.swift.simulation import TerminalAnswer, answer
from mockconsole.lib.control_characters import without_unseen
from mockconsole.lib.live.identity import Who
from mockconsole.lib.real.identifiers import check_text

logger = logging.getLogger("mockconsole.swift")

SWIFTNET_USERNAME: Final = "swiftnet"


class Connection(NamedTuple):
    """Connection state that the status blocks show."""

    api_status: str
    authentication: str


CONNECTED: Final = Connection("CONNECTED", "AUTHENTICATED")
NO_CONNECTION: Final = Connection("NO CONNECTION", "REQUIRED")


def create_operation(*, who: Who, operation: SwiftOperation) -> SwiftOperation:
    """Record an unsaved operation under its sandbox's next reference and simulated time.

    Raises ValidationError if a field could be real or is malformed.
    """
    given_later = {"ref", "created_at", *(() if operation.swift_reference else ("swift_reference",))}
    operation.clean_fields(exclude={"sandbox", *given_later})
    operation.clean()
    save_operation(who=who, operation=operation)
    return operation


def save_operation(*, who: Who, operation: SwiftOperation) -> None:
    """Save a validated operation: assign missing references and times; set or clear `completed_at` by status."""
    with locked(operation.sandbox_id) as sandbox:
        now = now_in(sandbox)
        if not operation.ref:
            assign_reference(operation, sandbox)
            operation.created_at = now
        if not operation.swift_reference:
            operation.swift_reference = f"SIM-{operation.numbering.number(operation.ref):012d}"
        if operation.processing_status != ProcessingStatus.COMPLETED:
            operation.completed_at = None
        elif operation.completed_at is None:
            operation.completed_at = now
        operation.save()
    logger.info("%s saved %s in room %s.", who.get_username(), operation.ref, sandbox.key)


def run_commands(*, who: Who, sandbox_id: int, terminal: Terminal, text: str) -> TerminalAnswer:
    """Run each line of a text as a command, until a command fails; return the terminal's output.

    Raises Refusal if a command contains a real identifier.
    """
    lines = (without_unseen(line).strip() for line in text.splitlines())
    commands = [line for line in lines if line]
    # Check each command alone: twelve one-word commands together look like a seed phrase.
    check_text(*commands)
    rows = canned_answers(sandbox_id, terminal)
    values = terminal_values(sandbox_id)
    printed: list[str] = []
    for command in commands:
        result = answer(rows, command, values)
        printed.extend(result.output)
        if result.error is not None:
            return TerminalAnswer(printed, result.error)
    return TerminalAnswer(printed)


def connect_to_swiftnet(*, who: Who, sandbox_id: int, username: str, password: str) -> bool:
    """Return True if the credentials open a sandbox's SwiftNet server."""
    opens = gate_opens(sandbox_id, GateName.SWIFTNET, password)
    known = constant_time_compare(username, SWIFTNET_USERNAME)
    if not (opens and known):
        logger.info("%s was refused by the SwiftNet server.", who.get_username())
    return opens and known


def set_connection(*, who: Who, sandbox: Sandbox, connection: Connection) -> None:
    """Set the connection state that every screen of a sandbox shows."""
    row = SystemStatus.of(sandbox)
    row.api_status = connection.api_status
    row.authentication = connection.authentication
    row.save(update_fields=["api_status", "authentication"])
    logger.info("%s set SwiftNet of %s to %s.", who.get_username(), sandbox.key, connection.api_status)
