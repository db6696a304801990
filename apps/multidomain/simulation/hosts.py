"""Load and uptime of host servers, as pure functions of the seed, the host and the simulated time."""

from dataclasses import dataclass
from typing import Final

from mockconsole.lib import dice

MINUTE: Final = 60.0
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR

# Noise layers, as (period in seconds, weight): slow layers shape the day, the fastest one makes each poll differ.
LOAD_LAYERS: Final[dice.Layers] = ((3 * HOUR, 0.35), (20 * MINUTE, 0.30), (2 * MINUTE, 0.20), (15.0, 0.15))
UPTIME_LAYERS: Final[dice.Layers] = ((9 * DAY, 0.7), (DAY, 0.3))

# Maximum drift of the uptime, in percentage points.
UPTIME_SWING: Final = 0.02


@dataclass(frozen=True, slots=True)
class Host:
    """Parameters of one host server's simulated load and uptime, in percent."""

    ref: str
    active: bool
    base_load: float
    load_swing: float
    uptime: float


def cpu_percent(seed: dice.Part, host: Host, t: float) -> float:
    """Return the host's CPU load at simulated second `t`, with one decimal; 0 unless the host is active."""
    if not host.active:
        return 0.0
    sway = dice.noise(seed, "cpu", host.ref, t=t, layers=LOAD_LAYERS)
    return _percent(host.base_load + host.load_swing * sway, decimals=1)


def uptime_percent(seed: dice.Part, host: Host, t: float) -> float:
    """Return the host's uptime as of simulated second `t`, with two decimals; it drifts over days."""
    sway = dice.noise(seed, "uptime", host.ref, t=t, layers=UPTIME_LAYERS)
    return _percent(host.uptime + UPTIME_SWING * sway, decimals=2)


def _percent(value: float, *, decimals: int) -> float:
    return round(min(max(value, 0.0), 100.0), decimals)
