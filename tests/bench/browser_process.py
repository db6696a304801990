"""Control of a process full of browsers through its standard streams."""

import asyncio
import gc
import json
import sys
from collections.abc import Callable
from dataclasses import asdict
from typing import Any, Protocol


class Browsers(Protocol):
    """The browsers of a process."""

    async def open(self) -> None:
        """Open all of them."""

    async def measure(self) -> Any:
        """Return their observations as a dataclass."""


def serve_order(make: Callable[[dict[str, Any]], Browsers]) -> None:
    """Read an order as a line of JSON, open its browsers, print "ready", measure, and print the observations."""
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
