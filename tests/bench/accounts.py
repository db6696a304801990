"""Fill the benchmark's database with signed-in accounts: `python -m tests.bench.accounts COUNT`.

Prints the session keys as one line of JSON. All accounts share one password hash.
"""

import json
import os
import sys
from datetime import timedelta

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mockconsole.settings")
django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: E402
from django.contrib.auth.hashers import make_password  # noqa: E402
from django.contrib.sessions.backends.db import SessionStore  # noqa: E402
from django.contrib.sessions.models import Session  # noqa: E402
from django.utils import timezone  # noqa: E402
from django.utils.crypto import get_random_string  # noqa: E402

from apps.accounts.models import User  # noqa: E402
from apps.accounts.session_age import LATEST_END  # noqa: E402
from apps.sandboxes.selectors import MAIN_ROOM, all_sandboxes  # noqa: E402
from tests.bench.installations import PASSWORD, account_name  # noqa: E402

BACKEND = "django.contrib.auth.backends.ModelBackend"


def make_accounts(count: int) -> list[User]:
    """Create this many trainees' accounts in the main room."""
    password = make_password(PASSWORD)
    sandbox_id = all_sandboxes().get(key=MAIN_ROOM).pk
    rows = [
        User(username=account_name(number), password=password, sandbox_id=sandbox_id)
        for number in range(count)
    ]
    return User.objects.bulk_create(rows)


def make_sessions(users: list[User]) -> list[str]:
    """Create a session for each account, as a sign-in would; return the session keys."""
    until = timezone.now() + timedelta(seconds=settings.SESSION_COOKIE_AGE)
    store = SessionStore()
    rows = [
        Session(
            session_key=get_random_string(32),
            session_data=store.encode(
                {
                    SESSION_KEY: str(user.pk),
                    BACKEND_SESSION_KEY: BACKEND,
                    HASH_SESSION_KEY: user.get_session_auth_hash(),
                    LATEST_END: (timezone.now() + settings.SESSION_LIFETIME).isoformat(),
                    "_session_expiry": until.isoformat(),
                }
            ),
            expire_date=until,
        )
        for user in users
    ]
    Session.objects.bulk_create(rows)
    return [row.session_key for row in rows]


if __name__ == "__main__":
    print(json.dumps(make_sessions(make_accounts(int(sys.argv[1])))))
