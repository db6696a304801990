"""Every read of domains and the load balancer."""

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
from apps.sandboxes.simulation import Clock, simulated_seconds
from mockconsole.lib.json_texts import as_json
from mockconsole.lib.live.cache import HotRead

# Checks come round on multiples of it, and a check that was forced empties the cache.
STEP: Final = 5


class WatchedDomain(NamedTuple):
    """A domain's fixed fields, what its answers are drawn from, and when somebody had it checked last."""

    name: str
    active: bool
    priority: str
    services: tuple[str, ...]
    forced_status: str
    forced_check: float | None
    site: Site


class Checked(NamedTuple):
    """Result and simulated second of a domain's last check; both None without a check."""

    status: str
    response_ms: int | None
    time: int | None


@dataclass(frozen=True, slots=True)
class DomainsSnapshot:
    """Everything that the status of a sandbox's domains is computed from."""

    seed: str
    clock: Clock
    checks_by_itself: bool
    limits: Limits
    domains: tuple[WatchedDomain, ...]

    def tick(self, wall: float) -> int:
        """Return the number of the simulated five seconds."""
        return int(simulated_seconds(self.clock, wall)) // STEP

    def checked(self, watched: WatchedDomain, tick: int) -> Checked:
        """Return what is known of a domain at a moment."""
        time = self._last_check(watched, tick)
        if time is None or not watched.active:
            return Checked(DomainHealth.UNKNOWN, None, time)
        if watched.forced_status:
            response = forced_response(self.seed, watched.site, self.limits, time, watched.forced_status)
            return Checked(watched.forced_status, response, time)
        response = response_ms(self.seed, watched.site, self.limits, time)
        return Checked(health_of(response, self.limits), response, time)

    def _last_check(self, watched: WatchedDomain, tick: int) -> int | None:
        # A clock that was set back is before checks that were forced later on: there they haven't happened.
        forced = watched.forced_check
        times = [] if forced is None or forced >= (tick + 1) * STEP else [int(forced)]
        if self.checks_by_itself and watched.active:
            times.append(tick * STEP // CHECK_EVERY * CHECK_EVERY)
        return max(times, default=None)

    def body(self, tick: int) -> bytes:
        """Return the domains of a moment as a JSON object with an entry for each name."""
        return as_json({watched.site.domain: self._entry(watched, tick) for watched in self.domains})

    def _entry(self, watched: WatchedDomain, tick: int) -> dict[str, Any]:
        status, response, time = self.checked(watched, tick)
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
    """Everything that the response times of the last hour are computed from."""

    of: DomainsSnapshot

    def tick(self, wall: float) -> int:
        """Return the number of the simulated minute."""
        return int(simulated_seconds(self.of.clock, wall)) // MINUTE

    def body(self, tick: int) -> bytes:
        """Return the hour before a minute as JSON, domain by domain."""
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
    """Return the domains of a sandbox."""
    sandbox = get_sandbox(sandbox_id)
    balancer = one_of(LoadBalancer, sandbox_id)
    return DomainsSnapshot(
        sandbox.seed,
        sandbox.clock,
        balancer.checks_by_itself,
        balancer.limits,
        tuple(_watched(row) for row in records_of(Domain, sandbox_id)),
    )


def domain_at(sandbox_id: int, name: str, now: datetime) -> tuple[WatchedDomain, Checked] | None:
    """Return a domain and what is known of it at a simulated time; None where the sandbox has none of that name."""
    snapshot = domains_of(sandbox_id)
    tick = int(now.timestamp()) // STEP
    found = (watched for watched in snapshot.domains if watched.site.domain == name)
    return next(((watched, snapshot.checked(watched, tick)) for watched in found), None)


def history_of(sandbox_id: int) -> HistorySnapshot:
    """Return what the response times of a sandbox's domains are computed from."""
    return HistorySnapshot(domains_of(sandbox_id))


def load_balancer(sandbox_id: int) -> dict[str, Any]:
    """Return how the load balancer of a sandbox is set, and how many domains are behind it."""
    balancer = one_of(LoadBalancer, sandbox_id)
    active = list(records_of(Domain, sandbox_id).values_list("active", flat=True))
    return {**vars(balancer), "activeDomains": sum(active), "totalDomains": len(active)}


def _watched(row: Domain) -> WatchedDomain:
    return WatchedDomain(
        row.name,
        row.active,
        row.priority,
        tuple(row.service_list),
        row.forced_status,
        None if row.last_check is None else row.last_check.timestamp(),
        row.drawn_from,
    )


DOMAIN_STATUS = HotRead("multi-domain/status", domains_of)
DOMAIN_HISTORY = HotRead("multi-domain/history", history_of)
