"""What the columns of training may hold."""

from django.db import models


class Level(models.TextChoices):
    """What a walkthrough asks of a person."""

    OPERATE = "operate", "Operate"
    DETECT = "detect", "Detect"
    DECIDE = "decide", "Decide"


class LessonState(models.TextChoices):
    """Whether a lesson goes on."""

    RUNNING = "running", "Running"
    ENDED = "ended", "Ended"


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
    ENDED = "ended", "Ended"
