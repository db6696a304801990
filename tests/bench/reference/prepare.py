"""Create the plain project's database, and print the session key of its only account."""

from decimal import Decimal

import django

django.setup()

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: E402
from django.contrib.auth.models import Group, User  # noqa: E402
from django.contrib.sessions.backends.db import SessionStore  # noqa: E402
from django.core.management import call_command  # noqa: E402

from tests.bench.reference.models import Price  # noqa: E402

SYMBOLS = ("BTC", "ETH", "USDT", "BNB", "SOL", "XRP", "ADA", "DOGE", "TRX", "DOT")

call_command("migrate", run_syncdb=True, interactive=False, verbosity=0)
Price.objects.bulk_create(
    Price(symbol=symbol, name=f"{symbol} asset", price=Decimal("64123.12"), change24h=Decimal("-1.27"))
    for symbol in SYMBOLS
)
user = User.objects.create(username="reader", password="!")
user.groups.add(Group.objects.create(name="Main room"))
session = SessionStore()
session[SESSION_KEY] = str(user.pk)
session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
session[HASH_SESSION_KEY] = user.get_session_auth_hash()
session.create()
print(session.session_key)
