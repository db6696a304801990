"""References, FIN messages and operations are labelled as training data."""

import re

import pytest

from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.swift.models import Institution, SwiftOperation, TerminalCommand

FIN_HEADER = "{1:F01"


@pytest.mark.meets("Domain:1.2h")
def test_every_fin_message_with_envelope_ends_with_the_training_trailer(sandbox: Sandbox) -> None:
    outputs = [row.output for row in records_of(TerminalCommand, sandbox.pk) if FIN_HEADER in row.output]
    assert outputs
    for output in outputs:
        messages = re.findall(r"^\{1:F01.*?^-\}.*?$", output, re.DOTALL | re.MULTILINE)
        assert len(messages) == output.count(FIN_HEADER)
        assert all(message.endswith("{TNG:}}") for message in messages)


@pytest.mark.meets("Domain:1.2f")
def test_every_reference_in_the_scenario_has_a_training_prefix(sandbox: Sandbox) -> None:
    operations = records_of(SwiftOperation, sandbox.pk)
    assert operations
    assert all(row.ref.startswith("SIM-OP-") for row in operations)
    assert all(row.swift_reference.startswith("SIM-") for row in operations)
    assert all(row.transaction_id.startswith(("SIM-", "TRN-")) for row in operations)
    assert all(row.ref.startswith("SIM-") for row in records_of(Institution, sandbox.pk))
