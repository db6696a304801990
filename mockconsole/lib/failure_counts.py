"""Count of failed requests, in its own module, because importing the metrics' library takes 80 ms and few processes need it."""

from django.conf import settings


def count_failure(code: str) -> None:
    """Count a request that failed for a reason of the server, if this process serves metrics."""
    if settings.METRICS:
        from mockconsole.lib.metrics import failures

        failures.labels(code).inc()
