"""Control of a client process that simulates many browsers; orders and results go through its standard streams."""

import asyncio
import gc
import json
import sys
from collections.abc import Callable
from dataclasses import asdict
from typing import Any, Protocol


class Browsers(Protocol):
    """Set of browsers that a client process opens and measures."""

    async def open(self) -> None:
        """Open all browsers."""

    async def measure(self) -> Any:
        """Measure the open browsers and return the observations as a dataclass."""


def serve_order(make: Callable[[dict[str, Any]], Browsers]) -> None:
    """Read an order as a line of JSON, let `make` create the browsers, open them, print "ready", measure, print results."""
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
