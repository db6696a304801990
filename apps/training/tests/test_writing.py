"""Tests of the step editor's API: revisions, errors by step, keys of new walkthroughs, and shipped scripts."""

from typing import Any, Final

from django.test import Client

from apps.accounts.tests.people import Answer, post
from apps.sandboxes.models import Sandbox
from apps.training.models import Walkthrough
from apps.training.scripts.checks import lines_of
from apps.training.tests.seats import KEY, STEPS, make_walkthrough
from apps.training.tests.test_judged_scripts import DECIDE, DECOY, MARK

TWINS = [{"say": "Yes.", "why": "It is.", "right": True}, {"say": "yes.", "why": "It isn't."}]


def read(client: Client, key: str = KEY) -> dict[str, Any]:
    contents: dict[str, Any] = client.get(f"/api/walkthroughs/{key}/script").json()
    return contents


def save(client: Client, contents: dict[str, Any], key: str = KEY) -> Answer:
    body = {
        name: contents[name]
        for name in ("title", "summary", "minutes", "level", "steps", "rules", "revision")
    }
    return client.put(f"/api/walkthroughs/{key}/script", body, content_type="application/json")


def test_saving_a_script_stores_a_new_revision_and_names_the_account_in_the_history(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    walkthrough = make_walkthrough(sandbox)
    contents = read(trainer_client)
    reply = save(trainer_client, {**contents, "steps": STEPS[:2], "minutes": 3})
    waits = ["“Next” on the card", "the screen Vault Access Generator"]
    assert (reply.status_code, reply.json()["waits"]) == (200, waits)
    assert reply.json()["revision"] != contents["revision"]
    walkthrough.refresh_from_db()
    assert (walkthrough.steps, walkthrough.minutes) == (STEPS[:2], 3)
    assert walkthrough.history.latest().history_user.username == "grace"


def test_save_of_unchanged_contents_adds_no_revision_to_the_history(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    walkthrough = make_walkthrough(sandbox)
    assert save(trainer_client, read(trainer_client)).status_code == 200
    assert walkthrough.history.count() == 1


def test_save_of_a_script_that_another_trainer_has_changed_gets_409_and_changes_nothing(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    make_walkthrough(sandbox)
    contents = read(trainer_client)
    save(trainer_client, {**contents, "title": "Theirs"})
    reply = save(trainer_client, {**contents, "title": "Ours"})
    assert (reply.status_code, reply.json()["code"]) == (409, "changed")
    assert read(trainer_client)["title"] == "Theirs"


def step(**changed: Any) -> dict[str, Any]:
    return {"id": "one", "say": "Read.", **changed}


MISTAKES: Final[list[tuple[list[Any], set[str]]]] = [
    ([], {"steps"}),
    ([step(), step(id="two", say="")], {"steps.2.say"}),
    ([step(at="home.nowhere")], {"steps.1.at"}),
    ([step(), step()], {"steps.2.id"}),
    ([step(say="Pay 4111 1111 1111 1111.")], {"steps.1.say"}),
    ([step(do={"visit": "/home?card=4111111111111111"})], {"steps.1.do.1.visit"}),
    ([step(), 1], {"steps.2"}),
    ([step(), step(id="two", ask={"choices": TWINS})], {"steps.2.ask.choices.2.say"}),
    (
        [step(spot=[{**DECOY, "row": "TRN-999999"}, {**MARK, "trick": "gone"}])],
        {"steps.1.spot.1.row", "steps.1.spot.2.trick"},
    ),
    ([step(), step(id="two", decide={**DECIDE, "right": ["hold"]})], {"steps.2.decide"}),
    ([step(until={"all": [{"read": True}, {"pressed": ""}]})], {"steps.1.until.all.2.pressed"}),
]


def test_mistake_is_reported_at_its_step_and_field(sandbox: Sandbox, trainer_client: Client) -> None:
    walkthrough = make_walkthrough(sandbox)
    contents = read(trainer_client)
    for steps, fields in MISTAKES:
        reply = save(trainer_client, {**contents, "steps": steps})
        assert (reply.status_code, set(reply.json()["fields"])) == (400, fields), steps
    walkthrough.refresh_from_db()
    assert walkthrough.steps == STEPS


def test_mistake_outside_the_steps_is_reported_at_its_field_in_plain_words(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    make_walkthrough(sandbox)
    contents = read(trainer_client)
    for field, value, message in (
        ("title", " ", "Write a text."),
        ("summary", "x" * 241, "Write at most 240 characters."),
        ("minutes", 0, "Write a whole number from 1 to 240."),
        ("minutes", 241, "Write a whole number from 1 to 240."),
        ("rules", "One.\n\nTwo.\nThree.\nFour.", "Write at most 3 rules, one per line (there are 4)."),
    ):
        reply = save(trainer_client, {**contents, field: value})
        assert (reply.status_code, reply.json()["fields"]) == (400, {field: [message]})


def test_blank_lines_between_the_rules_do_not_count_as_rules(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    walkthrough = make_walkthrough(sandbox)
    assert (
        save(trainer_client, {**read(trainer_client), "rules": "One.\n\nTwo.\n \nThree."}).status_code == 200
    )
    walkthrough.refresh_from_db()
    assert lines_of(walkthrough.rules) == ["One.", "Two.", "Three."]


def test_new_walkthrough_gets_a_numbered_key_if_its_title_gives_a_reserved_key(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    assert post(trainer_client, "walkthroughs", {"title": "Projector"}).json()["key"] == "projector-2"


def test_new_walkthroughs_with_the_same_title_get_different_keys_and_come_last_in_the_list(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    make_walkthrough(sandbox, position=40)
    keys = [post(trainer_client, "walkthroughs", {"title": "One more!"}).json()["key"] for _ in range(2)]
    assert keys == ["one-more", "one-more-2"]
    rows = Walkthrough.objects.filter(sandbox=sandbox, position__gte=40)
    assert list(rows.values_list("key", "position")) == [(KEY, 40), ("one-more", 41), ("one-more-2", 42)]


def test_copy_of_a_walkthrough_has_the_originals_steps_and_level(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    make_walkthrough(sandbox, level="detect")
    copied = post(trainer_client, "walkthroughs", {"title": "Второй", "like": KEY}).json()
    assert (copied["key"], copied["steps"], copied["level"]) == ("walkthrough", STEPS, "detect")


def test_every_shipped_walkthrough_can_be_read_and_saved_unchanged(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    shipped = {one.key: one.steps for one in Walkthrough.objects.filter(sandbox=sandbox)}
    for key, steps in shipped.items():
        assert save(trainer_client, {**read(trainer_client, key), "minutes": 9}, key).status_code == 200
        assert Walkthrough.objects.get(sandbox=sandbox, key=key).steps == steps
    assert len(shipped) >= 8


def test_listed_operations_have_their_openapi_path_and_their_effect_in_words(trainer_client: Client) -> None:
    listed = {one["name"]: one for one in trainer_client.get("/api/walkthroughs/operations").json()}
    complete = listed["completeTransaction"]
    assert (complete["method"], complete["path"]) == ("POST", "/api/transactions/{ref}/complete")
    assert complete["words"]
    assert "getTransaction" not in listed
