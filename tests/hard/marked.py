"""What Schemathesis checks of every answer on top of the schema: the mark of the simulation."""

from typing import Any

import schemathesis

from mockconsole.lib.marks import HEADER, HEADER_VALUE


@schemathesis.check
def marked_as_simulated(
    _context: schemathesis.CheckContext, response: schemathesis.Response, _case: schemathesis.Case[Any]
) -> None:
    """Fail where an answer doesn't say that it is simulated."""
    if response.headers.get(HEADER.lower()) != [HEADER_VALUE]:
        raise AssertionError(f"The answer has no {HEADER}: {HEADER_VALUE}.")
