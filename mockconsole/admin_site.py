"""Settings of django-unfold: the names and colours of the admin."""

from typing import Any

from django.templatetags.static import static

UNFOLD: dict[str, Any] = {
    "SITE_TITLE": "mockconsole",
    "SITE_HEADER": "mockconsole",
    "SITE_SUBHEADER": "Training simulation",
    "SITE_SYMBOL": "tune",
    "SITE_URL": "/home",
    "SITE_FAVICONS": [{"rel": "icon", "type": "image/svg+xml", "href": lambda _: static("favicon.svg")}],
    "SHOW_VIEW_ON_SITE": False,
    "STYLES": [lambda _: static("app/admin.css")],
    "SCRIPTS": [lambda _: static("app/admin.js")],
    "BORDER_RADIUS": "8px",
    "GLOBAL_CALLBACK": "mockconsole.lib.admin.context.every_page",
    "DASHBOARD_CALLBACK": "apps.sandboxes.admin.dashboard.add_sandboxes",
    # A shade that is also a design token of the console has the token's value; the other shades complete the scale.
    "COLORS": {
        "base": {
            "50": "oklch(98.4% .003 248)",
            "100": "oklch(96.2% .005 250)",
            "200": "oklch(90.5% .008 250)",
            "300": "oklch(84% .01 250)",
            "400": "oklch(71.8% .018 250)",
            "500": "oklch(49.5% .022 254)",
            "600": "oklch(43% .022 254)",
            "700": "oklch(36% .02 252)",
            "800": "oklch(29.2% .016 252)",
            "900": "oklch(20.3% .014 252)",
            "950": "oklch(16.8% .012 252)",
        },
        "primary": {
            "50": "oklch(97.5% .012 245)",
            "100": "oklch(94.5% .025 245)",
            "200": "oklch(90% .05 245)",
            "300": "oklch(83% .09 245)",
            "400": "oklch(76% .12 245)",
            "500": "var(--primary)",
            "600": "var(--primary)",
            "700": "oklch(44% .135 246)",
            "800": "oklch(38% .115 247)",
            "900": "oklch(33% .09 248)",
            "950": "oklch(26% .06 249)",
        },
        "font": {
            "subtle-light": "var(--muted-foreground)",
            "subtle-dark": "var(--muted-foreground)",
            "default-light": "var(--foreground)",
            "default-dark": "var(--foreground)",
            "important-light": "var(--foreground)",
            "important-dark": "var(--foreground)",
        },
    },
    "SIDEBAR": {
        "show_search": True,
        "command_search": True,
        "navigation": "mockconsole.lib.admin.menu.navigation",
    },
}
