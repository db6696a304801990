"""Tests of the setting that shows or hides the explanations on a room's screens."""

import pytest
from django.test import Client

from apps.sandboxes.choices import Explanations
from apps.sandboxes.copies import copy_for_seat
from apps.sandboxes.models import Sandbox
from apps.sandboxes.scenarios.reading import ScenarioError
from apps.sandboxes.scenarios.room_settings import read_settings
from apps.sandboxes.services import clone_sandbox, load_files, reset_sandbox
from apps.sandboxes.tests.admin_pages import page_of
from apps.sandboxes.tests.conftest import Recorder
from apps.sandboxes.tests.scenarios import export_files

FORM = {"name": "Main room", "seed": "s", "scenario": "standard", "settlement": "manual"}


def sees_explanations(client: Client) -> bool:
    """Return True if the screens of the client's session show explanations."""
    shown: bool = client.get("/api/session").json()["explanations"]
    return shown


@pytest.mark.parametrize(("choice", "shown"), [("always", True), ("after", False), ("never", False)])
def test_explanations_setting_applies_to_all_sessions_of_the_room(
    choice: str, shown: bool, sandbox: Sandbox, operator_client: Client, trainer_client: Client
) -> None:
    assert sees_explanations(operator_client)
    trainer_client.post(page_of(Sandbox, "change", sandbox.pk), {**FORM, "explanations": choice})
    assert sees_explanations(operator_client) is shown


def test_changing_the_explanations_setting_makes_browsers_reload_their_session(
    sandbox: Sandbox, trainer_client: Client, record_announcements: Recorder
) -> None:
    for is_change in (True, False):
        with record_announcements() as announced:
            trainer_client.post(page_of(Sandbox, "change", sandbox.pk), {**FORM, "explanations": "never"})
        assert any("session" in resources for _, resources in announced) is is_change


def test_explanations_setting_is_copied_to_clones_lesson_copies_and_exports(
    sandbox: Sandbox, other_sandbox: Sandbox
) -> None:
    Sandbox.objects.filter(pk=sandbox.pk).update(explanations=Explanations.NEVER)
    sandbox.refresh_from_db()
    clone = clone_sandbox(who=None, source=sandbox, key="copy", name="Copy")
    load_files(who=None, sandbox=other_sandbox, files=export_files(sandbox, "sandbox"))
    for copy in (clone, copy_for_seat(sandbox), other_sandbox):
        assert copy.explanations == Explanations.NEVER


def test_reset_to_a_scenario_without_explanations_setting_keeps_the_rooms_setting(sandbox: Sandbox) -> None:
    Sandbox.objects.filter(pk=sandbox.pk).update(explanations=Explanations.NEVER)
    reset_sandbox(who=None, sandbox=Sandbox.objects.get(pk=sandbox.pk))
    sandbox.refresh_from_db()
    assert sandbox.explanations == Explanations.NEVER


def test_unknown_explanations_setting_in_a_file_is_rejected_with_the_allowed_values() -> None:
    with pytest.raises(ScenarioError, match="Write always, after, never"):
        read_settings("seed: s\nexplanations: sometimes\n")
