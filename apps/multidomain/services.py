"""Writes to domains and their load balancer."""

import logging
from datetime import datetime

from apps.multidomain.models import DOMAIN_RESOURCES, Domain
from apps.sandboxes.locks import locked
from apps.sandboxes.selectors import now_in, records_of
from mockconsole.lib.live.identity import Who
from mockconsole.lib.live.notify import notify_change

logger = logging.getLogger("mockconsole.multidomain")


def check_health(*, who: Who, sandbox_id: int) -> tuple[datetime, int]:
    """Check every domain of a sandbox now; return the simulated time and the number of domains."""
    with locked(sandbox_id) as sandbox:
        now = now_in(sandbox)
        # Update the rows without save(): a check is no edit, so it must not add a version to a domain's history.
        count = records_of(Domain, sandbox_id).update(last_check=now)
        notify_change(sandbox_id, *DOMAIN_RESOURCES)
    logger.info("%s had %s domains of room %s checked.", who.get_username(), count, sandbox.key)
    return now, count
