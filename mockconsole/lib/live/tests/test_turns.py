"""Fair queue for a thread pool."""

import asyncio

import pytest

from mockconsole.lib.busy import QueueTimeout
from mockconsole.lib.live.turns import FairTurns, Limits


async def test_request_that_waited_too_long_leaves_its_place_to_the_sessions_next_request() -> None:
    turns = FairTurns(threads=1, limits=Limits(queued=10, waiting_of_one=1))

    async def take(timeout_seconds: float) -> str:
        async with turns.turn("session", timeout_seconds=timeout_seconds):
            return "served"

    async with turns.turn("session", timeout_seconds=60):
        with pytest.raises(QueueTimeout):
            await take(0.001)
        following = asyncio.create_task(take(60))
        await asyncio.sleep(0)
    assert await following == "served"
