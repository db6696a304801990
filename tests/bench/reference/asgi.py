"""ASGI application of the plain DRF project; the benchmark compares the product with it."""

from django.core.asgi import get_asgi_application

application = get_asgi_application()
