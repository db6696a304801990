"""Downloads of a debriefing as PDF, CSV and xAPI: with unusual names, without names, and of a running lesson."""

import csv
import json
from collections import Counter
from collections.abc import Iterator
from io import BytesIO, StringIO
from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from django.utils.dateparse import parse_datetime, parse_duration
from pypdf import PdfReader
from pytest_django import Settings

from apps.sandboxes.models import Sandbox
from apps.training.choices import LessonState
from apps.training.models import Lesson
from apps.training.tests.debrief.judged_lessons import ALL, MIXED, make_judged
from apps.training.tests.full_lessons import make_full
from apps.training.tests.seats import make_walkthrough
from apps.training.tests.test_judgement import CARD, STEPS, flagged
from apps.transactions.tests.receipt_samples import pages_of
from mockconsole.lib.pages.typesetting import UNKNOWN

MARK = "SIMULATED – NO VALUE"
FORMULA = '=HYPERLINK("x")'
HOWS = ("done", "skipped", "played")
NAMES = {1: FORMULA, 2: "שלום", 3: "Zoë 😀 李小龙"}


@pytest.fixture
def lesson(sandbox: Sandbox) -> Lesson:
    lesson = make_judged(sandbox, ALL, MIXED, [flagged(CARD, "gone")], name="Tuesday")
    for number, name in NAMES.items():
        lesson.seats.filter(number=number).update(name=name)
    return lesson


def download(client: Client, address: str, media: str) -> bytes:
    answer = client.get(f"/api/{address}", headers={"Accept": media})
    content: bytes = answer.getvalue()
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, media), content
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="SIMULATED-')
    assert (answer.headers["X-Simulated"], answer.headers["Cache-Control"]) == ("true", "private, no-store")
    return content


def pdf(client: Client, address: str) -> list[str]:
    """Return the text of each page; assert that every page has the training warning and watermarks."""
    content = download(client, address, "application/pdf")
    pages = pages_of(content)
    for page in pages:
        assert page.count("TRAINING SIMULATION · no bank, no blockchain, no funds") == 2
        assert page.count(MARK) >= 4
        assert "(SIMULATED)" in page
    info = PdfReader(BytesIO(content)).metadata
    assert info is not None
    assert str(info.title).startswith("SIMULATED ")
    return pages


def table(client: Client, address: str) -> list[dict[str, str]]:
    content = download(client, address, "text/csv; charset=utf-8")
    assert content.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(StringIO(content.decode("utf-8-sig"), newline="")))


def statements(client: Client, lesson: Lesson, query: str = "") -> list[dict[str, Any]]:
    address = f"lessons/{lesson.ref}/debrief.xapi.json{query}"
    found: list[dict[str, Any]] = json.loads(download(client, address, "application/json"))
    return found


def verbs(found: list[dict[str, Any]]) -> list[str]:
    return [one["verb"]["id"].rpartition("/")[2] for one in found]


def test_pdf_of_a_lesson_has_its_title_statistics_items_tricks_and_reasons(
    trainer_client: Client, lesson: Lesson
) -> None:
    text = " ".join(pdf(trainer_client, f"lessons/{lesson.ref}/debrief.pdf"))
    for part in (
        "Debriefing (SIMULATED) Tuesday",
        "Walkthrough The pressure call",
        "3 took part",
        "The class stopped fraud in 1 of 2 decisions",
        "Question: 1 right, 1 wrong, 1 not answered What does it prove?",
        "Right, chosen by 1: Nothing. Yes.",
        "Decision: 1 right, 1 wrong, 1 not decided Decide. Right for TRN-000096: escalate or hold.",
        "Place to flag: 1 right, 2 not flagged The table of transactions",
        "TRN-000101 Trick: A large sum in small parts",
        "A badge that the page gives itself",
        "Instead:",
        "It looks odd.",
        "not rated",
    ):
        assert part in text
    assert "still goes on" not in text


def test_steps_in_the_pdf_are_numbered_and_long_texts_are_cut_after_a_word(
    trainer_client: Client, sandbox: Sandbox
) -> None:
    # The last letter that fits is in the middle of a word.
    long = "Read. " * 14 + "counterparty"
    lesson = make_judged(sandbox, ALL, script=[*STEPS[:-1], {**STEPS[-1], "say": long}])
    for query in ("", "?of=seats"):
        text = " ".join(pdf(trainer_client, f"lessons/{lesson.ref}/debrief.pdf{query}"))
        for part in ("1. What does it prove?", "5. Read. Read.", "Read. …"):
            assert part in text
        assert "counte" not in text


def test_pdf_shows_names_in_any_alphabet_and_explains_missing_letters(
    trainer_client: Client, lesson: Lesson
) -> None:
    text = " ".join(pdf(trainer_client, f"lessons/{lesson.ref}/debrief.pdf"))
    assert FORMULA in text
    assert "םולש" in text or "שלום" in text
    assert f"Zoë {UNKNOWN} 李小龙" in text
    assert "stands for a letter that this page can’t print" in text


def test_pdf_and_csv_mark_the_seats_that_are_not_in_the_statistics(
    trainer_client: Client, sandbox: Sandbox
) -> None:
    lesson = make_judged(sandbox, ALL, MIXED, [])
    lesson.seats.filter(number=2).update(ended_at=lesson.begun_at, user=None, sandbox=None)
    text = " ".join(pdf(trainer_client, f"lessons/{lesson.ref}/debrief.pdf"))
    assert "1 took part, 1 did nothing, 1 removed by the trainer" in text
    assert "2 Person 2 (removed) 0 0 1 " in text
    # A person who did nothing gets no credit for leaving a decoy unflagged.
    assert "3 Person 3 (did nothing) – – – 0 0 0 0" in text
    rows = table(trainer_client, f"lessons/{lesson.ref}/debrief.csv?of=items")
    assert {row["seat"]: row["counted"] for row in rows} == {"1": "true", "2": "false", "3": "false"}


def test_pdf_of_all_seats_begins_each_seat_on_a_new_page(trainer_client: Client, lesson: Lesson) -> None:
    pages = pdf(trainer_client, f"lessons/{lesson.ref}/debrief.pdf?of=seats&names=false")
    assert [f"Seat {number}" in page for number, page in enumerate(pages, 1)] == [True] * 3
    decision = "decision TRN-000096 Decide. Done: release Reason: It looks odd. Right: escalate; hold"
    assert f"Wrong: {decision}" in pages[1]
    assert not any(name.split()[0] in " ".join(pages) for name in NAMES.values())


def test_pdf_of_a_seat_has_only_that_seat(trainer_client: Client, lesson: Lesson) -> None:
    text = " ".join(pdf(trainer_client, f"lessons/{lesson.ref}/debrief/1.pdf"))
    assert (FORMULA in text, "Zoë" in text, "Points 13 of 13" in text) == (True, False, True)


def test_record_of_participation_is_one_page_without_a_score(trainer_client: Client, lesson: Lesson) -> None:
    pages = pdf(trainer_client, f"lessons/{lesson.ref}/debrief.pdf?of=records")
    assert len(pages) == 3
    assert f"{FORMULA} took part in an exercise of this training simulation." in pages[0]
    parts = ("The pressure call", lesson.ref, "Time 7 minutes", "A badge that the page gives itself")
    for part in (*parts, "certifies no skill"):
        assert part in pages[0]
    for page in pages:
        assert not any(word in page for word in ("Points", "Right", "13"))
    assert pdf(trainer_client, f"lessons/{lesson.ref}/debrief/1.pdf?of=record")[0] == pages[0]


def test_pdf_of_the_same_results_is_byte_identical(trainer_client: Client, lesson: Lesson) -> None:
    first, second = (trainer_client.get(f"/api/lessons/{lesson.ref}/debrief.pdf").content for _ in range(2))
    assert first == second


def test_pdf_of_a_running_lesson_without_a_script_says_that_the_lesson_is_still_running(
    trainer_client: Client, sandbox: Sandbox
) -> None:
    lesson = make_full(sandbox, 2, script=[], title="")
    nobody = "Nobody took part"
    for query, part in (("", "still goes on"), ("?of=seats", nobody), ("?of=records", nobody)):
        assert part in " ".join(pdf(trainer_client, f"lessons/{lesson.ref}/debrief.pdf{query}"))


@pytest.mark.services
def test_csv_of_steps_has_a_row_for_each_seat_and_completed_step(
    trainer_client: Client, lesson: Lesson
) -> None:
    rows = table(trainer_client, f"lessons/{lesson.ref}/debrief.csv")
    assert [(row["seat"], row["step"], row["how"]) for row in rows][:5] == [
        ("1", step, "done") for step in ("proof", "bad", "good", "spot", "end")
    ]
    first = {"name": f"'{FORMULA}", "seconds": "60.0", "points": "3", "of": "3", "tries": "1"}
    assert {"simulated": "true", **first}.items() <= rows[0].items()
    assert {row["name"] for row in rows if row["seat"] == "2"} == {NAMES[2]}


@pytest.mark.services
def test_page_pdf_and_csv_show_the_same_counts_of_done_skipped_and_played_steps(
    trainer_client: Client, sandbox: Sandbox
) -> None:
    lesson = make_judged(sandbox, ALL, MIXED, [("played", "proof", {}), *MIXED])
    address = f"lessons/{lesson.ref}/debrief"
    steps = trainer_client.get(f"/api/{address}").json()["steps"]
    counts = {step["id"]: tuple(step[how] for how in HOWS) for step in steps}
    in_class = {"proof": (2, 0, 1), "bad": (3, 0, 0), "good": (3, 0, 0), "spot": (1, 2, 0), "end": (1, 0, 0)}
    assert counts == in_class
    hows = Counter((row["step"], row["how"]) for row in table(trainer_client, f"{address}.csv"))
    assert {step: tuple(hows[step, how] for how in HOWS) for step in counts} == in_class
    text = " ".join(pdf(trainer_client, f"{address}.pdf"))
    assert "1. What does it prove? 2 60 0 0 1 0" in text


def test_csv_of_items_has_each_answer_beside_the_right_answer(trainer_client: Client, lesson: Lesson) -> None:
    rows = table(trainer_client, f"lessons/{lesson.ref}/debrief.csv?of=items&names=false")
    assert {row["name"] for row in rows} == {""}
    second = {(row["step"], row["place"], row["row"]): row for row in rows if row["seat"] == "2"}
    answer = {"done": "release", "wanted": "escalate; hold", "outcome": "wrong", "reason": "It looks odd."}
    assert answer.items() <= second["bad", "TRN-000096", ""].items()
    assert second["", "frame.menu", ""]["outcome"] == "other"
    third = [row for row in rows if row["seat"] == "3" and row["place"] == CARD]
    assert [(row["outcome"], row["done"]) for row in third] == [("near", "Flag: gone")]


@pytest.mark.services
def test_downloads_include_the_results_of_a_removed_seat(trainer_client: Client, lesson: Lesson) -> None:
    lesson.seats.filter(number=2).update(ended_at=lesson.begun_at, user=None, sandbox=None)
    rows = table(trainer_client, f"lessons/{lesson.ref}/debrief.csv")
    assert {row["removed"] for row in rows if row["seat"] == "2"} == {"true"}
    actors = {one["actor"]["account"]["name"] for one in statements(trainer_client, lesson)}
    assert f"{lesson.ref}/seat-2" in actors


def iris(value: Any) -> Iterator[str]:
    """Yield the values that must be IRIs in a statement: ids of verbs and activities, types, and names of extensions."""
    if isinstance(value, dict):
        for key, one in value.items():
            if key == "extensions":
                yield from one
            elif key in {"id", "type", "homePage"} and isinstance(one, str) and "description" not in value:
                yield one
            yield from iris(one)
    elif isinstance(value, list):
        for one in value:
            yield from iris(one)


def test_statements_have_the_xapi_format(trainer_client: Client, lesson: Lesson, settings: Settings) -> None:
    settings.XAPI_HOME_PAGE = "https://training.example"
    found = statements(trainer_client, lesson)
    assert len({one["id"] for one in found}) == len(found) > 20
    for one in found:
        assert UUID(one["id"]).version == 5
        assert UUID(one["context"]["registration"]).version == 5
        assert one["version"] == "1.0.3"
        assert one["actor"]["account"]["homePage"] == "https://training.example"
        assert one["context"]["extensions"]["https://training.example/xapi/simulated"] is True
        assert one["context"]["platform"] == "mockconsole (simulated)"
        assert one["timestamp"].endswith("Z")
        assert parse_datetime(one["timestamp"])
        assert None not in one.values()
        rest = {key: value for key, value in one.items() if key != "id"}
        assert all(iri.startswith(("http://", "https://")) for iri in iris(rest))
        result = one.get("result", {})
        assert -1 <= result.get("score", {}).get("scaled", 0) <= 1
        assert "duration" not in result or parse_duration(result["duration"]) is not None
    assert set(verbs(found)) == {"answered", "attempted", "completed", "passed"}


def test_statements_have_outcomes_of_answers_decisions_and_flags(
    trainer_client: Client, lesson: Lesson
) -> None:
    answers = [one for one in statements(trainer_client, lesson) if one["verb"]["id"].endswith("answered")]
    first = {
        one["object"]["id"].partition("pressure-call/")[2]: one
        for one in answers
        if one["actor"]["account"]["name"] == f"{lesson.ref}/seat-1"
    }
    question = first["items/proof"]
    assert (question["result"]["response"], question["result"]["success"]) == ("2[,]3", True)
    assert question["object"]["definition"]["correctResponsesPattern"] == ["2[,]3"]
    decision = first["items/TRN-000096"]
    assert (decision["result"]["response"], decision["result"]["score"]["raw"]) == ("escalate", 2)
    assert decision["object"]["definition"]["correctResponsesPattern"] == ["escalate", "hold"]
    assert first[f"places/{CARD}.badge"]["result"]["success"] is True


@pytest.mark.services
def test_second_export_contains_the_same_statements(trainer_client: Client, lesson: Lesson) -> None:
    Lesson.objects.filter(pk=lesson.pk).update(state=LessonState.RUNNING)
    running = statements(trainer_client, lesson, "?names=false")
    Lesson.objects.filter(pk=lesson.pk).update(state=LessonState.ENDED)
    assert statements(trainer_client, lesson, "?names=false") == running
    assert not any("name" in one["actor"] for one in running)
    assert {one["actor"].get("name") for one in statements(trainer_client, lesson)} == set(NAMES.values())


@pytest.mark.services
def test_xapi_export_has_all_journal_entries_on_request(trainer_client: Client, sandbox: Sandbox) -> None:
    acts: list[Any] = [
        ("joined", "", {}),
        ("visited", "/home", {}),
        ("pressed", "frame.menu", {}),
        ("command", "help", {}),
        ("answered", "gone", {"choices": [9]}),
        ("decided", "TRN-000001", {"decision": "hold", "reason": "Not in the key."}),
    ]
    lesson = make_judged(sandbox, acts)
    every = ["initialized", "experienced", "interacted", "interacted", "answered", "answered"]
    assert verbs(statements(trainer_client, lesson, "?of=all")) == every
    assert len(statements(trainer_client, lesson)) == 3
    address = f"/api/lessons/{lesson.ref}/debrief.xapi.json"
    names = {trainer_client.get(address, {"of": of})["Content-Disposition"] for of in ("all", "results")}
    assert len(names) == 2
    assert statements(trainer_client, make_full(sandbox, 0, code="34679D")) == []


def test_xapi_export_omits_entries_that_are_not_actions_of_the_person(
    trainer_client: Client, sandbox: Sandbox
) -> None:
    acts: list[Any] = [
        ("joined", "", {}),
        ("skipped", "proof", {"by": "trainer"}),
        ("decided", "TRN-000096", {"decision": "hold", "reason": "It looks odd."}),
        ("effect", "TRN-000096", {"decision": 3}),
        ("reset", "", {}),
        ("ended", "", {}),
    ]
    lesson = make_judged(sandbox, acts)
    assert verbs(statements(trainer_client, lesson, "?of=all")) == ["initialized", "answered"]


def test_plan_shows_each_step_with_its_answer_key(trainer_client: Client, sandbox: Sandbox) -> None:
    make_walkthrough(sandbox, steps=STEPS)
    text = " ".join(pdf(trainer_client, "walkthroughs/one-code/plan.pdf"))
    assert not any(f". {step['id']}" in text for step in STEPS)
    for part in (
        "Plan and key (SIMULATED) The release code",
        "For trainers only",
        "Points 13",
        "A place flagged for another trick has 1 point. A flagged decoy takes 1 point away.",
        f"Step 1 of {len(STEPS)} · Question · 3 points",
        "Right: Nothing. Yes.",
        "Wrong: All. No.",
        f"Step 2 of {len(STEPS)} · Decision about TRN-000096 · 2 points",
        "Right for TRN-000096: hold or escalate.",
        f"Step 4 of {len(STEPS)} · Places to flag · 4 points",
        "Flag, 2 points: Transaction Dashboard: The table of transactions, TRN-000101",
        "difficulty 3 of 3",
        "Decoy, to leave alone:",
        "Tricks in this walkthrough",
    ):
        assert part in text


def test_plan_describes_a_call_by_the_press_that_triggers_it_and_never_names_the_operation(
    trainer_client: Client, sandbox: Sandbox
) -> None:
    force = {"at": "multi-domain.control.force", "do": {"press": ""}, "pause": True}
    called: dict[str, Any] = {"called": "forceHealthCheck", "answer": {"success": True}}
    make_walkthrough(
        sandbox,
        steps=[
            {"id": "force", "say": "Check.", **force, "until": {"any": [called, {"pressed": force["at"]}]}},
            {"id": "alone", "say": "Have them checked.", "until": called},
        ],
    )
    text = " ".join(pdf(trainer_client, "walkthroughs/one-code/plan.pdf"))
    wait = "Waits for: a press on the button that checks all domains now and “Next” on the card"
    assert wait in text
    assert text.count("Waits for") == 1
    assert "forceHealthCheck" not in text
