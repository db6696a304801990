"""Walkthroughs in the admin: steps as YAML, mistakes with lines, and cards."""

from html import unescape
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
from apps.training.tests.judged_scripts import PENDING, TRICK, make_judged
from apps.training.tests.seats import make_walkthrough
from mockconsole.lib.keys import KEY_FORM

STEPS: Final = """\
# A YAML comment is lost when the steps are saved.
- id: code
  say: Type the **code** & press `Enter`.
  at: vault-access-generator.form.code
  do: [{ type: SIM-REL-NORTH-4417 }, { press: "" }]
  until: { all: [{ typed: vault-access-generator.form.code, text: <4417> }, { read: true }] }
  hints: [Look below.]
- id: look
  say: Look.
"""
SPOT: Final = "spot: [{ at: home.prices, trick: gone }, { at: home.prices.filter, decoy: true, why: x }]"


@pytest.fixture
def walkthrough(sandbox: Sandbox) -> Walkthrough:
    Walkthrough.objects.filter(sandbox=sandbox).delete()
    return make_walkthrough(
        sandbox, "release", steps=[{"id": "open", "say": "Open it.", "do": {"visit": "/home"}}]
    )


@pytest.fixture
def page(walkthrough: Walkthrough, trainer_client: Client) -> OpenPage:
    return OpenPage(trainer_client, page_of(Walkthrough, "change", walkthrough.pk))


def steps_of(walkthrough: Walkthrough) -> Any:
    walkthrough.refresh_from_db()
    return walkthrough.steps


def errors_on(answer: Any) -> list[str]:
    return list(answer.context["adminform"].form.errors["steps"])


def test_invalid_key_is_refused_in_plain_words(page: OpenPage) -> None:
    for key in ("two words", "naïve"):
        assert page.save(key=key).context["adminform"].form.errors["key"] == [KEY_FORM]


def test_walkthrough_form_edits_steps_as_yaml(page: OpenPage, walkthrough: Walkthrough) -> None:
    assert page.sent["steps"] == "- id: open\r\n  say: Open it.\r\n  do:\r\n    visit: /home\r\n"
    assert "was changed successfully" in message_in(page.save(steps=STEPS))
    code, look = steps_of(walkthrough)
    assert code["do"] == [{"type": "SIM-REL-NORTH-4417"}, {"press": ""}]
    assert look == {"id": "look", "say": "Look."}


def test_saving_an_untouched_walkthrough_changes_nothing(page: OpenPage, walkthrough: Walkthrough) -> None:
    before = steps_of(walkthrough)
    page.save(title="Another")
    assert (steps_of(walkthrough), walkthrough.title) == (before, "Another")


def test_mistake_is_reported_with_its_line_and_the_typed_text_stays(
    page: OpenPage, walkthrough: Walkthrough
) -> None:
    before = steps_of(walkthrough)
    for wrong, error_text in (
        ("- id: [open", "Line 1: This can't be read as YAML:"),
        ("- id: open\n  say: 1\n  say: 2", "Line 3, field say: This field is here twice; keep one."),
        (
            "- id: open\n  say: !!bool foo",
            "Line 2, field say: “foo” doesn't fit its tag !!bool; leave the tag out.",
        ),
        ("- id: open\n  do: {type: a, type: b}", "Line 2, field do: “type” is here twice; keep one."),
        ("id: open", "Line 1: The file must hold a list"),
        ("", "This field is required."),
        ("[" * 2000, "Line 1: This can't be read as YAML: it is nested too deeply."),
        (
            f"{STEPS}- id: gone\n  say: Go.\n  at: home.gone",
            "Line 10: Step 3 (gone), at: There is no place home.gone.",
        ),
        (
            f"{STEPS}- id: pay\n  say: Pay to DE89 3704 0044 0532 0130 00.",
            "Line 10: Step 3 (pay), say: ",
        ),
        (
            f"- id: mark\n  say: Mark it.\n  {SPOT}",
            "Line 1: Step 1 (mark), spot: mark 1: trick: There is no trick gone in this room.",
        ),
        (
            '- id: open\n  say: Open it.\n  do: { visit: "/transaction-logs?tx=TRN-999999" }',
            "Line 1: Step 1 (open), do: act 1: visit: There is no TRN-999999 in this room.",
        ),
    ):
        answer = page.save(steps=wrong)
        [found] = errors_on(answer)
        assert found.startswith(error_text), wrong[:40]
        assert page.sent["steps"].replace("\r\n", "\n") == wrong
        assert steps_of(walkthrough) == before


def test_new_walkthrough_belongs_to_the_trainers_room(sandbox: Sandbox, trainer_client: Client) -> None:
    page = OpenPage(trainer_client, page_of(Walkthrough, "add"))
    page.save(key="new", title="New", summary="New.", minutes="5", steps="- id: 1", sandbox="")
    answer = page.save(steps=STEPS, sandbox=str(sandbox.pk))
    assert answer.status_code == 302
    assert Walkthrough.objects.get(key="new").sandbox == sandbox


def test_first_save_of_a_concurrently_changed_walkthrough_is_refused(
    page: OpenPage, walkthrough: Walkthrough, trainer_client: Client
) -> None:
    OpenPage(trainer_client, page.address).save(steps=STEPS)
    assert "Somebody has changed this" in errors_on(page.save(steps="- { id: mine, say: Mine. }"))[0]
    page.save(steps="- { id: mine, say: Mine. }")
    assert steps_of(walkthrough) == [{"id": "mine", "say": "Mine."}]


def test_cards_show_place_and_condition_of_each_step(page: OpenPage, trainer_client: Client) -> None:
    page.save(steps=STEPS)
    shown = trainer_client.get(page.address).content.decode()
    assert "Type the <strong>code</strong> &amp; press <code>Enter</code>." in shown
    assert "<dd>The box for the release code</dd>" in shown
    assert "<dd>“&lt;4417&gt;” in the box for the release code and “Next” on the card</dd>" in shown
    assert 'href="/learn?try=release&amp;from=look"' in shown
    assert 'href="/teach/walkthroughs/release"' in shown
    assert "Hints (1)" in shown


def test_walkthrough_page_links_to_the_manual_and_to_its_page_about_steps(
    page: OpenPage, trainer_client: Client
) -> None:
    shown = trainer_client.get(page.address).content.decode()
    assert '<a href="/help" class="admin-icon-button" aria-label="Help">' in shown
    assert '<a href="/help/write-a-walkthrough">Write a walkthrough</a>' in shown


def test_cards_show_the_answer_key_of_judged_steps(sandbox: Sandbox, trainer_client: Client) -> None:
    judged = make_judged(sandbox)
    shown = unescape(trainer_client.get(page_of(Walkthrough, "change", judged.pk)).content.decode())
    for line in (
        "Wrong: That the funds have left. zzkey no bank.",
        "Right: Nothing. zzkey anyone can type it.",
        "an answer and “Next” on the card",
        f"a decision about {PENDING}",
        f"Right for {PENDING}: release. zzkey harmless.",
        f": trick {TRICK}, difficulty 3. zzkey a code.",
        ", TRN-000101: harmless. zzkey a decoy.",
    ):
        assert line in shown, line


def test_walkthrough_page_of_another_room_has_no_link_to_try_it(
    page: OpenPage, trainer: Any, trainer_client: Client, other_sandbox: Sandbox
) -> None:
    trainer.sandbox = other_sandbox
    trainer.save()
    shown = trainer_client.get(page.address).content.decode()
    assert "Work in Main room to try a step, or to edit the steps" in shown
    assert "/learn?try=" not in shown
    assert "/teach/walkthroughs/" not in shown


def test_admin_list_of_walkthroughs_is_in_the_menu_and_editable(
    walkthrough: Walkthrough, trainer_client: Client
) -> None:
    listed = trainer_client.get(page_of(Walkthrough, "changelist")).content.decode()
    assert ">Training<" in "".join(listed.split())
    edit_in_list(trainer_client, Walkthrough, walkthrough, minutes="9")
    walkthrough.refresh_from_db()
    assert walkthrough.minutes == 9


def test_exported_yaml_has_every_shipped_walkthrough_in_block_style_and_its_import_changes_nothing(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    rows = Walkthrough.objects.filter(sandbox=sandbox).order_by("key")
    before = list(rows.values())
    content = export_file(trainer_client, Walkthrough, "yaml").decode()
    assert content.count("\n  - id: ") == sum(len(row["steps"]) for row in before)
    message = message_in(import_file(trainer_client, Walkthrough, "yaml", content.encode()))
    assert f"{len(before)} unchanged" in message
    rows.update(steps=[])
    import_file(trainer_client, Walkthrough, "yaml", content.encode())
    assert list(rows.values()) == before


def test_import_accepts_hand_written_yaml_and_reports_mistakes(
    walkthrough: Walkthrough, trainer_client: Client
) -> None:
    row = "- key: new\n  title: New\n  summary: New.\n  minutes: 5\n  steps:\n    - { id: one, say: SAID }\n"
    assert "1 new" in message_in(import_file(trainer_client, Walkthrough, "yaml", row.encode()))
    for old, new, error_text in (
        ("SAID", '"**x"', "Step 1 (one), say: Close each opening mark"),
        ("SAID", "DE89370400440532013000", "Step 1 (one), say: "),
        ("key: new", "key: projector", "The key projector is reserved. Choose another one."),
    ):
        page = preview(trainer_client, Walkthrough, "yaml", row.replace(old, new).encode())
        assert error_text in page.content.decode()


def test_earlier_version_of_a_walkthrough_can_be_restored(
    page: OpenPage, walkthrough: Walkthrough, trainer_client: Client
) -> None:
    before = steps_of(walkthrough)
    page.save(steps=STEPS)
    restore(trainer_client, walkthrough, Walkthrough.history.filter(id=walkthrough.pk).earliest("history_id"))
    assert steps_of(walkthrough) == before
