"""ASGI application of the plain DRF project, with which the benchmark compares the product."""

from django.core.asgi import get_asgi_application

application = get_asgi_application()
