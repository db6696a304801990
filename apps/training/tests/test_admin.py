"""Walkthroughs in the admin: steps are edited as YAML, mistakes have their lines, and the cards are shown."""

from typing import Any, Final

import pytest
from django.test import Client

from apps.sandboxes.models import Sandbox
from apps.sandboxes.tests.admin_pages import (
    edit_in_list,
    export_file,
    import_file,
    message_in,
    page_of,
    preview,
    restore,
)
from apps.sandboxes.tests.open_pages import OpenPage
from apps.training.models import Walkthrough

pytestmark = pytest.mark.django_db

STEPS: Final = """\
# Nobody keeps a remark.
- id: code
  say: Type the **code** & press `Enter`.
  at: vault-access-generator.form.code
  do: [{ type: SIM-REL-NORTH-4417 }, { press: "" }]
  until: { all: [{ typed: vault-access-generator.form.code, text: <4417> }, { read: true }] }
  hints: [Look below.]
- id: look
  say: Look.
"""


@pytest.fixture
def walkthrough(sandbox: Sandbox) -> Walkthrough:
    Walkthrough.objects.filter(sandbox=sandbox).delete()
    return Walkthrough.objects.create(
        sandbox=sandbox,
        key="release",
        title="Release",
        summary="A code.",
        minutes=5,
        steps=[{"id": "open", "say": "Open it.", "do": {"visit": "/home"}}],
    )


@pytest.fixture
def page(walkthrough: Walkthrough, trainer_client: Client) -> OpenPage:
    return OpenPage(trainer_client, page_of(Walkthrough, "change", walkthrough.pk))


def steps_of(walkthrough: Walkthrough) -> Any:
    walkthrough.refresh_from_db()
    return walkthrough.steps


def errors_on(answer: Any) -> list[str]:
    return list(answer.context["adminform"].form.errors["steps"])


def test_steps_are_edited_as_yaml(page: OpenPage, walkthrough: Walkthrough) -> None:
    assert page.sent["steps"] == "- id: open\r\n  say: Open it.\r\n  do:\r\n    visit: /home\r\n"
    assert "was changed successfully" in message_in(page.save(steps=STEPS))
    code, look = steps_of(walkthrough)
    assert code["do"] == [{"type": "SIM-REL-NORTH-4417"}, {"press": ""}]
    assert look == {"id": "look", "say": "Look."}


def test_what_nobody_changed_is_kept_as_it_is(page: OpenPage, walkthrough: Walkthrough) -> None:
    before = steps_of(walkthrough)
    page.save(title="Another")
    assert (steps_of(walkthrough), walkthrough.title) == (before, "Another")


def test_a_mistake_is_told_with_its_line_and_what_was_typed_stays(
    page: OpenPage, walkthrough: Walkthrough
) -> None:
    before = steps_of(walkthrough)
    for wrong, complaint in (
        ("- id: [open", "Line 1: This can't be read as YAML:"),
        ("- id: open\n  say: 1\n  say: 2", "Line 3, say: This field is here twice; keep one."),
        (
            "- id: open\n  say: !!bool foo",
            "Line 2, say: “foo” doesn't fit its tag !!bool; leave the tag out.",
        ),
        ("- id: open\n  do: {type: a, type: b}", "Line 2, do: “type” is here twice; keep one."),
        ("id: open", "Line 1: The file must hold a list"),
        ("", "This field is required."),
        ("[" * 2000, "Line 1: This can't be read as YAML: it is nested too deeply."),
        (
            f"{STEPS}- id: gone\n  say: Go.\n  at: home.gone",
            "Line 10: Step 3 (gone), at: There is no anchor home.gone.",
        ),
        (
            '- id: open\n  say: Open it.\n  do: { visit: "/transaction-logs?tx=TRN-999999" }',
            "Line 1: Step 1 (open): There is no TRN-999999 in this room.",
        ),
    ):
        answer = page.save(steps=wrong)
        [found] = errors_on(answer)
        assert found.startswith(complaint), wrong[:40]
        assert page.sent["steps"].replace("\r\n", "\n") == wrong
        assert steps_of(walkthrough) == before


def test_a_new_walkthrough_belongs_to_the_room_of_the_trainer(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    page = OpenPage(trainer_client, page_of(Walkthrough, "add"))
    page.save(key="new", title="New", summary="New.", minutes="5", steps="- id: 1", sandbox="")
    answer = page.save(steps=STEPS, sandbox=str(sandbox.pk))
    assert answer.status_code == 302
    assert Walkthrough.objects.get(key="new").sandbox == sandbox


def test_two_people_who_edit_take_nothing_from_each_other(
    page: OpenPage, walkthrough: Walkthrough, trainer_client: Client
) -> None:
    OpenPage(trainer_client, page.address).save(steps=STEPS)
    assert "Somebody has changed this" in errors_on(page.save(steps="- { id: mine, say: Mine. }"))[0]
    page.save(steps="- { id: mine, say: Mine. }")
    assert steps_of(walkthrough) == [{"id": "mine", "say": "Mine."}]


def test_the_cards_say_where_they_point_and_what_they_wait_for(
    page: OpenPage, trainer_client: Client
) -> None:
    page.save(steps=STEPS)
    shown = trainer_client.get(page.address).content.decode()
    assert "Type the <strong>code</strong> &amp; press <code>Enter</code>." in shown
    assert "<dd>The box for the release code</dd>" in shown
    assert "<dd>“&lt;4417&gt;” in the box for the release code and “Next” on the card</dd>" in shown
    assert 'href="/learn?try=release&amp;step=look"' in shown
    assert "Hints (1)" in shown


def test_a_walkthrough_of_another_room_is_tried_there(
    page: OpenPage, trainer: Any, trainer_client: Client, other_sandbox: Sandbox
) -> None:
    trainer.sandbox = other_sandbox
    trainer.save()
    shown = trainer_client.get(page.address).content.decode()
    assert "Work in Main room to try a step." in shown
    assert "/learn?try=" not in shown


def test_it_is_in_the_menu_and_its_list_is_edited(walkthrough: Walkthrough, trainer_client: Client) -> None:
    listed = trainer_client.get(page_of(Walkthrough, "changelist")).content.decode()
    assert ">Training<" in "".join(listed.split())
    edit_in_list(trainer_client, Walkthrough, walkthrough, minutes="9")
    walkthrough.refresh_from_db()
    assert walkthrough.minutes == 9


@pytest.mark.parametrize("kind", ["csv", "xlsx", "yaml"])
def test_an_exported_file_is_imported_again(
    kind: str, page: OpenPage, walkthrough: Walkthrough, trainer_client: Client
) -> None:
    page.save(steps=STEPS)
    before = steps_of(walkthrough)
    content = export_file(trainer_client, Walkthrough, kind)
    walkthrough.delete()
    assert "1 new" in message_in(import_file(trainer_client, Walkthrough, kind, content))
    assert Walkthrough.objects.get(key="release").steps == before


def test_an_import_takes_yaml_as_people_write_it_and_tells_mistakes(
    walkthrough: Walkthrough, trainer_client: Client
) -> None:
    row = "- key: new\n  title: New\n  summary: New.\n  minutes: 5\n  steps:\n    - { id: one, say: SAID }\n"
    assert "1 new" in message_in(import_file(trainer_client, Walkthrough, "yaml", row.encode()))
    shown = preview(
        trainer_client, Walkthrough, "yaml", row.replace("SAID", '"**x"').encode()
    ).content.decode()
    assert "Step 1 (one), say: Close each mark that is opened" in shown


def test_an_earlier_version_is_restored(
    page: OpenPage, walkthrough: Walkthrough, trainer_client: Client
) -> None:
    before = steps_of(walkthrough)
    page.save(steps=STEPS)
    restore(trainer_client, walkthrough, Walkthrough.history.filter(id=walkthrough.pk).earliest("history_id"))
    assert steps_of(walkthrough) == before
