"""Passwords: a generator for printed cards, and a validator that rejects passwords made of this product's words."""

import re
import secrets
from typing import Any, Final

from django.core.exceptions import ValidationError

# Words of 3 to 8 letters that sound different from each other and offend nobody.
_LIST: Final = """
    acorn amber anchor apple april arrow aspen autumn badge bagel bakery bamboo banjo barley basket beacon
    berry birch bottle branch breeze bridge bronze bucket butter button cabin cactus camera candle canoe canyon
    carpet carrot castle cedar chalk cherry cider cinema circle cliff clover cobalt coffee comet copper coral
    cotton crayon cymbal daisy dancer desert dinner donkey drawer drum eagle easel ember engine fabric falcon
    feather fern fiddle finch forest fossil fountain fox garden garnet ginger glacier goose grape gravel guitar
    hammer harbor hazel hedge helmet honey hotel island ivory jacket jasmine jigsaw jungle kettle kitten ladder
    lagoon lantern lemon library lilac lizard lobster magnet mango maple marble meadow melon mitten monsoon
    mosaic mustard napkin nutmeg oasis ocean olive onion orange orbit orchid otter oyster paddle panda paper
    parrot peach pebble pencil pepper piano picnic pigeon pillow planet plum pocket pony poppy potato prairie
    pumpkin puzzle quartz quilt rabbit radish raven ribbon river robin rocket saddle salmon sandal saturn
    scarf shadow silver sketch spider spinach spruce squash stable summer sunset tablet teapot thunder ticket
    timber tomato topaz trumpet tulip tunnel turtle umbrella valley vanilla velvet violet violin waffle walnut
    whistle willow window winter wombat yellow yogurt zebra zigzag
"""
WORDS: Final = tuple(_LIST.split())
# Digits except 0 and 1, which look like letters.
DIGITS: Final = "23456789"


def readable_password() -> str:
    """Return a random password, such as amber-kettle-otter-274; more than 10⁹ are possible."""
    words = secrets.SystemRandom().sample(WORDS, 3)
    digits = "".join(secrets.choice(DIGITS) for _ in range(3))
    return "-".join((*words, digits))


# Words of this product, for the rule in docs/SECURITY.md ("Passwords").
_CONTEXT: Final = """
    administrator classroom console guest lesson mock mockconsole operator password portal simulated simulation
    simulator sovereign super swift swiftnet trainee trainer training
"""
CONTEXT_WORDS: Final = frozenset(_CONTEXT.split())


class ContextWordValidator:
    """Validator that rejects a password made only of words of this product, digits and punctuation."""

    def validate(self, password: str, user: Any = None) -> None:
        """Raise ValidationError for a password such as Training-2026."""
        words = re.findall(r"[^\W\d_]+", password.casefold())
        if words and all(word in CONTEXT_WORDS for word in words):
            raise ValidationError(
                "This password is made of words that everybody here knows. Add a word of your own.",
                code="password_of_context_words",
            )

    def get_help_text(self) -> str:
        """Return the rule as help text for a form."""
        return "Your password can't be made only of words of this product, such as training or trainer."
