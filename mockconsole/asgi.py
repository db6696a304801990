"""The application that Daphne and uvicorn serve."""

import re

from mockconsole.wsgi import application as wsgi_application  # isort: skip (sets Django up for what follows)

from apps.accounts.selectors import identities_of_sessions
from apps.sandboxes.consumers import LiveConsumer
from apps.training.live import JOURNAL_PATH, JournalWay
from mockconsole.lib.live.http.bridge import WsgiBridge
from mockconsole.lib.live.http.daphne import adapt_daphne
from mockconsole.lib.live.identity import identities
from mockconsole.lib.live.pool import admin, lessons
from mockconsole.lib.live.root import Root

# The admin's pages, such as imports and resets, and calls that change a whole class, such as the end of a lesson.
SLOW_PATHS = {re.compile(r"/admin/"): admin, re.compile(r"/api/lessons/LSN-\d+(/steer)?$"): lessons}

identities.set_look_up(identities_of_sessions)
adapt_daphne()
django = WsgiBridge(wsgi_application, identities=identities, slow_paths=SLOW_PATHS)
application = Root(
    identities=identities,
    django=django,
    websocket=LiveConsumer.as_asgi(),
    post_handlers={JOURNAL_PATH: JournalWay(identities=identities, django=django)},
)
