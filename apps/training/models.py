"""Walkthroughs, lessons with their seats, and the journal."""

import re
from collections.abc import Collection
from typing import Final

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils import timezone

from apps.accounts.models import User
from apps.sandboxes.choices import Explanations
from apps.sandboxes.models import Sandbox, SandboxRecord
from apps.training.choices import Kind, LessonState, Level, Rooms, Use
from apps.training.scripts.checks import find_errors, find_errors_in_rules, find_real_texts
from mockconsole.lib.columns import choices_constraint
from mockconsole.lib.errors import REAL_WORLD_IDENTIFIER
from mockconsole.lib.keys import KeyField
from mockconsole.lib.real.guarded import Guarded, problems_of

MAX_MINUTES: Final = 240
MAX_CLIENT_LENGTH: Final = 32
MAX_NAME_LENGTH: Final = 40
MAX_LESSON_NAME_LENGTH: Final = 60
MAX_WHY_LENGTH: Final = 120
"""Maximum length of the reason why a lesson keeps names."""
CODE_LENGTH: Final = 6
SEAT_CODE_LENGTH: Final = 8
RESERVED_KEYS: Final = frozenset({"projector"})
"""Keys that no walkthrough can have: `/teach/walkthroughs/projector` also matches the route `/teach/:ref/projector`."""
_REF: Final = re.compile(r"LSN-([0-9]{6,18})")


class Walkthrough(SandboxRecord):
    """Script that leads through the console step by step; `scripts/` defines its format and checks."""

    resources = ("walkthroughs",)
    matched_by = ("key",)

    key = KeyField(max_length=40, help_text="Short name, used in addresses.")
    title = models.CharField(max_length=80)
    summary = models.CharField(max_length=240, help_text="What trainees learn.")
    minutes = models.PositiveSmallIntegerField(
        validators=[MinValueValidator(1), MaxValueValidator(MAX_MINUTES)],
        help_text="Duration in minutes.",
    )
    level = models.CharField(max_length=16, choices=Level, default=Level.OPERATE)
    steps = models.JSONField()
    rules = models.TextField(
        max_length=600,
        blank=True,
        help_text="One to three rules to remember, one per line. Shown only from the debriefing on.",
    )
    position = models.PositiveSmallIntegerField(default=0, help_text="Place in the list, smallest first.")

    class Meta:
        ordering = ("position", "key")
        constraints = (
            models.UniqueConstraint(fields=("sandbox", "key"), name="walkthrough_unique_in_sandbox"),
            choices_constraint("walkthrough_level_known", "level", Level),
        )

    def __str__(self) -> str:
        return self.title

    def clean_fields(self, exclude: Collection[str] | None = None) -> None:
        """Reject a reserved key; report the step and the field of each text that could be real data."""
        problems = problems_of(super().clean_fields, exclude)
        if "key" not in (exclude or ()) and self.key.lower() in RESERVED_KEYS:
            reserved = ValidationError(f"The key {self.key} is reserved. Choose another one.")
            problems.setdefault("key", []).append(reserved)
        real = list(find_real_texts(self.steps)) if "steps" in problems else ()
        if real:
            problems["steps"] = [ValidationError(str(error), code=REAL_WORLD_IDENTIFIER) for error in real]
        if problems:
            raise ValidationError(problems)

    def clean(self) -> None:
        """Reject steps with mistakes, too many rules, and rules that are too long."""
        super().clean()
        errors = {"steps": find_errors(self.steps), "rules": find_errors_in_rules(self.rules)}
        if any(errors.values()):
            raise ValidationError({name: texts for name, texts in errors.items() if texts})


class Trick(SandboxRecord):
    """Trick that fraudsters use: people choose a trick for each flag, and the debriefing shows the trick's card."""

    resources = ("tricks",)
    matched_by = ("key",)

    key = KeyField(max_length=40, help_text="Short name, used in walkthroughs.")
    title = models.CharField(max_length=60)
    looks = models.CharField(max_length=200, help_text="What people see. The list of tricks shows it.")
    works = models.CharField(
        max_length=400, help_text="Why people fall for it. Shown from the debriefing on."
    )
    instead = models.CharField(max_length=400, help_text="What to do instead. Shown from the debriefing on.")
    source = models.CharField(max_length=200, help_text="Who warned of it, with the year.")
    position = models.PositiveSmallIntegerField(default=0, help_text="Place in the list, smallest first.")

    class Meta:
        ordering = ("position", "key")
        constraints = (models.UniqueConstraint(fields=("sandbox", "key"), name="trick_unique_in_sandbox"),)

    def __str__(self) -> str:
        return self.title


class Lesson(Guarded):
    """Lesson with its own copy of the script, which later edits of the walkthrough don't change.

    A taught lesson has a name and may have no walkthrough; a lesson taken alone has no name and no code.
    """

    cannot_be_real = {
        "script": "Validated as a walkthrough.",
        "rules": "Validated as a walkthrough.",
        "code": "Generated by the server.",
    }

    source = models.ForeignKey(Sandbox, on_delete=models.SET_NULL, null=True, related_name="+")
    name = models.CharField(max_length=MAX_LESSON_NAME_LENGTH, blank=True)
    trainer = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    code = models.CharField(max_length=CODE_LENGTH, blank=True)
    open_until = models.DateTimeField(null=True)
    rooms = models.CharField(max_length=16, choices=Rooms, default=Rooms.OWN)
    use = models.CharField(max_length=16, choices=Use, default=Use.GUIDE)
    explanations = models.CharField(max_length=16, choices=Explanations, default=Explanations.ALWAYS)
    keep_names_days = models.PositiveSmallIntegerField(default=0)
    keep_names_why = models.CharField(max_length=MAX_WHY_LENGTH, blank=True)
    walkthrough = KeyField(max_length=40, blank=True)
    title = models.CharField(max_length=80, blank=True)
    script = models.JSONField()
    rules = models.TextField(blank=True)
    # Settings that the trainer makes for all seats; `teaching/presentation.py` documents the format.
    presented = models.JSONField(default=dict)
    state = models.CharField(max_length=16, choices=LessonState, default=LessonState.RUNNING)
    begun_at = models.DateTimeField(default=timezone.now)
    started_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = (
            choices_constraint("lesson_state_known", "state", LessonState),
            choices_constraint("lesson_rooms_known", "rooms", Rooms),
            choices_constraint("lesson_use_known", "use", Use),
            choices_constraint("lesson_explanations_known", "explanations", Explanations),
            models.UniqueConstraint(
                fields=("code",), condition=~models.Q(code=""), name="lesson_code_unique"
            ),
        )

    def __str__(self) -> str:
        return self.ref

    def clean(self) -> None:
        """Require a reason if names are kept."""
        super().clean()
        if self.keep_names_days and not self.keep_names_why:
            raise ValidationError({"keep_names_why": "Write why the names are kept."})

    @property
    def ref(self) -> str:
        """Reference used in API calls and URLs."""
        return f"LSN-{self.pk:06}"

    @property
    def is_taught(self) -> bool:
        """True if people join the lesson with a code; all other lessons are taken alone."""
        return self.name != ""

    @staticmethod
    def number_in(ref: str) -> int | None:
        """Return the number in a reference; None for any other text."""
        match = _REF.fullmatch(ref)
        return None if match is None else int(match[1])


class Seat(Guarded):
    """Seat of a person in a lesson, with its count of journal entries; an ended seat has no room.

    `closed_at` is the start of the debriefing: from then on, the journal accepts no entries from the person.
    """

    cannot_be_real = {"code": "Generated by the server.", "join_digest": "It is a digest."}

    lesson = models.ForeignKey(Lesson, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveIntegerField(default=1)
    user = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    sandbox = models.ForeignKey(Sandbox, on_delete=models.SET_NULL, null=True, related_name="+")
    name = models.CharField(max_length=MAX_NAME_LENGTH, blank=True)
    code = models.CharField(max_length=SEAT_CODE_LENGTH, blank=True)
    # Digest of the name and CSRF token of the request that took the seat.
    join_digest = models.CharField(max_length=64, blank=True)
    hand_at = models.DateTimeField(null=True)
    joined_at = models.DateTimeField(default=timezone.now)
    closed_at = models.DateTimeField(null=True)
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
    """Action at a seat; `number` gives the order of a seat's entries, which survive resets of the room.

    `client` and `n` identify repetitions: a batch sent twice, or a call retried under its Idempotency-Key.
    """

    cannot_be_real = {"client": "It is a digest."}

    # Don't index the column: the index of the unique constraint serves lookups by seat.
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="+", db_index=False)
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    kind = models.CharField(max_length=16, choices=Kind)
    what = models.CharField(max_length=120)
    outcome = models.CharField(max_length=40, blank=True)
    about = models.JSONField(null=True)
    client = models.CharField(max_length=MAX_CLIENT_LENGTH, blank=True)
    n = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ("seat", "number")
        verbose_name_plural = "journal entries"
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


class Rating(models.Model):
    """Trainer's rating of a person's reason for a decision, from 0 to 2; a later rating replaces an earlier one."""

    BEST: Final = 2

    entry = models.OneToOneField(JournalEntry, on_delete=models.CASCADE, related_name="+")
    rating = models.PositiveSmallIntegerField(validators=[MaxValueValidator(BEST)])
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.rating}"
