"""Writes of debriefings: trainers' ratings of reasons."""

import logging
from typing import Any

from django.db import transaction
from django.utils import timezone

from apps.training.choices import Kind
from apps.training.models import JournalEntry, Lesson, Rating, Seat
from mockconsole.lib.live.identity import Who

logger = logging.getLogger("mockconsole.training")


def rate_reason(*, who: Who, ref: str, entry: str, rating: int) -> dict[str, Any]:
    """Rate a decision's reason, replacing an earlier rating; raises Lesson.DoesNotExist if there is no such decision.

    If the rating replaces another trainer's rating, the result contains it, so that the page can report the conflict.
    """
    seat_number, number = (int(part) for part in entry.split("/"))
    with transaction.atomic():
        # Lock the seat, so that the second of two concurrent ratings sees the first one.
        seat = (
            Seat.objects.select_for_update(no_key=True)
            .filter(lesson=Lesson.number_in(ref) or 0, number=seat_number)
            .first()
        )
        decided = JournalEntry.objects.filter(seat=seat, number=number, kind=Kind.DECIDED).first()
        if seat is None or decided is None:
            raise Lesson.DoesNotExist
        earlier = Rating.objects.filter(entry=decided).select_related("by").first()
        Rating.objects.update_or_create(
            entry=decided, defaults={"rating": rating, "by_id": who.pk, "at": timezone.now()}
        )
    logger.info("%s rated a reason of %s.", who.get_username(), ref)
    replaced = None
    if earlier is not None and earlier.by_id != who.pk:
        by = None if earlier.by is None else earlier.by.username
        replaced = {"rating": earlier.rating, "rated_by": by}
    return {"entry": entry, "rating": rating, "rated_by": who.get_username(), "replaced": replaced}
