"""Every write to domains and their load balancer."""

import logging
from datetime import datetime
from typing import NamedTuple

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.db import transaction

from apps.multidomain.models import DOMAIN_RESOURCES, Domain, LoadBalancer
from apps.sandboxes.locks import lock_sandbox
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import now_in, records_of
from mockconsole.lib.realtime import changed

logger = logging.getLogger("mockconsole.multidomain")

Who = AbstractBaseUser | AnonymousUser


class HealthCheck(NamedTuple):
    """A check of all domains: when it was, and how many it looked at."""

    checked_at: datetime
    domains: int


def check_health(*, who: Who, sandbox_id: int) -> HealthCheck:
    """Check every domain of a sandbox at this moment of its time."""
    with transaction.atomic():
        sandbox = lock_sandbox(sandbox_id)
        now = now_in(sandbox)
        # All at once: a check is no edit, so no version of a domain is kept for it.
        count = records_of(Domain, sandbox_id).update(last_check=now)
        changed(sandbox_id, *DOMAIN_RESOURCES)
    logger.info("%s had %s domains of sandbox %s checked.", who.get_username(), count, sandbox.key)
    return HealthCheck(now, count)


def ensure_load_balancer(sandbox: Sandbox) -> LoadBalancer:
    """Return the one load balancer of a sandbox, made where it is missing."""
    return LoadBalancer.objects.get_or_create(sandbox=sandbox)[0]
