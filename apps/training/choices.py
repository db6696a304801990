"""What the columns of training may hold."""

from django.db import models


class Level(models.TextChoices):
    """What a walkthrough asks of a person."""

    OPERATE = "operate", "Operate"
    DETECT = "detect", "Detect"
    DECIDE = "decide", "Decide"


class LessonState(models.TextChoices):
    """Whether a lesson goes on; one that is taught begins when its trainer starts it."""

    JOINING = "joining", "Joining"
    RUNNING = "running", "Running"
    ENDED = "ended", "Ended"


class Rooms(models.TextChoices):
    """Where the people of a lesson work: each in a copy of the room, or all in the room itself."""

    OWN = "own", "A room for each"
    SHARED = "shared", "One room for all"


class Person(models.TextChoices):
    """Person who joins in a browser that already has a seat of the lesson."""

    SAME = "same", "The same person"
    NEW = "new", "A new person"


class Kind(models.TextChoices):
    """What an entry of the journal tells; the first group comes from the browser, the second from the server."""

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
