"""The application that Daphne and uvicorn serve."""

import re

from mockconsole.wsgi import application as wsgi_application  # isort: skip (sets Django up for the next imports)

from django.apps import apps
from django.conf import settings

from apps.accounts.selectors import identities_of_sessions
from apps.sandboxes.consumers import LiveConsumer
from apps.training.live import JOURNAL_PATH, JournalHandler
from apps.training.teaching.selectors import lesson_counts
from mockconsole.lib.live.http.bridge import WsgiBridge
from mockconsole.lib.live.identity import identities
from mockconsole.lib.live.pool import admin, admin_pages, downloads, lessons, sign_ons
from mockconsole.lib.live.root import Root
from mockconsole.lib.live.tracking import Tracked
from mockconsole.locks import hold_server_lock

# Paths with slow writes, which run in separate thread pools: the admin (imports, resets), and lessons, because one call
# by a trainer may change every seat of a class.
SLOW_PATHS = {re.compile(r"/admin/"): admin, re.compile(r"/api/lessons/LSN-\d+(/steer)?$"): lessons}
# Paths with slow reads, which run in separate thread pools.
SLOW_READS = {
    re.compile(r"/admin/"): admin_pages,
    re.compile(r"/api/lessons/LSN-\d+/debrief(/\d+)?\.(pdf|csv|xapi\.json)$"): downloads,
    re.compile(r"/sign-on/"): sign_ons,
}

hold_server_lock(settings.DATA_DIR)
identities.set_look_up(identities_of_sessions)
if apps.is_installed("daphne"):
    from mockconsole.lib.live.http.daphne import adapt_daphne

    adapt_daphne()
django = WsgiBridge(wsgi_application, identities=identities, slow_paths=SLOW_PATHS, slow_reads=SLOW_READS)
root = Root(
    identities=identities,
    django=django,
    websocket=LiveConsumer.as_asgi(),
    post_handlers={JOURNAL_PATH: JournalHandler(identities=identities, django=django)},
)
if settings.METRICS:
    # Import the metrics library only if metrics are served, because the import takes 80 ms.
    from mockconsole.lib.live.scraping import StateCollector, serve_metrics
    from mockconsole.lib.metrics import count_request

    application = Tracked(root, count_request=count_request)
    serve_metrics(
        settings.METRICS,
        StateCollector(queue_lengths=django.queue_lengths, count_lessons=lesson_counts),
    )
else:
    application = Tracked(root)
