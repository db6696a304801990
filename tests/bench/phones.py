"""Lighthouse ratings, with the mobile preset, of the pages that people open on a phone."""

from pathlib import Path

from tests.bench.goals import Goal
from tests.bench.installations import account_name
from tests.bench.ratings import Visit, rate_all, report_of
from tests.bench.scale import Scale

FIRST_BOUND = 95
"""Bound for the pages that people open in a lesson's first minutes."""
BOUND = 90


def run(scale: Scale, folder: Path) -> tuple[str, list[Goal]]:
    """Rate the sign-in screen, the join page, the list of walkthroughs, and three screens."""
    visits = [
        Visit("", ("/", "/join"), phone=True, bound=FIRST_BOUND),
        Visit(account_name(0), ("/learn", "/home"), phone=True, bound=FIRST_BOUND),
        Visit(account_name(0), ("/transaction-logs", "/swift-console"), phone=True, bound=BOUND),
    ]
    ratings = rate_all(visits, folder)
    bounds = {path: visit.bound for visit in visits for path in visit.paths}
    goals = [
        Goal(
            f"Lighthouse on a phone, performance of {rating.path}",
            "≥",
            bounds[rating.path],
            rating.scores[0],
            judged=scale.full,
        )
        for rating in ratings
    ]
    return report_of(ratings), goals
