"""Control of a client process, which simulates many browsers, through its standard streams."""

import asyncio
import gc
import json
import sys
from collections.abc import Callable
from dataclasses import asdict
from typing import Any, Protocol


class Browsers(Protocol):
    """Browsers that a client process opens and measures."""

    async def open(self) -> None:
        """Open all browsers."""

    async def measure(self) -> Any:
        """Measure the open browsers and return the observations as a dataclass."""


def serve_order(make: Callable[[dict[str, Any]], Browsers]) -> None:
    """Read a line of JSON from which `make` creates the browsers, open them, print "ready", measure, print the observations."""
    asyncio.run(_serve(make))


async def _serve(make: Callable[[dict[str, Any]], Browsers]) -> None:
    browsers = make(json.loads(sys.stdin.readline()))
    await browsers.open()
    gc.collect()
    gc.freeze()
    gc.disable()
    print("ready", flush=True)
    observations = await browsers.measure()
    print(json.dumps(asdict(observations)), flush=True)
