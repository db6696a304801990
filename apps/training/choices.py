"""Choices of this app's columns."""

from django.db import models


class Level(models.TextChoices):
    """Level of a walkthrough."""

    OPERATE = "operate", "Operate"
    DETECT = "detect", "Detect"
    DECIDE = "decide", "Decide"


class LessonState(models.TextChoices):
    """State of a lesson; a taught one begins when its trainer starts it."""

    JOINING = "joining", "Joining"
    RUNNING = "running", "Running"
    ENDED = "ended", "Ended"


class Rooms(models.TextChoices):
    """Rooms of a lesson: a copy for each person, or the room itself for all."""

    OWN = "own", "A room for each"
    SHARED = "shared", "One room for all"


class Person(models.TextChoices):
    """Person who joins in a browser that already has a seat of the lesson."""

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
    ENDED = "ended", "Ended"
