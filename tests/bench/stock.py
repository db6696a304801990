"""ASGI application with the product's views, but without its ASGI root, to measure the root's effect."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mockconsole.settings")
application = get_asgi_application()
