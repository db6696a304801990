"""Additional check for Schemathesis: every response has the header that marks the simulation."""

from typing import Any

import schemathesis

from mockconsole.lib.marks import HEADER, HEADER_VALUE


@schemathesis.check
def has_mark(
    _context: schemathesis.CheckContext, response: schemathesis.Response, _case: schemathesis.Case[Any]
) -> None:
    """Fail if a response lacks the X-Simulated header."""
    if response.headers.get(HEADER.lower()) != [HEADER_VALUE]:
        raise AssertionError(f"The response has no header {HEADER}: {HEADER_VALUE}.")
