"""The answers of polled lists: how long they are kept, how many, and what makes them go."""

from collections.abc import Callable

import pytest

from mockconsole.lib.answers import (
    ENTRY_BYTES,
    LONGEST_ANSWER,
    LONGEST_QUERY,
    REMEMBER_BYTES,
    REMEMBER_SECONDS,
    Answer,
    Answers,
    Asked,
    Lifetime,
)
from mockconsole.lib.hot import Shelf
from mockconsole.lib.tests.watch import Watch


@pytest.fixture
def answers(watch: Watch) -> Answers:
    return Answers(clock=watch)


def asked(query: bytes = b"", *, sandbox_id: int = 1, user_id: int | None = None) -> Asked:
    return Asked(sandbox_id, user_id, "/api/list", query)


def an_answer(content: bytes = b"[]") -> Answer:
    return Answer('"tag"', (), content)


def test_an_answer_is_kept_for_half_a_minute_however_often_it_is_asked_for(
    answers: Answers, watch: Watch
) -> None:
    answers.remember(asked(), an_answer(), ("list",))
    for _ in range(3):
        watch.now += REMEMBER_SECONDS / 3
        assert answers.recall(asked()) == an_answer()
    watch.now += 0.001
    assert answers.recall(asked()) is None


def test_an_answer_that_changes_by_itself_is_kept_until_then(
    answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.time", lambda: 1000.0)
    lifetime = Lifetime()
    answers.remember(asked(), an_answer(), ("list",), lifetime)
    lifetime.until = 1000.001
    assert answers.recall(asked()) == an_answer()
    lifetime.until = 1000.0
    assert answers.recall(asked()) is None


def test_every_query_sandbox_and_user_has_an_answer_of_its_own(answers: Answers) -> None:
    answers.remember(asked(b"limit=8"), an_answer(), ("list",))
    for other in (asked(), asked(b"limit=9"), asked(b"limit=8", sandbox_id=2), asked(b"limit=8", user_id=1)):
        assert answers.recall(other) is None


def test_a_change_drops_what_is_made_from_it_in_its_sandbox(answers: Answers) -> None:
    answers.remember(asked(b"1"), an_answer(), ("list", "more"))
    answers.remember(asked(b"2"), an_answer(), ("other",))
    answers.remember(asked(b"1", sandbox_id=2), an_answer(), ("list",))
    answers.drop(1, {"more"})
    kept = [answers.recall(it) is not None for it in (asked(b"1"), asked(b"2"), asked(b"1", sandbox_id=2))]
    assert kept == [False, True, True]
    answers.drop(1, None)
    assert answers.recall(asked(b"2")) is None


def test_what_was_asked_for_lately_stays_when_there_is_no_more_room(answers: Answers) -> None:
    size = LONGEST_ANSWER
    many = REMEMBER_BYTES // (size + ENTRY_BYTES) + 5
    answers.remember(asked(b"dear"), an_answer(), ("list",))
    for number in range(many):
        answers.remember(asked(b"%d" % number), an_answer(b"x" * size), ("list",))
        assert answers.recall(asked(b"dear")) is not None
    assert answers.recall(asked(b"0")) is None
    assert answers.recall(asked(b"%d" % (many - 1))) is not None
    answers.drop(1, {"list"})
    assert answers.recall(asked(b"dear")) is None


def test_an_answer_that_is_made_anew_takes_its_room_once(answers: Answers) -> None:
    answers.remember(asked(b"dear"), an_answer(), ("list",))
    for _ in range(3 * REMEMBER_BYTES // LONGEST_ANSWER):
        answers.remember(asked(b"large"), an_answer(b"x" * LONGEST_ANSWER), ("list",))
    assert answers.recall(asked(b"dear")) is not None


@pytest.mark.parametrize(
    ("query", "content"), [(b"x" * LONGEST_QUERY, b"[]"), (b"", b"x" * (LONGEST_ANSWER + 1))]
)
def test_what_is_too_long_is_not_kept(answers: Answers, query: bytes, content: bytes) -> None:
    answers.remember(asked(query), an_answer(content), ("list",))
    assert answers.recall(asked(query)) is None


def test_an_answer_that_was_asked_for_before_a_change_is_not_kept() -> None:
    shelf = Shelf()
    changes: list[Callable[[], None]] = [
        lambda: shelf.drop(1, {"anything"}),
        shelf.drop_all,
        lambda: shelf.drop_user(7),
    ]
    for change in changes:
        age = shelf.age(1)
        change()
        shelf.remember(asked(), an_answer(), ("list",), age=age)
        assert shelf.recall(asked()) is None
    shelf.remember(asked(), an_answer(), ("list",), age=shelf.age(1))
    assert shelf.recall(asked()) == an_answer()
    shelf.drop(1, {"sandbox"})
    assert shelf.recall(asked()) is None


def test_what_a_user_alone_was_told_goes_when_they_may_read_something_else() -> None:
    shelf = Shelf()
    for user_id in (None, 7, 8):
        shelf.remember(asked(user_id=user_id), an_answer(), ("list",), age=shelf.age(1))
    shelf.drop_user(7)
    assert [shelf.recall(asked(user_id=user_id)) is None for user_id in (None, 7, 8)] == [False, True, False]
