"""Counting of failed requests without importing the metrics library: the import takes 80 ms, and few processes need it."""

from django.conf import settings


def count_failure(code: str) -> None:
    """Count a request that failed because of the server, if this process serves metrics."""
    if settings.METRICS:
        from mockconsole.lib.metrics import failures

        failures.labels(code).inc()
