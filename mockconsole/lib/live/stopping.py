"""How the server's endless tasks know that they are to end."""

import asyncio


def told_to_stop() -> bool:
    """Tell whether this task was cancelled; a client library may have swallowed it while it waited."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
