"""ASGI application with the product's views, but without its ASGI root, so that the benchmark can compare both."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mockconsole.settings")
application = get_asgi_application()
