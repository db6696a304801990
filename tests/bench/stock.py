"""ASGI application of the product's views without the product's ASGI root: the benchmark measures the root's cost."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mockconsole.settings")
application = get_asgi_application()
