"""Models of sandboxes, and the base classes of all records."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any, ClassVar, Self

from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import ProtectedError
from django.utils import timezone
from simple_history.models import HistoricalRecords

from apps.sandboxes.choices import Explanations, NextTransfer, Settlement
from apps.sandboxes.numbering import Numbering, raise_counters
from apps.sandboxes.records import MOVED, RecordHistory, RecordManager, refuse_foreign_links
from apps.sandboxes.simulation import (
    LEDGER_ENDS,
    MAX_SPEED,
    MIN_SPEED,
    Clock,
    Moment,
    rewind_distance,
    simulated_time,
)
from mockconsole.lib.columns import choices_constraint, find_errors_in_columns
from mockconsole.lib.deleted_rows import raising_row_gone
from mockconsole.lib.keys import KeyField
from mockconsole.lib.real.guarded import Guarded, GuardedManager, GuardedRows, problems_of


class Portable(Guarded):
    """Row whose values every supported database can store, so that a scenario from one database loads into another."""

    class Meta:
        abstract = True

    def clean_fields(self, exclude: Collection[str] | None = None) -> None:
        """Check each field, and reject values that only some databases can store."""
        problems = problems_of(super().clean_fields, exclude)
        for name, error_text in find_errors_in_columns(self, {*(exclude or ()), *problems}).items():
            problems[name] = [ValidationError(error_text)]
        if problems:
            raise ValidationError(problems)


class RoomManager(GuardedManager["Sandbox"]):
    """Manager of rooms; it leaves out lesson copies."""

    def get_queryset(self) -> GuardedRows["Sandbox"]:
        """Return the rooms, without lesson copies."""
        return super().get_queryset().filter(of_seat=False)


def leave_copies(collector: Any, field: Any, copies: Any, using: str) -> None:
    """Set `copied_from` of a deleted room's copies to NULL; raises ProtectedError if somebody works in a copy."""
    people = get_user_model()._default_manager.filter(sandbox__in={copy.pk for copy in copies})
    if people:
        raise ProtectedError("Somebody works in a copy of this room.", set(people))
    models.SET_NULL(collector, field, copies, using)


class Sandbox(Portable):
    """Room with a seed, a clock and records; `of_seat` marks a lesson copy, which is one person's copy of a room."""

    key = KeyField(max_length=40, unique=True, help_text="Short name used in commands and file names.")
    name = models.CharField(
        max_length=80, help_text="Shown in the simulation bar of every browser in the room."
    )
    seed = models.CharField(
        max_length=64,
        help_text="Prices, loads and times are calculated from it. The same seed gives the same figures.",
    )
    scenario = KeyField(
        max_length=40,
        default="standard",
        help_text="Folder below scenarios/ from which a reset fills the room.",
    )
    anchor_wall = models.DateTimeField(default=timezone.now, editable=False)
    anchor_simulated = models.DateTimeField(default=timezone.now, editable=False)
    speed = models.DecimalField(
        max_digits=6,
        decimal_places=2,
        default=1,
        editable=False,
        validators=[MinValueValidator(MIN_SPEED), MaxValueValidator(MAX_SPEED)],
    )
    frozen = models.BooleanField(default=False, editable=False)
    rewound = models.DurationField(default=timedelta, editable=False)
    settlement = models.CharField(
        max_length=16,
        choices=Settlement,
        default=Settlement.MANUAL,
        help_text="Manual: a new transaction stays pending until somebody decides. Automatic: the clock settles it; "
        "the cents of the amount decide how it ends.",
    )
    explanations = models.CharField(
        "show explanations",
        max_length=16,
        choices=Explanations,
        default=Explanations.ALWAYS,
        help_text="Cards and notes that explain the trick of a screen, such as “Spot the error”. After the exercise: once "
        "a lesson in this room is debriefed. The marks of the simulation are always shown.",
    )
    next_transfer = models.CharField(
        max_length=16, choices=NextTransfer, default=NextTransfer.AS_USUAL, editable=False
    )
    of_seat = models.BooleanField(default=False, editable=False)
    copied_from = models.ForeignKey(
        "self", on_delete=leave_copies, null=True, editable=False, related_name="+"
    )
    objects: ClassVar[RoomManager] = RoomManager()
    everywhere: ClassVar[GuardedManager[Self]] = GuardedManager()
    # Versions don't contain `next_transfer`: restoring one must not bring back a choice that was used already.
    history = HistoricalRecords(excluded_fields=["next_transfer", "of_seat", "copied_from"])

    class Meta:
        ordering = ("name",)
        verbose_name = "room"
        constraints = (
            models.CheckConstraint(
                condition=models.Q(speed__gte=MIN_SPEED, speed__lte=MAX_SPEED), name="sandbox_speed_in_bounds"
            ),
            choices_constraint("sandbox_settlement_known", "settlement", Settlement),
            choices_constraint("sandbox_explanations_known", "explanations", Explanations),
            choices_constraint("sandbox_next_transfer_known", "next_transfer", NextTransfer),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def clock(self) -> Clock:
        """Clock of the sandbox, stored in four columns."""
        return Clock(self.anchor_wall, self.anchor_simulated, self.speed, self.frozen)

    @clock.setter
    def clock(self, clock: Clock) -> None:
        self.anchor_wall = clock.anchor_wall
        self.anchor_simulated = clock.anchor_simulated
        self.speed = clock.speed
        self.frozen = clock.frozen

    def steer(self, clock: Clock, real_time: datetime) -> None:
        """Set the clock; if this sets time back, add the distance to `rewound`, so that ledger time never runs back.

        Raises ValueError if the sum of all distances is too large.
        """
        rewound = self.rewound + rewind_distance(self.clock, clock, real_time)
        if simulated_time(clock, real_time) > LEDGER_ENDS - rewound:
            raise ValueError("This clock was set back too far in total. Reset the room, then set its clock.")
        self.clock = clock
        self.rewound = rewound

    def moment_at(self, real_time: datetime) -> Moment:
        """Return the simulated and the ledger time at `real_time`."""
        simulated = simulated_time(self.clock, real_time)
        return Moment(simulated, simulated + self.rewound)


def _without_sandbox(exclude: Collection[str] | None) -> set[str]:
    return set(exclude or ()) - {"sandbox"}


class SandboxRecord(Portable):
    """Record that never moves to another sandbox; saving or deleting a record makes the sandbox's browsers refetch.

    - `resources`: API resources that show the row.
    - `matched_by`: columns that identify a row in a file; they are unique in a sandbox.
    - `numbering`: format of the references in `ref`, if a counter numbers them.
    - `keeps_history`: False for logs, whose rows have no history.
    - `ledger_times`: columns in ledger time; if `due` is one of them, the row is planned until its due time.
    """

    resources: ClassVar[tuple[str, ...]]
    matched_by: ClassVar[tuple[str, ...]]
    numbering: ClassVar[Numbering | None] = None
    keeps_history: ClassVar[bool] = True
    ledger_times: ClassVar[tuple[str, ...]] = ()

    sandbox = models.ForeignKey(Sandbox, on_delete=models.CASCADE, related_name="+")
    objects: ClassVar[RecordManager[Self]] = RecordManager()
    history = RecordHistory(inherit=True)

    class Meta:
        abstract = True

    home_when_loaded: int | None = None
    counted_reference: tuple[int, str] | None = None

    def __str__(self) -> str:
        return str(getattr(self, self.matched_by[0]))

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save the row; raises ValidationError if its sandbox was changed or it links to another sandbox's record.

        Raises RowGone if the row was deleted after it was read, for example by a reset: saving must not bring it back.
        """
        if self.pk is not None and self.home_when_loaded not in {None, self.sandbox_id}:
            raise ValidationError(MOVED)
        refuse_foreign_links([self])
        if self.pk is not None and self.home_when_loaded is not None and not self._state.adding:
            kwargs.setdefault("force_update", True)
        with raising_row_gone():
            super().save(*args, **kwargs)
        if self.numbering is not None:
            raise_counters([self])

    @classmethod
    def from_db(
        cls, db: str | None, field_names: Collection[str], values: Collection[Any], **kwargs: Any
    ) -> Self:
        """Load a row, and remember its sandbox and reference, so that `save` can detect changes."""
        row = super().from_db(db, field_names, values, **kwargs)
        columns = row.__dict__
        row.home_when_loaded = columns.get("sandbox_id")
        if row.home_when_loaded is not None and "ref" in columns:
            row.counted_reference = (row.home_when_loaded, columns["ref"])
        return row

    @classmethod
    def columns(cls) -> tuple[str, ...]:
        """Return the columns that scenarios, imports, exports and the admin use: all except the id and the sandbox."""
        return tuple(
            field.name
            for field in cls._meta.concrete_fields
            if not field.primary_key and field.name != "sandbox"
        )

    def validate_unique(self, exclude: Collection[str] | None = None) -> None:
        """Include the sandbox in unique checks, although forms exclude it because it never changes."""
        super().validate_unique(_without_sandbox(exclude))

    def validate_constraints(self, exclude: Collection[str] | None = None) -> None:
        """Include the sandbox in constraint checks, although forms exclude it because it never changes."""
        super().validate_constraints(_without_sandbox(exclude))

    def clean(self) -> None:
        """Reject a link to another sandbox's record."""
        super().clean()
        refuse_foreign_links([self])


class OnePerSandbox(SandboxRecord):
    """Base of kinds of record with exactly one row per sandbox; each subclass needs a unique constraint on the sandbox."""

    matched_by = ("sandbox",)

    class Meta:
        abstract = True

    @classmethod
    def of(cls, sandbox: Sandbox) -> Self:
        """Return the row of a sandbox, creating it if it is missing."""
        return cls.objects.get_or_create(sandbox=sandbox)[0]


class ReferenceCounter(models.Model):
    """Counter of a sandbox's references with one prefix; `last` is the last assigned number."""

    cannot_be_real = {"prefix": "Written in the code."}

    sandbox = models.ForeignKey(Sandbox, on_delete=models.CASCADE, related_name="+")
    prefix = models.CharField(max_length=20)
    last = models.PositiveBigIntegerField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("sandbox", "prefix"), name="reference_counter_once_in_sandbox"),
        )

    def __str__(self) -> str:
        return f"{self.prefix} {self.last}"


class FilledKind(models.Model):
    """Marker for a kind of record with which a sandbox was filled; when the server starts, it fills only unmarked kinds."""

    cannot_be_real = {"kind": "A name in the code."}

    sandbox = models.ForeignKey(Sandbox, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=60)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("sandbox", "kind"), name="filled_kind_unique_in_sandbox"),
        )

    def __str__(self) -> str:
        return self.kind


class StartingPoint(Guarded):
    """Stored state of a room as a trainer prepared it; a reset restores this state instead of the scenario.

    It outlives its room, because a deleted room can be restored from its history.
    """

    cannot_be_real = {"archive": "Built from validated rows."}

    sandbox = models.OneToOneField(
        Sandbox, on_delete=models.DO_NOTHING, db_constraint=False, related_name="+"
    )
    archive = models.BinaryField()
    kept_at = models.DateTimeField(default=timezone.now)
    kept_by = models.CharField(max_length=150, blank=True)

    def __str__(self) -> str:
        return f"kept on {self.kept_at:%d %b %Y %H:%M} UTC by {self.kept_by or 'the command line'}"


class KeptAnswer(models.Model):
    """Stored response to a request with an Idempotency-Key; retries of the request get it again."""

    cannot_be_real = {
        "place": "It is a digest.",
        "digest": "It is a digest.",
        "body": "Built from validated rows.",
    }

    sandbox = models.ForeignKey(Sandbox, on_delete=models.CASCADE, related_name="+")
    place = models.BinaryField(max_length=32)
    digest = models.BinaryField(max_length=32)
    status = models.PositiveSmallIntegerField()
    body = models.BinaryField()
    created_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("sandbox", "place"), name="kept_answer_once_in_sandbox"),
        )

    def __str__(self) -> str:
        return f"{self.status} of {self.created_at:%d %b %Y %H:%M:%S}"


class SentForm(models.Model):
    """Marker for a submitted form of the admin; it prevents a second submit of the same form."""

    cannot_be_real = {"place": "It is a digest."}

    place = models.CharField(max_length=64, primary_key=True)
    created_at = models.DateTimeField(default=timezone.now, db_index=True)

    def __str__(self) -> str:
        return f"{self.created_at:%d %b %Y %H:%M:%S}"
