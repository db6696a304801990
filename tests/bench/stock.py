"""The product's views under Django's own ASGI handler: their cost without the product's ASGI root."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mockconsole.settings")
application = get_asgi_application()
