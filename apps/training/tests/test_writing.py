"""Tests of the step editor's API: revisions, errors by step, keys of new walkthroughs, and shipped scripts."""

from typing import Any

import pytest
from django.test import Client

from apps.accounts.choices import Role
from apps.accounts.tests.people import Answer, account, post, signed_in_client
from apps.sandboxes.models import Sandbox
from apps.training.models import Walkthrough
from apps.training.scripts.checks import lines_of
from apps.training.tests.seats import KEY, STEPS, make_walkthrough
from apps.training.tests.test_judged_scripts import DECIDE, DECOY, MARK

TWINS = [{"say": "Yes.", "why": "It is.", "right": True}, {"say": "yes.", "why": "It isn't."}]
SCRIPT = f"walkthroughs/{KEY}/script"


@pytest.fixture
def trainer(sandbox: Sandbox) -> Client:
    return signed_in_client(account("grace", sandbox, role=Role.TRAINER))


def read(client: Client, key: str = KEY) -> dict[str, Any]:
    contents: dict[str, Any] = client.get(f"/api/walkthroughs/{key}/script").json()
    return contents


def save(client: Client, contents: dict[str, Any], key: str = KEY) -> Answer:
    body = {
        name: contents[name]
        for name in ("title", "summary", "minutes", "level", "steps", "rules", "revision")
    }
    return client.put(f"/api/walkthroughs/{key}/script", body, content_type="application/json")


@pytest.mark.django_db
def test_saving_a_script_stores_a_new_revision_and_names_the_account_in_the_history(
    sandbox: Sandbox, trainer: Client
) -> None:
    walkthrough = make_walkthrough(sandbox)
    contents = read(trainer)
    reply = save(trainer, {**contents, "steps": STEPS[:2], "minutes": 3})
    assert (reply.status_code, reply.json()["waits"]) == (
        200,
        ["“Next” on the card", "the screen Vault Access Generator"],
    )
    assert reply.json()["revision"] != contents["revision"]
    walkthrough.refresh_from_db()
    assert (walkthrough.steps, walkthrough.minutes) == (STEPS[:2], 3)
    assert walkthrough.history.latest().history_user.username == "grace"


@pytest.mark.django_db
def test_save_of_unchanged_contents_adds_no_revision_to_the_history(
    sandbox: Sandbox, trainer: Client
) -> None:
    walkthrough = make_walkthrough(sandbox)
    assert save(trainer, read(trainer)).status_code == 200
    assert walkthrough.history.count() == 1


@pytest.mark.django_db
def test_save_of_a_script_that_another_trainer_has_changed_gets_409_and_changes_nothing(
    sandbox: Sandbox, trainer: Client
) -> None:
    make_walkthrough(sandbox)
    contents = read(trainer)
    save(trainer, {**contents, "title": "Theirs"})
    reply = save(trainer, {**contents, "title": "Ours"})
    assert (reply.status_code, reply.json()["code"]) == (409, "changed")
    assert read(trainer)["title"] == "Theirs"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("steps", "fields"),
    [
        ([], {"steps"}),
        ([{"id": "one", "say": "Read."}, {"id": "two", "say": ""}], {"steps.2.say"}),
        ([{"id": "one", "say": "Read.", "at": "home.nowhere"}], {"steps.1.at"}),
        ([{"id": "one", "say": "Read."}, {"id": "one", "say": "Read."}], {"steps.2.id"}),
        ([{"id": "one", "say": "Pay 4111 1111 1111 1111."}], {"steps.1.say"}),
        (
            [{"id": "one", "say": "Pay.", "do": {"visit": "/home?card=4111111111111111"}}],
            {"steps.1.do.1.visit"},
        ),
        ([{"id": "one", "say": "Read."}, 1], {"steps.2"}),
        (
            [{"id": "one", "say": "Read."}, {"id": "two", "say": "Yes?", "ask": {"choices": TWINS}}],
            {"steps.2.ask.choices.2.say"},
        ),
        (
            [
                {
                    "id": "one",
                    "say": "Mark.",
                    "spot": [{**DECOY, "row": "TRN-999999"}, {**MARK, "trick": "gone"}],
                }
            ],
            {"steps.1.spot.1.row", "steps.1.spot.2.trick"},
        ),
        (
            [
                {"id": "one", "say": "Read."},
                {"id": "two", "say": "Decide.", "decide": {**DECIDE, "right": ["hold"]}},
            ],
            {"steps.2.decide"},
        ),
        (
            [{"id": "one", "say": "Wait.", "until": {"all": [{"read": True}, {"pressed": ""}]}}],
            {"steps.1.until.all.2.pressed"},
        ),
    ],
    ids=[
        *("none", "no text", "unknown place", "same id", "card number", "card number in an act", "no object"),
        *("same choices", "unknown record and trick", "nothing to release", "group"),
    ],
)
def test_mistake_is_reported_at_its_step_and_field(
    sandbox: Sandbox, trainer: Client, steps: Any, fields: set[str]
) -> None:
    walkthrough = make_walkthrough(sandbox)
    reply = save(trainer, {**read(trainer), "steps": steps})
    assert (reply.status_code, set(reply.json()["fields"])) == (400, fields)
    walkthrough.refresh_from_db()
    assert walkthrough.steps == STEPS


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("title", " ", "Write a text."),
        ("summary", "x" * 241, "Write at most 240 characters."),
        ("minutes", 0, "Write a whole number from 1 to 240."),
        ("minutes", 241, "Write a whole number from 1 to 240."),
        ("rules", "One.\n\nTwo.\nThree.\nFour.", "Write at most 3 rules, one per line (there are 4)."),
    ],
)
def test_mistake_outside_the_steps_is_reported_at_its_field_in_plain_words(
    sandbox: Sandbox, trainer: Client, field: str, value: object, message: str
) -> None:
    make_walkthrough(sandbox)
    reply = save(trainer, {**read(trainer), field: value})
    assert (reply.status_code, reply.json()["fields"]) == (400, {field: [message]})


@pytest.mark.django_db
def test_blank_lines_between_the_rules_do_not_count_as_rules(sandbox: Sandbox, trainer: Client) -> None:
    walkthrough = make_walkthrough(sandbox)
    assert save(trainer, {**read(trainer), "rules": "One.\n\nTwo.\n \nThree."}).status_code == 200
    walkthrough.refresh_from_db()
    assert lines_of(walkthrough.rules) == ["One.", "Two.", "Three."]


@pytest.mark.django_db
def test_new_walkthrough_gets_a_numbered_key_if_its_title_makes_a_reserved_one(
    sandbox: Sandbox, trainer: Client
) -> None:
    assert post(trainer, "walkthroughs", {"title": "Projector"}).json()["key"] == "projector-2"


@pytest.mark.django_db
def test_new_walkthroughs_with_the_same_title_get_different_keys_and_come_last_in_the_list(
    sandbox: Sandbox, trainer: Client
) -> None:
    make_walkthrough(sandbox, position=40)
    keys = [post(trainer, "walkthroughs", {"title": "One more!"}).json()["key"] for _ in range(2)]
    assert keys == ["one-more", "one-more-2"]
    rows = Walkthrough.objects.filter(sandbox=sandbox, position__gte=40)
    assert list(rows.values_list("key", "position")) == [(KEY, 40), ("one-more", 41), ("one-more-2", 42)]


@pytest.mark.django_db
def test_copy_of_a_walkthrough_has_the_originals_steps_and_level(sandbox: Sandbox, trainer: Client) -> None:
    make_walkthrough(sandbox, level="detect")
    copied = post(trainer, "walkthroughs", {"title": "Второй", "like": KEY}).json()
    assert (copied["key"], copied["steps"], copied["level"]) == ("walkthrough", STEPS, "detect")


@pytest.mark.django_db
def test_every_shipped_walkthrough_can_be_read_and_saved_unchanged(sandbox: Sandbox, trainer: Client) -> None:
    shipped = {one.key: one.steps for one in Walkthrough.objects.filter(sandbox=sandbox)}
    for key, steps in shipped.items():
        assert save(trainer, {**read(trainer, key), "minutes": 9}, key).status_code == 200
        assert Walkthrough.objects.get(sandbox=sandbox, key=key).steps == steps
    assert len(shipped) >= 8


@pytest.mark.django_db
def test_listed_operations_have_their_openapi_path_and_their_effect_in_words(trainer: Client) -> None:
    listed = {one["name"]: one for one in trainer.get("/api/walkthroughs/operations").json()}
    complete = listed["completeTransaction"]
    assert (complete["method"], complete["path"]) == ("POST", "/api/transactions/{ref}/complete")
    assert complete["words"]
    assert "getTransaction" not in listed
