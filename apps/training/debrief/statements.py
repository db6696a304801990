"""Results of a lesson, streamed as xAPI 1.0.3 statements.

Equal results give equal statement ids, so a second import creates no duplicates in a learning record store. The file is
not sent anywhere: the trainer imports it. IRIs in it are only names, and are never fetched.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any, Final
from uuid import NAMESPACE_URL, uuid5

import orjson
from django.conf import settings

from apps.training.choices import Disposition, Kind, Use
from apps.training.debrief.results import LessonKey, SeatResults
from apps.training.judgement import KeyItem
from apps.training.models import JournalEntry
from apps.training.progress import SKIPPED, TRAINER
from apps.training.scripts.texts import plain

_VERBS: Final = "http://adlnet.gov/expapi/verbs"
_ACTIVITIES: Final = "http://adlnet.gov/expapi/activities"
_RESULTS: Final = (Kind.JOINED, Kind.ANSWERED, Kind.DECIDED, Kind.FLAGGED)
_NOT_BY_THE_PERSON: Final = (Kind.ENDED, Kind.RESET, Kind.EFFECT)
"""Kinds of entry that the server writes for an action of the trainer, or for the effect of a decision."""
_JUDGED: Final = {Kind.ANSWERED: "ask", Kind.DECIDED: "decide"}
PASSES_AT: Final = 0.6
"""Minimum share of the points to pass a test."""


def write_statements(known: LessonKey, seats: Iterable[SeatResults], *, everything: bool) -> Iterator[bytes]:
    """Yield the parts of a JSON array of statements about the given seats."""
    before = b"["
    for seat in seats:
        for statement in _Writer(known, seat).statements(everything=everything):
            yield before + orjson.dumps(statement)
            before = b",\n"
    yield b"[]\n" if before == b"[" else b"]\n"


class _Writer:
    """Writer of the statements about one seat."""

    def __init__(self, known: LessonKey, seat: SeatResults) -> None:
        self.known = known
        self.seat = seat
        self.home = settings.XAPI_HOME_PAGE
        lesson = known.lesson
        self.lesson_iri = f"{self.home}/lessons/{lesson.ref}"
        self.walkthrough_iri = f"{self.home}/walkthroughs/{lesson.walkthrough or 'none'}"
        self.space = uuid5(NAMESPACE_URL, f"{self.lesson_iri}/{lesson.begun_at.isoformat()}")
        self.items: dict[tuple[str, str], KeyItem] = {}
        for item in known.key.items:
            self.items.setdefault((item.kind, item.about or item.step), item)

    def statements(self, *, everything: bool) -> Iterator[dict[str, Any]]:
        """Yield statements about the person's actions, the completed steps and, once it is completed, the walkthrough."""
        entries = JournalEntry.objects.filter(seat=self.seat.pk).exclude(kind__in=_NOT_BY_THE_PERSON)
        entries = entries.order_by("number")
        if not everything:
            entries = entries.filter(kind__in=_RESULTS)
        for entry in entries.iterator(chunk_size=500):
            if (entry.about or {}).get("by") != TRAINER:
                yield self._entry(entry)
        judgement = self.seat.judgement
        for one in judgement.steps:
            result: dict[str, Any] = {"completion": one.how != SKIPPED, "duration": _duration(one.seconds)}
            if one.how != SKIPPED:
                result["extensions"] = {self._extension("how"): one.how}
            verb = "completed" if one.how != SKIPPED else "attempted"
            say = self.known.says.get(one.id) or one.id
            step = self._activity(f"steps/{one.id}", f"{_ACTIVITIES}/interaction", say)
            yield self._statement(f"step/{one.id}", one.at, verb, step, result)
        if judgement.steps and judgement.step is None:
            yield from self._end()

    def _entry(self, entry: JournalEntry) -> dict[str, Any]:
        name = str(entry.number)
        if entry.kind in _JUDGED:
            return self._judged(name, entry)
        if entry.kind == Kind.FLAGGED:
            return self._flagged(name, entry)
        if entry.kind == Kind.JOINED:
            return self._statement(name, entry.at, "initialized", self._walkthrough())
        if entry.kind == Kind.VISITED:
            kind = "http://activitystrea.ms/schema/1.0/page"
            page = self._activity(f"screens{entry.what}", kind, entry.what)
            return self._statement(name, entry.at, "experienced", page)
        thing = self._activity(
            f"acts/{entry.kind}/{_part(entry.what)}", f"{_ACTIVITIES}/interaction", entry.what
        )
        return self._statement(name, entry.at, "interacted", thing)

    def _judged(self, name: str, entry: JournalEntry) -> dict[str, Any]:
        item = self.items.get((_JUDGED[Kind(entry.kind)], entry.what))
        about = entry.about or {}
        chosen = about.get("choices") if entry.kind == Kind.ANSWERED else [about.get("decision", "")]
        chosen = [str(one) for one in chosen or ()]
        result: dict[str, Any] = {"response": "[,]".join(chosen)}
        if about.get("reason"):
            result["extensions"] = {self._extension("reason"): about["reason"]}
        definition: dict[str, Any] = {"interactionType": "choice", "choices": []}
        if item is not None:
            right = {str(one) for one in item.right}
            several = item.kind == "ask"
            success = set(chosen) == right if several else chosen[0] in right
            score = item.of if success else 0
            result |= {
                "success": success,
                "score": {"raw": score, "min": 0, "max": item.of, "scaled": float(success)},
            }
            definition["correctResponsesPattern"] = ["[,]".join(sorted(right))] if several else sorted(right)
        definition["choices"] = [
            {"id": number, "description": {"en": say}} for number, say in self._choices(item, chosen)
        ]
        title = self.known.says[item.step] if item else entry.what
        thing = self._activity(
            f"items/{_part(entry.what)}", f"{_ACTIVITIES}/cmi.interaction", title, definition
        )
        return self._statement(name, entry.at, "answered", thing, result)

    def _choices(self, item: KeyItem | None, given: list[str]) -> list[tuple[str, str]]:
        if item is not None and item.kind == "ask":
            choices = self.known.steps[item.step]["ask"]["choices"]
            return [(str(n), plain(choice["say"])) for n, choice in enumerate(choices, 1)]
        if item is None and not set(given) <= set(Disposition.values):
            return [(one, one) for one in given]
        return list(Disposition.choices)

    def _flagged(self, name: str, entry: JournalEntry) -> dict[str, Any]:
        about = entry.about or {}
        trick = about.get("trick", "")
        place = f"{entry.what}{'/' + about['row'] if about.get('row') else ''}"
        outcome = next(
            (
                result.outcome
                for result in self.seat.judgement.results
                if result.flag is not None and result.flag.number == entry.number
            ),
            "other",
        )
        result: dict[str, Any] = {
            "response": trick,
            "extensions": {self._extension("outcome"): outcome},
        }
        if outcome != "other":
            result["success"] = outcome == "hit"
        title = self.known.title_of(trick)
        definition = {"interactionType": "choice", "choices": [{"id": trick, "description": {"en": title}}]}
        thing = self._activity(f"places/{_part(place)}", f"{_ACTIVITIES}/cmi.interaction", place, definition)
        return self._statement(name, entry.at, "answered", thing, result)

    def _end(self) -> Iterator[dict[str, Any]]:
        judgement = self.seat.judgement
        at, seconds = judgement.steps[-1].at, sum(one.seconds for one in judgement.steps)
        result: dict[str, Any] = {"completion": True, "duration": _duration(seconds)}
        if judgement.of:
            scaled = round(judgement.points / judgement.of, 4)
            result["score"] = {"raw": judgement.points, "min": 0, "max": judgement.of, "scaled": scaled}
        yield self._statement("completed", at, "completed", self._walkthrough(), result)
        if judgement.of and self.known.lesson.use == Use.TEST:
            passed = judgement.points >= PASSES_AT * judgement.of
            verb = "passed" if passed else "failed"
            yield self._statement("verdict", at, verb, self._walkthrough(), {**result, "success": passed})

    def _statement(
        self, name: str, at: datetime, verb: str, thing: dict[str, Any], result: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        seat, lesson = self.seat, self.known.lesson
        account = {"homePage": self.home, "name": f"{lesson.ref}/seat-{seat.number}"}
        actor: dict[str, Any] = {"objectType": "Agent", "account": account}
        if seat.name:
            actor["name"] = seat.name
        parent = [] if thing["id"] == self.walkthrough_iri else [{"id": self.walkthrough_iri}]
        return {
            "id": str(uuid5(self.space, f"{seat.number}/{name}")),
            "actor": actor,
            "verb": {"id": f"{_VERBS}/{verb}", "display": {"en": verb}},
            "object": thing,
            **({"result": result} if result else {}),
            "context": {
                "registration": str(uuid5(self.space, f"seat-{seat.number}")),
                "contextActivities": {
                    **({"parent": parent} if parent else {}),
                    "grouping": [{"id": self.lesson_iri}],
                },
                "platform": "mockconsole (simulated)",
                "extensions": {self._extension("simulated"): True},
            },
            "timestamp": at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "version": "1.0.3",
        }

    def _extension(self, name: str) -> str:
        return f"{self.home}/xapi/{name}"

    def _walkthrough(self) -> dict[str, Any]:
        lesson = self.known.lesson
        thing = self._activity("", f"{_ACTIVITIES}/simulation", lesson.title or lesson.name or lesson.ref)
        return {**thing, "id": self.walkthrough_iri}

    def _activity(
        self, path: str, kind: str, name: str, more: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        definition = {"type": kind, "name": {"en": name or "-"}, **(more or {})}
        return {"objectType": "Activity", "id": f"{self.walkthrough_iri}/{path}", "definition": definition}


def _duration(seconds: float) -> str:
    """Return an ISO 8601 duration, such as PT14M3.50S."""
    minutes, rest = divmod(round(seconds, 2), 60)
    return f"PT{int(minutes)}M{rest:.2f}S"


def _part(text: str) -> str:
    """Return a text as part of an IRI; a hyphen replaces each character that isn't safe in an IRI."""
    return re.sub("[^-._/A-Za-z0-9]", "-", text) or "-"
