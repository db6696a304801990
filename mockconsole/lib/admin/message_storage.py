"""Storage of the admin's messages in a cookie that has the same name prefix as our other cookies."""

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage


class PrefixedCookieStorage(CookieStorage):
    """Django's cookie storage with our prefix in the cookie's name."""

    cookie_name = f"{settings.COOKIE_PREFIX}messages"


class MessageStorage(FallbackStorage):
    """Storage in the cookie; only long messages go to the session, where concurrent requests may overwrite messages."""

    storage_classes = (PrefixedCookieStorage, SessionStorage)
