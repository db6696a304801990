"""Settings, read from the environment; docs/OPERATIONS.md lists every variable."""

import importlib.util
import os
import sys
from datetime import timedelta
from typing import Any

from corsheaders.defaults import default_headers
from csp.constants import NONCE, NONE, SELF

from mockconsole import HOME, IS_INSTALLED, VERSION, variables
from mockconsole.admin_site import UNFOLD  # noqa: F401 (django-unfold reads it here)
from mockconsole.databases import (
    LOCK_SECONDS,  # noqa: F401 (requests read their lock timeout here)
    read_databases,
    read_redis,
)
from mockconsole.datadir import (
    DataFolderError,
    default_data_folder,
    open_data_folder,
    read_or_create_secret,
)
from mockconsole.sign_on import read_sign_on
from mockconsole.variables import VariableError, read

# Keep openpyxl from using lxml if it is installed: with lxml, openpyxl loses carriage returns in texts.
os.environ.setdefault("OPENPYXL_LXML", "False")
BASE_DIR = HOME
BUNDLE_DIR = BASE_DIR / "static" / "bundle"
SCENARIOS_DIR = BASE_DIR / "scenarios"
CONTENT_DIR = BASE_DIR / "frontend" / "src" / "content"
ANCHORS_DIR = BASE_DIR / "frontend" / "src" / "anchors"
WAYS_FILE = BASE_DIR / "frontend" / "src" / "training" / "page" / "ways.json"
CODE_WORDS_FILE = BASE_DIR / "frontend" / "src" / "lib" / "code-words.json"

try:
    variables.check()
    DATA_DIR = open_data_folder(read("MOCKCONSOLE_DATA_DIR") or default_data_folder())
    SECRET_KEY_IS_NEW = not (DATA_DIR / "secret_key").exists()
    SECRET_KEY = read("SECRET_KEY") or read_or_create_secret(DATA_DIR, "secret_key", length=50)
    SIGN_ON = read_sign_on()
    _database, DIRECT_DATABASE = read_databases(DATA_DIR)
    REDIS_URL = read_redis()
except (DataFolderError, VariableError) as error:
    sys.exit(str(error))

PORT = read("PORT")
DEBUG = read("DEBUG")
HTTPS = read("HTTPS")
HOST = read("HOST")
ALLOWED_HOSTS = read("ALLOWED_HOSTS")
CORS_ALLOWED_ORIGINS = read("CORS_ALLOWED_ORIGINS") or []
CORS_ALLOW_CREDENTIALS = bool(CORS_ALLOWED_ORIGINS)
CORS_URLS_REGEX = r"^/api/.*$"
CORS_ALLOW_HEADERS = [*default_headers, "idempotency-key"]
CORS_EXPOSE_HEADERS = [
    "Content-Disposition",
    "ETag",
    "Link",
    "Retry-After",
    "X-Request-Id",
    "X-Simulated",
    "X-Total-Count",
]
# URL that identifies this installation in exported results; nothing is fetched from it.
XAPI_HOME_PAGE = read("XAPI_HOME_PAGE")
# Origins allowed to read (CORS) are also allowed to write (CSRF).
CSRF_TRUSTED_ORIGINS = CORS_ALLOWED_ORIGINS

ROOT_URLCONF = "mockconsole.urls"
ASGI_APPLICATION = "mockconsole.asgi.application"

INSTALLED_APPS = [
    # Optional: Daphne, the server of `make run` and of `manage.py runserver`.
    *(["daphne"] if importlib.util.find_spec("daphne") else []),
    "unfold",
    "unfold.contrib.filters",
    "unfold.contrib.forms",
    "unfold.contrib.import_export",
    "unfold.contrib.simple_history",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "channels",
    "corsheaders",
    "csp",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "import_export",
    "simple_history",
    "axes",
    "apps.sandboxes",
    "apps.texts",
    "apps.accounts",
    "apps.wallets",
    "apps.swift",
    "apps.documents",
    "apps.transactions",
    "apps.sovereign",
    "apps.multidomain",
    "apps.financial",
    "apps.training",
]

MIDDLEWARE = [
    "mockconsole.lib.middleware.SimulatedMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "mockconsole.lib.middleware.PolicyMiddleware",
    "mockconsole.lib.middleware.NullCharacterMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "mockconsole.lib.middleware.LockTimeoutMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "apps.accounts.session_age.SessionAgeMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "apps.sandboxes.submit_once.SubmitOnceMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
    "axes.middleware.AxesMiddleware",
]

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates", BUNDLE_DIR],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "libraries": {
                "codes": "mockconsole.lib.codes",
                "explorer": "apps.wallets.explorer.tags",
                "landmarks": "mockconsole.lib.admin.landmarks",
            },
        },
    },
]

DATABASES: dict[str, dict[str, Any]] = {"default": _database}
# Seconds until a statement to a database that doesn't answer fails; a request's slowest statement takes a few seconds.
ANSWER_SECONDS = 30
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

if REDIS_URL:
    CACHES: dict[str, dict[str, Any]] = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            # Short timeouts, because a request that waits for Redis blocks one of few threads.
            "OPTIONS": {"socket_timeout": 3, "socket_connect_timeout": 3},
        }
    }

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
    "apps.accounts.second_factor.CodeBackend",
]
PASSWORD_HASHERS = ["apps.accounts.hashers.FloorArgon2Hasher"]
MINIMUM_PASSWORD_LENGTH = 8
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": MINIMUM_PASSWORD_LENGTH},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "apps.accounts.passwords.ContextWordValidator"},
]
# If true, every trainer needs a second factor, and must set it up at the next sign-in.
REQUIRE_SECOND_FACTOR = read("REQUIRE_SECOND_FACTOR")
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = timedelta(minutes=5)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_DISABLE_ACCESS_LOG = True
AXES_VERBOSE = False
AXES_USERNAME_CALLABLE = "apps.accounts.throttles.name_for_attempts"
AXES_LOCKOUT_CALLABLE = "mockconsole.views.lockout_response"
LOGIN_URL = "/admin/login/"

# A session ends after this many seconds without activity, and at the latest after SESSION_LIFETIME
# (apps/accounts/session_age.py).
SESSION_COOKIE_AGE = 2 * 60 * 60
SESSION_LIFETIME = timedelta(hours=12)
# A browser accepts a cookie with this prefix only from this host and over HTTPS.
COOKIE_PREFIX = "__Host-" if HTTPS else ""
SESSION_COOKIE_NAME = f"{COOKIE_PREFIX}sessionid"
CSRF_COOKIE_NAME = f"{COOKIE_PREFIX}csrftoken"
MESSAGE_STORAGE = "mockconsole.lib.admin.message_storage.MessageStorage"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
CSRF_FAILURE_VIEW = "mockconsole.views.csrf_failure"
if HTTPS:
    SECURE_SSL_REDIRECT = True
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60
    SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = True

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    }
}

LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_I18N = False
FORMAT_MODULE_PATH = "mockconsole.formats"

STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "static" / "collected"
STATIC_COLLECTED = IS_INSTALLED or read("STATIC_COLLECTED")
STATICFILES_DIRS: list[Any] = []
if not IS_INSTALLED:
    BUNDLE_DIR.mkdir(parents=True, exist_ok=True)
    STATICFILES_DIRS += [BASE_DIR / "static" / "site", ("app", BUNDLE_DIR)]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "mockconsole.staticfiles.BundleStorage"
        if STATIC_COLLECTED
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = not STATIC_COLLECTED
WHITENOISE_IMMUTABLE_FILE_TEST = r"/app/.+\.[0-9a-f]{8,}\.\w+$|\.[0-9a-f]{12}\.\w+$"

API_BODY_LIMIT = 1024 * 1024
UPLOAD_BODY_LIMIT = 32 * 1024 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = UPLOAD_BODY_LIMIT
DATA_UPLOAD_MAX_NUMBER_FIELDS = 20_000

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["mockconsole.lib.api.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["mockconsole.lib.api.renderers.OrjsonRenderer"],
    "DEFAULT_PARSER_CLASSES": ["mockconsole.lib.api.parsers.OrjsonParser"],
    "DEFAULT_SCHEMA_CLASS": "mockconsole.lib.api.schema.ErrorAwareSchema",
    "EXCEPTION_HANDLER": "mockconsole.lib.errors.handle_exception",
    "NUM_PROXIES": 0,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "mockconsole",
    "DESCRIPTION": "The API of a training simulator. Nothing behind it is real: no bank, no blockchain, no funds.",
    "VERSION": VERSION,
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.IsAuthenticated"],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "COMPONENT_SPLIT_REQUEST": True,
    "SCHEMA_PATH_PREFIX": "/api",
    "OAS_VERSION": "3.1.0",
    # Schema names for choices that several fields share, and for fields of the same name that have different choices.
    "ENUM_NAME_OVERRIDES": {
        "AnswerOutcomeEnum": "apps.training.judging.serializers.OUTCOMES_OF_ANSWER",
        "CurrencyEnum": "apps.wallets.assets.Currency",
        "DocumentStatusEnum": "apps.documents.choices.DocumentStatus",
        "DomainHealthEnum": "apps.multidomain.choices.DomainHealth",
        "DomainPriorityEnum": "apps.multidomain.choices.DomainPriority",
        "DraftCurrencyEnum": "apps.swift.choices.DraftCurrency",
        "HostStatusEnum": "apps.multidomain.choices.HostStatus",
        "InstitutionStatusEnum": "apps.swift.choices.InstitutionStatus",
        "IntegrationCurrencyEnum": "apps.swift.choices.IntegrationCurrency",
        "ItemKindEnum": "apps.training.debrief.serializers.KINDS",
        "ItemOutcomeEnum": "apps.training.debrief.serializers.ITEM_OUTCOMES",
        "LevelEnum": "apps.training.choices.Level",
        "NetworkEnum": "apps.wallets.choices.Network",
        "OfferedNetworkEnum": "apps.swift.choices.OfferedNetwork",
        "ProcessingStatusEnum": "apps.swift.choices.ProcessingStatus",
        "WalletStatusEnum": "apps.wallets.choices.WalletStatus",
    },
}

LOG_FORMAT = read("LOG_FORMAT")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name} [{request_id}]: {message}", "style": "{"},
        "json": {"()": "mockconsole.logs.JsonFormatter"},
    },
    "filters": {
        "refusals": {"()": "mockconsole.logs.OneLineForRefusals"},
        "request_id": {"()": "mockconsole.logs.AddRequestId"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": LOG_FORMAT,
            "filters": ["refusals", "request_id"],
        }
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "mockconsole": {"level": read("LOG_LEVEL")},
        # Remove the handler that uvicorn sets before it loads the application. No INFO: for each websocket, it contains
        # the URL with its query.
        "uvicorn": {"handlers": [], "propagate": True, "level": "WARNING"},
        # Write no access log: URLs contain the texts that people type into search fields.
        "uvicorn.access": {"handlers": [], "propagate": False},
    },
}

# Seconds that the server keeps working after SIGTERM, so that load balancers notice that it isn't ready any more.
DRAIN_SECONDS = read("DRAIN_SECONDS")
METRICS = read("METRICS")
