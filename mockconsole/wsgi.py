"""Django as a WSGI application; the ASGI root runs it in its thread pool."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mockconsole.settings")
application = get_wsgi_application()
