"""Storage of the admin's messages, in a cookie whose name has the prefix of the other cookies."""

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage


class PrefixedCookieStorage(CookieStorage):
    """Django's storage with another cookie name."""

    cookie_name = f"{settings.COOKIE_PREFIX}messages"


class MessageStorage(FallbackStorage):
    """Storage in the cookie; only long messages go to the session, where concurrent requests overwrite each other's messages."""

    storage_classes = (PrefixedCookieStorage, SessionStorage)
