"""Admin pages that stay open: a test reads a page's form, and can submit it later, when the data has changed."""

from typing import Any

from django.db import models
from django.test import Client
from lxml import html

from apps.sandboxes.tests.admin_pages import page_of


class OpenPage:
    """Admin page that stays open; a test changes its form, and submits it later as a browser would."""

    def __init__(self, client: Client, address: str, page: str | None = None) -> None:
        self.client = client
        self.address = address
        self._read(client.get(address).content.decode() if page is None else page)

    def _read(self, page: str) -> None:
        shown = html.fromstring(page)
        form = next(form for form in shown.forms if form.get("id", "").endswith(("changelist-form", "_form")))
        found: dict[str, list[str]] = {}
        for name, value in form.form_values():
            # lxml returns the values that a browser would send, except that browsers send CRLF for a line break.
            found.setdefault(name, []).append(value.replace("\n", "\r\n"))
        found.pop("action", None)
        self.sent: dict[str, Any] = {
            name: values if len(values) > 1 else values[0] for name, values in found.items()
        }

    def save(self, **changed: str | list[str] | None) -> Any:
        """Submit the form's values with some fields changed (None clears a checkbox), and return the response."""
        data = {**self.sent, **changed, "_save": "Save"}
        response = self.client.post(
            self.address, {name: value for name, value in data.items() if value is not None}
        )
        if response.status_code == 200:
            self._read(response.content.decode())
        return response


class OpenList(OpenPage):
    """List page that stays open, with editable rows."""

    def save_row(self, row: models.Model, **changed: str | None) -> Any:
        """Submit the list with some fields of one row changed, and return the response."""
        prefix = self.prefix_of(row)
        return self.save(**{f"{prefix}-{name}": value for name, value in changed.items()})

    def prefix_of(self, row: models.Model) -> str:
        """Return the prefix of a row's form fields."""
        return next(
            name.removesuffix("-id")
            for name, value in self.sent.items()
            if name.startswith("form-") and name.endswith("-id") and value == str(row.pk)
        )


def open_list(client: Client, model: type[models.Model], query: str = "") -> OpenList:
    """Open a model's list page."""
    return OpenList(client, page_of(model, "changelist") + query)


def open_record(client: Client, row: models.Model) -> OpenPage:
    """Open the change page of a row."""
    return OpenPage(client, page_of(type(row), "change", row.pk))
