"""Choices of the training models and API."""

from django.db import models

from apps.training.scripts import steps


class Level(models.TextChoices):
    """Level of a walkthrough."""

    OPERATE = "operate", "Operate"
    DETECT = "detect", "Detect"
    DECIDE = "decide", "Decide"


class LessonState(models.TextChoices):
    """State of a lesson: people join a taught lesson until the trainer starts it; a lesson taken alone runs at once.

    During the debriefing, rooms and seats still exist, people see the answer key, and nothing more is recorded.
    """

    JOINING = "joining", "Joining"
    RUNNING = "running", "Running"
    DEBRIEFING = "debriefing", "Debriefing"
    ENDED = "ended", "Ended"


class Use(models.TextChoices):
    """Use of a script: a guide with hints, or a test without help."""

    GUIDE = steps.GUIDE, "Guide"
    TEST = "test", "Test"


class Disposition(models.TextChoices):
    """Decision of a person about a pending transaction or a waiting document."""

    HOLD = "hold", "Hold"
    RELEASE = "release", "Release"
    ESCALATE = "escalate", "Escalate"


class Rooms(models.TextChoices):
    """Rooms of a lesson: a copy of the room for each person, or the room itself for everybody."""

    OWN = "own", "A room for each"
    SHARED = "shared", "One room for all"


class Person(models.TextChoices):
    """Person who joins in a browser that already has a seat: the same person, or a new one."""

    SAME = "same", "The same person"
    NEW = "new", "A new person"


class Kind(models.TextChoices):
    """Kind of journal entry; the first group comes from browsers, the second from the server."""

    VISITED = "visited", "Visited"
    PRESSED = "pressed", "Pressed"
    TYPED = "typed", "Typed"
    CHOSEN = "chosen", "Chosen"
    COMMAND = "command", "Command"
    READ = "read", "Read"
    PLAYED = "played", "Played"
    NOTICE = "notice", "Notice"

    CALLED = "called", "Called"
    BEGAN = "began", "Began"
    HINT = "hint", "Hint"
    SKIPPED = "skipped", "Skipped"
    LEFT = "left", "Left"
    RETURNED = "returned", "Returned"
    JOINED = "joined", "Joined"
    HAND = "hand", "Hand"
    RESET = "reset", "Reset"
    ANSWERED = "answered", "Answered"
    DECIDED = "decided", "Decided"
    EFFECT = "effect", "Effect"
    FLAGGED = "flagged", "Flagged"
    UNFLAGGED = "unflagged", "Unflagged"
    ENDED = "ended", "Ended"
