"""How a process full of browsers is driven through its standard streams."""

import asyncio
import gc
import json
import sys
from collections.abc import Callable
from dataclasses import asdict
from typing import Any, Protocol


class Crowd(Protocol):
    """The browsers of a process."""

    async def open(self) -> None:
        """Open every one of them."""

    async def measure(self) -> Any:
        """Return what they saw, as a dataclass."""


def serve_order(gather: Callable[[dict[str, Any]], Crowd]) -> None:
    """Read an order as a line of JSON, open its crowd, say that it is ready, and write what it saw."""
    asyncio.run(_serve(gather))


async def _serve(gather: Callable[[dict[str, Any]], Crowd]) -> None:
    crowd = gather(json.loads(sys.stdin.readline()))
    await crowd.open()
    gc.collect()
    gc.freeze()
    gc.disable()
    print("ready", flush=True)
    seen = await crowd.measure()
    print(json.dumps(asdict(seen)), flush=True)
