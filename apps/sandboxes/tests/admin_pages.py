"""Filling in the admin's pages, for tests of every app."""

from typing import Any

from django.contrib.messages import get_messages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import models
from django.test import Client
from django.urls import reverse

FORMATS = {"csv": "0", "xlsx": "1", "yaml": "2"}


def page_of(model: type[models.Model], page: str, *args: Any) -> str:
    """Return the address of a model's page in the admin."""
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=args)


def said(response: Any) -> str:
    """Return what the admin told the staff member."""
    return " ".join(str(message) for message in get_messages(response.wsgi_request))


def edit_in_list(client: Client, model: type[models.Model], row: models.Model, **changed: Any) -> Any:
    """Change fields of a row in the list and save the list."""
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
    """Return the messages on the fields of a list that was not saved."""
    return {
        name: list(messages)
        for form in response.context["cl"].formset.forms
        for name, messages in form.errors.items()
    }


def preview(client: Client, model: type[models.Model], kind: str, content: bytes) -> Any:
    """Upload a file to import and return the page that follows."""
    upload = SimpleUploadedFile(f"records.{kind}", content)
    return client.post(
        page_of(model, "import"), {"import_file": upload, "format": FORMATS[kind], "resource": ""}
    )


def import_file(client: Client, model: type[models.Model], kind: str, content: bytes) -> Any:
    """Upload a file, confirm its preview, and return the answer."""
    shown = preview(client, model, kind, content)
    return client.post(page_of(model, "process_import"), shown.context["confirm_form"].initial)


def export_file(client: Client, model: type[models.Model], kind: str, query: str = "") -> bytes:
    """Return a model's exported file."""
    response = client.post(page_of(model, "export") + query, {"format": FORMATS[kind], "resource": ""})
    content: bytes = response.content
    return content


def restore(client: Client, row: models.Model, version: Any) -> Any:
    """Open an earlier version of a row and press the button that restores it."""
    address = page_of(type(row), "simple_history", row.pk, version.pk)
    form = client.get(address).context["adminform"].form
    data = {field.html_name: "" if field.value() is None else field.value() for field in form}
    return client.post(address, {name: value for name, value in data.items() if value is not False})
