"""Deterministic random numbers by name: the same seed and key give the same number in every process, in any order."""

from collections.abc import Sequence
from hashlib import blake2b
from math import floor
from statistics import NormalDist
from typing import Final, TypeAlias, TypeVar

Part: TypeAlias = str | int
Layers: TypeAlias = Sequence[tuple[float, float]]
Option = TypeVar("Option")

NORMAL_BOUND: Final = 5.0

_MASK: Final = 0xFFFF_FFFF_FFFF_FFFF
_GOLDEN: Final = 0x9E37_79B9_7F4A_7C15
_BELL: Final = NormalDist()
_TAIL: Final = _BELL.cdf(-NORMAL_BOUND)
_BODY: Final = 1.0 - 2.0 * _TAIL


def stream(seed: Part, *key: Part) -> int:
    """Return the number that identifies an endless stream of draws, for `unit_at` and `normal_at`.

    Seed and key parts are compared as text, so the seeds 42 and "42" (from a file) give the same stream.
    """
    # Include the lengths to distinguish ("ab", "c") from ("a", "bc").
    name = "".join([f"{len(text)}:{text}" for text in map(str, (seed, *key))])
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest())


def word_at(source: int, index: int) -> int:
    """Return draw number `index` of a stream, as a 64-bit integer."""
    # The finalizer of splitmix64 is several times as fast as hashing again, and each price needs 17 draws.
    word = (source + index * _GOLDEN) & _MASK
    word = ((word ^ (word >> 30)) * 0xBF58_476D_1CE4_E5B9) & _MASK
    word = ((word ^ (word >> 27)) * 0x94D0_49BB_1331_11EB) & _MASK
    return word ^ (word >> 31)


def unit_at(source: int, index: int) -> float:
    """Return draw number `index` of a stream, uniformly distributed between 0 and 1, both excluded."""
    # 52 bits plus one half: with 53 bits the largest draw would round to 1.0.
    return ((word_at(source, index) >> 12) + 0.5) * 2.0**-52


def normal_at(source: int, index: int) -> float:
    """Return draw number `index` of a stream, with a standard normal distribution truncated at ±`NORMAL_BOUND`."""
    return _BELL.inv_cdf(_TAIL + _BODY * unit_at(source, index))


def unit(seed: Part, *key: Part) -> float:
    """Return the random number for a seed and key, between 0 and 1, both excluded."""
    return unit_at(stream(seed, *key), 0)


def between(seed: Part, *key: Part, low: int, high: int) -> int:
    """Return the random whole number for a seed and key, from `low` to `high`, both included."""
    if low > high:
        raise ValueError(f"No whole number lies between {low} and {high}.")
    return low + (word_at(stream(seed, *key), 0) * (high - low + 1) >> 64)


def pick(seed: Part, *key: Part, options: Sequence[Option]) -> Option:
    """Return the option drawn for a seed and key; all options are equally likely."""
    if not options:
        raise ValueError("There is nothing to pick from.")
    return options[between(seed, *key, low=0, high=len(options) - 1)]


def noise(seed: Part, *key: Part, t: float, layers: Layers) -> float:
    """Return smooth noise from -1 to 1 at time `t`; each layer is a period in seconds and a weight."""
    source = stream(seed, *key)
    total = 0.0
    for number, (period, weight) in enumerate(layers):
        position = t / period
        knot = floor(position)
        before = unit_at(source, knot * len(layers) + number)
        after = unit_at(source, (knot + 1) * len(layers) + number)
        way = position - knot
        total += weight * (before + (after - before) * way * way * (3.0 - 2.0 * way))
    return 2.0 * total / sum(weight for _, weight in layers) - 1.0
