"""Helpers that open and submit pages of the admin, for the tests of all apps."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final
from urllib.parse import urljoin

import pytest
from django.contrib import admin
from django.contrib.messages import get_messages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, models
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.urls import reverse
from lxml import html

WRITES: Final = re.compile(r'(INSERT INTO|UPDATE|DELETE FROM) "(?!django_session|sandboxes_sentform)')
FORMATS = {"csv": "0", "xlsx": "1", "yaml": "2"}


def page_of(model: type[models.Model], page: str, *args: Any) -> str:
    """Return the URL of one of a model's pages in the admin, such as `change`."""
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=args)


def models_of_the_admin() -> list[type[models.Model]]:
    """Return all models that are registered in the admin, sorted by label."""
    return sorted(admin.site._registry, key=lambda model: model._meta.label)


def models_with_own_admin_code() -> list[type[models.Model]]:
    """Return every model with checks or admin code of its own, and one other model per set of admin base classes."""
    results: dict[object, type[models.Model]] = {}
    for model in models_of_the_admin():
        of_model = type(admin.site._registry[model])
        own = [
            name
            for name, value in vars(of_model).items()
            if name == "actions" or (callable(value) and hasattr(admin.ModelAdmin, name))
        ]
        # Include models with their own `clean` too, because it runs for every submitted form, even for an empty one.
        checks = "clean" in vars(model)
        results.setdefault(model if own or checks else of_model.__bases__, model)
    return list(results.values())


def shorten_lists(monkeypatch: pytest.MonkeyPatch, rows: int) -> None:
    """Set the number of rows per page in every list of the admin."""
    monkeypatch.setattr("mockconsole.lib.admin.records.ROWS_PER_PAGE", rows)
    for model in models_of_the_admin():
        monkeypatch.setattr(admin.site._registry[model], "list_per_page", rows)


def addresses_of(model: type[models.Model], *keys: Any) -> list[str]:
    """Return the URLs of those admin pages of a model that take exactly the parameters in `keys`."""
    pages = admin.site._registry[model].get_urls()
    names = [page.name for page in pages if page.name and page.pattern.regex.groups == len(keys)]
    return [reverse(f"admin:{name}", args=keys) for name in names]


def request_from(user: Any) -> HttpRequest:
    """Return a request by a user, with which a test can call an admin's methods."""
    request = RequestFactory().get("/")
    request.user = user
    return request


def actions_of(model: type[models.Model], user: Any) -> list[str]:
    """Return the names of the actions that a model's list offers to a user."""
    return list(admin.site._registry[model].get_actions(request_from(user)))


def first_row(model: type[models.Model], user: Any) -> Any:
    """Return the first row that the admin shows a user; if the rows belong to rooms, the first one in the user's room."""
    rows = admin.site._registry[model].get_queryset(request_from(user)).order_by("pk")
    in_rooms = any(field.name == "sandbox" for field in model._meta.fields)
    return (rows.filter(sandbox=user.sandbox) if in_rooms else rows).first()


def forms_on(page: Any) -> list[tuple[str, dict[str, Any]]]:
    """Return the URL and the data of each POST form on a page, except the sign-out form."""
    if page.status_code != 200 or not page["Content-Type"].startswith("text/html"):
        return []
    here = page.wsgi_request.get_full_path()
    found = [form for form in html.fromstring(page.content.decode()).forms if form.method == "POST"]
    return [
        (
            urljoin(here, form.get("action", "")),
            {name: value for name, value in form.form_values() if name != "action"},
        )
        for form in found
        if "logout" not in form.get("action", "")
    ]


@contextmanager
def record_writes() -> Iterator[list[str]]:
    """Yield a list; after the block, it contains the block's SQL writes, except those that were rolled back.

    Writes to the tables of sessions and of submitted forms are left out.
    """
    found: list[str] = []

    def note(execute: Any, sql: str, *args: Any) -> Any:
        result = execute(sql, *args)
        if sql.startswith("ROLLBACK TO SAVEPOINT"):
            del found[found.index(sql.removeprefix("ROLLBACK TO ")) :]
        elif sql.startswith("SAVEPOINT") or WRITES.match(sql):
            found.append(sql)
        return result

    with connection.execute_wrapper(note):
        yield found
    found[:] = [sql for sql in found if WRITES.match(sql)]


@contextmanager
def after_query(text: str, act: Callable[[], Any]) -> Iterator[None]:
    """Call `act` once, right after the first query in the block whose SQL contains `text`; fail without such a query."""
    queries: list[str] = []

    def watch(execute: Any, sql: str, *args: Any) -> Any:
        result = execute(sql, *args)
        if text in sql and not queries:
            queries.append(sql)
            act()
        return result

    with connection.execute_wrapper(watch):
        yield
    assert queries


def message_in(response: Any) -> str:
    """Return the admin's messages after a request as one text."""
    return " ".join(str(message) for message in get_messages(response.wsgi_request))


def edit_in_list(client: Client, model: type[models.Model], row: models.Model, **changed: Any) -> Any:
    """Change fields of a row in the editable list, submit the list, and return the response."""
    address = page_of(model, "changelist")
    formset = client.get(address).context["cl"].formset
    data: dict[str, Any] = {"_save": "Save"}
    for form in [formset.management_form, *formset.forms]:
        for field in form:
            value = field.value()
            if value is not False:
                data[field.html_name] = "" if value is None else value
    prefix = next(form.prefix for form in formset.forms if form.instance.pk == row.pk)
    for name, value in changed.items():
        data[f"{prefix}-{name}"] = value
    return client.post(address, data)


def errors_in_list(response: Any) -> dict[str, list[str]]:
    """Return the error messages of a rejected list, keyed by field."""
    return {
        name: list(messages)
        for form in response.context["cl"].formset.forms
        for name, messages in form.errors.items()
    }


def preview(client: Client, model: type[models.Model], kind: str, content: bytes) -> Any:
    """Upload a file to import, and return the preview page."""
    upload = SimpleUploadedFile(f"records.{kind}", content)
    return client.post(
        page_of(model, "import"), {"import_file": upload, "format": FORMATS[kind], "resource": ""}
    )


def import_file(client: Client, model: type[models.Model], kind: str, content: bytes) -> Any:
    """Upload a file, confirm the import on its preview page, and return the response."""
    page = preview(client, model, kind, content)
    return client.post(page_of(model, "process_import"), page.context["confirm_form"].initial)


def export_file(client: Client, model: type[models.Model], kind: str, query: str = "") -> bytes:
    """Return the content of a model's exported file."""
    response = client.post(page_of(model, "export") + query, {"format": FORMATS[kind], "resource": ""})
    content: bytes = response.content
    return content


def restore(client: Client, row: models.Model, version: Any) -> Any:
    """Restore an earlier version of a row by submitting the version's page, and return the response."""
    address = page_of(type(row), "simple_history", row.pk, version.pk)
    form = client.get(address).context["adminform"].form
    data = {field.html_name: "" if field.value() is None else field.value() for field in form}
    return client.post(address, {name: value for name, value in data.items() if value is not False})
