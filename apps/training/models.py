"""Walkthroughs, lessons with their seats, and the journal."""

import re
from typing import Final

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils import timezone

from apps.accounts.models import User
from apps.sandboxes.models import Sandbox, SandboxRecord
from apps.training.choices import Kind, LessonState, Level, Rooms
from apps.training.scripts.checks import complaints_about
from mockconsole.lib.columns import choices_constraint
from mockconsole.lib.real.guarded import Guarded

LONGEST_MINUTES: Final = 240
LONGEST_CLIENT: Final = 32
LONGEST_NAME: Final = 40
LONGEST_LESSON_NAME: Final = 60
CODE_LENGTH: Final = 6
SEAT_CODE_LENGTH: Final = 8
_REF: Final = re.compile(r"LSN-([0-9]{6,18})")


class Walkthrough(SandboxRecord):
    """Script that leads through the console step by step; `scripts/` has its form and checks."""

    resources = ("walkthroughs",)
    matched_by = ("key",)

    key = models.SlugField(max_length=40, help_text="Short name, used in addresses.")
    title = models.CharField(max_length=80)
    summary = models.CharField(max_length=240, help_text="What somebody learns by it.")
    minutes = models.PositiveSmallIntegerField(
        validators=[MinValueValidator(1), MaxValueValidator(LONGEST_MINUTES)], help_text="How long it takes."
    )
    level = models.CharField(max_length=16, choices=Level, default=Level.OPERATE)
    steps = models.JSONField()
    position = models.PositiveSmallIntegerField(default=0, help_text="Place in the list, smallest first.")

    class Meta:
        ordering = ("position", "key")
        constraints = (
            models.UniqueConstraint(fields=("sandbox", "key"), name="walkthrough_unique_in_sandbox"),
            choices_constraint("walkthrough_level_known", "level", Level),
        )

    def __str__(self) -> str:
        return self.title

    def clean(self) -> None:
        """Refuse steps that can't be followed."""
        super().clean()
        if complaints := complaints_about(self.steps):
            raise ValidationError({"steps": complaints})


class Lesson(Guarded):
    """Lesson with its own copy of the script, which later edits of the walkthrough don't change.

    A taught lesson has a name and may have no walkthrough; one that is taken alone has neither name nor code.
    """

    cannot_be_real = {"script": "It was looked at as a walkthrough.", "code": "Drawn by the server."}

    source = models.ForeignKey(Sandbox, on_delete=models.SET_NULL, null=True, related_name="+")
    name = models.CharField(max_length=LONGEST_LESSON_NAME, blank=True)
    trainer = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    code = models.CharField(max_length=CODE_LENGTH, blank=True)
    open_until = models.DateTimeField(null=True)
    rooms = models.CharField(max_length=16, choices=Rooms, default=Rooms.OWN)
    keep_names_days = models.PositiveSmallIntegerField(default=30)
    walkthrough = models.SlugField(max_length=40, blank=True)
    title = models.CharField(max_length=80, blank=True)
    script = models.JSONField()
    # Settings of the trainer for everybody; `teaching/presented.py` has the form.
    presented = models.JSONField(default=dict)
    state = models.CharField(max_length=16, choices=LessonState, default=LessonState.RUNNING)
    begun_at = models.DateTimeField(default=timezone.now)
    started_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = (
            choices_constraint("lesson_state_known", "state", LessonState),
            choices_constraint("lesson_rooms_known", "rooms", Rooms),
            models.UniqueConstraint(
                fields=("code",), condition=~models.Q(code=""), name="lesson_code_unique"
            ),
        )

    def __str__(self) -> str:
        return self.ref

    @property
    def ref(self) -> str:
        """Reference used in calls and addresses."""
        return f"LSN-{self.pk:06}"

    @property
    def is_taught(self) -> bool:
        """True if people join by a code; other lessons are taken alone."""
        return self.name != ""

    @staticmethod
    def number_in(ref: str) -> int | None:
        """Return the number in a reference; None for any other text."""
        match = _REF.fullmatch(ref)
        return None if match is None else int(match[1])


class Seat(Guarded):
    """Place of a person in a lesson, with the number of its entries; it has no room after its end."""

    cannot_be_real = {"code": "Drawn by the server."}

    lesson = models.ForeignKey(Lesson, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveIntegerField(default=1)
    user = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    sandbox = models.ForeignKey(Sandbox, on_delete=models.SET_NULL, null=True, related_name="+")
    name = models.CharField(max_length=LONGEST_NAME, blank=True)
    code = models.CharField(max_length=SEAT_CODE_LENGTH, blank=True)
    hand_at = models.DateTimeField(null=True)
    joined_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True)
    entries = models.PositiveIntegerField(default=0)
    seen_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("lesson", "number"), name="seat_number_unique_in_lesson"),
            models.UniqueConstraint(
                fields=("lesson", "code"), condition=~models.Q(code=""), name="seat_code_unique_in_lesson"
            ),
        )

    def __str__(self) -> str:
        return f"{self.lesson_id} seat {self.number}"


class JournalEntry(Guarded):
    """Action of a person on a seat, in the order of `number`; resets of a room don't touch it.

    `client` and `n` identify repetitions: a batch sent twice, or a call retried under its Idempotency-Key.
    """

    cannot_be_real = {"client": "It is a digest."}

    # The unique constraint's index serves lookups by seat.
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="+", db_index=False)
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    kind = models.CharField(max_length=16, choices=Kind)
    what = models.CharField(max_length=120)
    outcome = models.CharField(max_length=40, blank=True)
    about = models.JSONField(null=True)
    client = models.CharField(max_length=LONGEST_CLIENT, blank=True)
    n = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ("seat", "number")
        constraints = (
            models.UniqueConstraint(fields=("seat", "number"), name="journal_number_unique_on_seat"),
            models.UniqueConstraint(
                fields=("seat", "client", "n"),
                condition=models.Q(n__isnull=False),
                name="journal_once_from_client",
            ),
            choices_constraint("journal_kind_known", "kind", Kind),
        )

    def __str__(self) -> str:
        return f"{self.number}: {self.kind} {self.what}"
