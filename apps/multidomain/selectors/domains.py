"""Reads of domains and the load balancer."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from apps.multidomain.choices import DomainHealth
from apps.multidomain.models import Domain, LoadBalancer
from apps.multidomain.simulation.domains import (
    CHECK_EVERY,
    MINUTE,
    Limits,
    Site,
    forced_response,
    health_of,
    last_hour,
    response_ms,
)
from apps.sandboxes.selectors import get_sandbox, one_of, records_of
from apps.sandboxes.simulation import MovingSnapshot, simulated_seconds
from mockconsole.lib.json_texts import as_json
from mockconsole.lib.live.cache import HotRead

# Time step of the cached status in simulated seconds; it divides CHECK_EVERY, so each check is at the start of a step.
STEP: Final = 5


class WatchedDomain(NamedTuple):
    """A domain's stored fields, its simulation parameters, and the time of its last forced check."""

    name: str
    active: bool
    priority: str
    services: tuple[str, ...]
    forced_status: str
    forced_check: float | None
    site: Site


class LastCheck(NamedTuple):
    """Status, response time and simulated second of the last check; both numbers are None if there was no check."""

    status: str
    response_ms: int | None
    time: int | None


@dataclass(frozen=True, slots=True)
class DomainsSnapshot(MovingSnapshot):
    """Snapshot of the inputs from which the status of a sandbox's domains is computed."""

    step = STEP

    checks_by_itself: bool
    limits: Limits
    domains: tuple[WatchedDomain, ...]

    def check_at(self, watched: WatchedDomain, tick: int) -> LastCheck:
        """Return a domain's last check as of the end of time step `tick`."""
        time = self._last_check(watched, tick)
        if time is None or not watched.active:
            return LastCheck(DomainHealth.UNKNOWN, None, time)
        if watched.forced_status:
            response = forced_response(self.seed, watched.site, self.limits, time, watched.forced_status)
            return LastCheck(watched.forced_status, response, time)
        response = response_ms(self.seed, watched.site, self.limits, time)
        return LastCheck(health_of(response, self.limits), response, time)

    def _last_check(self, watched: WatchedDomain, tick: int) -> int | None:
        # Ignore a forced check that is later than this time step: the clock has been set back since that check.
        forced = watched.forced_check
        times = [] if forced is None or forced >= (tick + 1) * STEP else [int(forced)]
        if self.checks_by_itself and watched.active:
            times.append(tick * STEP // CHECK_EVERY * CHECK_EVERY)
        return max(times, default=None)

    def body(self, tick: int) -> bytes:
        """Return the status of each domain at a time step as a JSON object, keyed by domain name."""
        return as_json({watched.site.domain: self._entry(watched, tick) for watched in self.domains})

    def _entry(self, watched: WatchedDomain, tick: int) -> dict[str, Any]:
        status, response, time = self.check_at(watched, tick)
        return {
            "name": watched.name,
            "domain": watched.site.domain,
            "active": watched.active,
            "status": status,
            "priority": watched.priority,
            "responseTime": response,
            "lastCheck": None if time is None else datetime.fromtimestamp(time, UTC),
            "services": watched.services,
            "simulated": True,
        }


class HistorySnapshot(NamedTuple):
    """Inputs from which the domains' response times of the last hour are computed."""

    of: DomainsSnapshot

    def tick(self, real_time: float) -> int:
        """Return the number of the current minute of simulated time."""
        return int(simulated_seconds(self.of.clock, real_time)) // MINUTE

    def body(self, tick: int) -> bytes:
        """Return each domain's response times in the hour up to minute number `tick`, as JSON."""
        return as_json(
            [
                {
                    "domain": watched.site.domain,
                    "points": self._points(watched, tick),
                    "simulated": True,
                }
                for watched in self.of.domains
            ]
        )

    def _points(self, watched: WatchedDomain, tick: int) -> list[dict[str, Any]]:
        if not watched.active:
            return []
        hour = last_hour(self.of.seed, watched.site, self.of.limits, tick * MINUTE)
        return [
            {"time": datetime.fromtimestamp(reading.time, UTC), "responseTime": reading.response_ms}
            for reading in hour
        ]


def domains_of(sandbox_id: int) -> DomainsSnapshot:
    """Return the snapshot of a sandbox's domains."""
    sandbox = get_sandbox(sandbox_id)
    balancer = one_of(LoadBalancer, sandbox_id)
    return DomainsSnapshot(
        sandbox.seed,
        sandbox.clock,
        balancer.enabled and balancer.health_check_active,
        balancer.limits,
        tuple(_watched_domain(row) for row in records_of(Domain, sandbox_id)),
    )


def domain_at(sandbox_id: int, name: str, now: datetime) -> tuple[WatchedDomain, LastCheck] | None:
    """Return the named domain and its last check as of a simulated time; None for an unknown name."""
    snapshot = domains_of(sandbox_id)
    tick = int(now.timestamp()) // STEP
    found = (watched for watched in snapshot.domains if watched.site.domain == name)
    return next(((watched, snapshot.check_at(watched, tick)) for watched in found), None)


def history_of(sandbox_id: int) -> HistorySnapshot:
    """Return the inputs from which the response times of a sandbox's domains are computed."""
    return HistorySnapshot(domains_of(sandbox_id))


def load_balancer(sandbox_id: int) -> dict[str, Any]:
    """Return the settings of a sandbox's load balancer, the number of active domains and the number of all domains."""
    balancer = one_of(LoadBalancer, sandbox_id)
    active = list(records_of(Domain, sandbox_id).values_list("active", flat=True))
    return {**vars(balancer), "active_domains": sum(active), "total_domains": len(active)}


def _watched_domain(row: Domain) -> WatchedDomain:
    return WatchedDomain(
        row.name,
        row.active,
        row.priority,
        tuple(line.strip() for line in row.services.splitlines() if line.strip()),
        row.forced_status,
        None if row.last_check is None else row.last_check.timestamp(),
        Site(row.domain, row.base_ms, row.swing_ms, row.slow_share, row.down_share),
    )


DOMAIN_STATUS = HotRead("multi-domain/status", domains_of)
DOMAIN_HISTORY = HotRead("multi-domain/history", history_of)
