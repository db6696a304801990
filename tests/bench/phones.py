"""Lighthouse ratings, with the mobile preset, of the pages that people open on a phone."""

from pathlib import Path

from tests.bench.goals import Goal
from tests.bench.installations import account_name
from tests.bench.ratings import QUICK_PAGES, Visit, rate_all, report_of
from tests.bench.scale import Scale
from tests.browser.harness_screens import all_screens

FIRST_PAGES = ("/learn", "/home")

FIRST_BOUND = 95
"""Bound for the pages that people open in a lesson's first minutes."""
BOUND = 90


def run(scale: Scale, folder: Path) -> tuple[str, list[Goal]]:
    """Rate the sign-in screen, the join page and every screen."""
    paths = [screen.path for screen in all_screens()] if scale.full else QUICK_PAGES
    others = tuple(path for path in paths if path not in FIRST_PAGES)
    visits = [
        Visit("", ("/", "/join"), phone=True, bound=FIRST_BOUND),
        Visit(account_name(0), FIRST_PAGES, phone=True, bound=FIRST_BOUND),
        Visit(account_name(0), others, phone=True, bound=BOUND),
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
