"""Rate limit for an IP address with too many wrong codes: its codes take turns of five seconds, one code at a time."""

from datetime import datetime, timedelta
from secrets import SystemRandom
from typing import Final

from django.db.models import Count, Q
from django.utils import timezone

from apps.accounts.models import Attempt
from apps.accounts.selectors import ATTEMPT_WINDOW, seconds_until_allowed
from apps.accounts.services import count_attempt, delete_attempts

TURN: Final = timedelta(seconds=5)
# Time for a person to read the message and retry; a code that isn't retried in this time leaves the queue.
PRESENT: Final = timedelta(seconds=15)
SECOND: Final = timedelta(seconds=1)
# Share of turns given to a random code: otherwise an attacker could win every turn by repeating many codes each second.
RANDOM_SHARE: Final = 0.25
chance = SystemRandom()


def queue_key(queue: str, code: str) -> str:
    """Return the key of a code in a queue; both arguments are hexadecimal digests."""
    return f"{queue[:15]}{code[:15]}"


def take_turn(*, queue: str, key: str) -> float | None:
    """Return None if the code with this key has the turn now; otherwise count the try and return the seconds to wait.

    A turn lasts five seconds and is valid for everybody who tries the same code, so a whole class can join within one
    turn. The next turn goes to a random code, or to the code that was tried in the most different seconds since its last
    turn. An attacker gains nothing by trying many codes, because each code is counted separately, nor by changing cookies
    and names, because these are ignored. The choice must not depend on the code being right: otherwise an attacker could
    test many codes at once.
    """
    now = timezone.now()
    if seconds_until_allowed(f"t{key}", now, attempts=1, window=TURN) is not None:
        return None
    count_attempt(counted_as=f"w{key}", attempts=1, window=SECOND)
    wait = seconds_until_allowed(queue, now, attempts=1, window=TURN)
    if wait is None:
        following = _following(queue, key, now)
        # Race: another process may have given the next turn to a code meanwhile.
        wait = count_attempt(counted_as=queue, attempts=1, window=TURN)
        if wait is None:
            delete_attempts(counted_as=f"w{following}")
            Attempt.objects.create(counted_as=f"t{following}", made_at=now)
            wait = None if following == key else TURN.total_seconds()
    return wait


def is_first_in_turn(*, key: str) -> bool:
    """Return True for the first call with this key within five seconds, otherwise False."""
    return count_attempt(counted_as=f"f{key}", attempts=1, window=TURN) is None


def _following(queue: str, key: str, now: datetime) -> str:
    """Return the key of the access code that gets the next turn, or `key` (this request's) if no code is queued."""
    rows = Attempt.objects.filter(counted_as__startswith=f"w{queue[:15]}", made_at__gt=now - ATTEMPT_WINDOW)
    counted = rows.values("counted_as").annotate(
        seconds=Count("pk"), lately=Count("pk", filter=Q(made_at__gt=now - PRESENT))
    )
    # Leave out codes that were tried only once: an attacker tries thousands of codes once and never again.
    waiting = {row["counted_as"][1:]: row for row in counted.filter(seconds__gt=1, lately__gt=0)}
    if not waiting:
        return key
    if chance.random() < RANDOM_SHARE:
        return chance.choices([*waiting], [row["lately"] for row in waiting.values()])[0]
    return max(waiting, key=lambda one: (waiting[one]["seconds"], one == key))
