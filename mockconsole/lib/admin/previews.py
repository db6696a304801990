"""Preview and confirmation of imports; a confirmation is rejected if a row was changed after the preview."""

from typing import Any, Final

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpRequest
from django.http.response import HttpResponseBase, HttpResponseRedirect

from mockconsole.lib.admin.checked_imports import ImportIncomplete, RowsChanged
from mockconsole.lib.admin.typed import ExchangeMixin
from mockconsole.lib.admin.uploads import UploadExpired, Uploads
from mockconsole.lib.deleted_rows import MEANWHILE, RowGone

NOT_PREVIEWED: Final = (
    "Nothing was imported: the confirmation doesn't belong to the preview of a file. Choose the file again."
)
NOT_IMPORTED: Final = (
    "Nothing was imported: the records have changed since the preview. "
    "Check the new preview below, then confirm again."
)


class NotPreviewed(Exception):
    """Raised for a confirmation whose hidden fields don't match a preview."""


class PreviewedImports(ExchangeMixin):
    """Imports in two steps, preview and confirmation; if the confirmation is rejected, the upload is previewed again."""

    tmp_storage_class = Uploads

    def get_import_form_kwargs(self, request: HttpRequest) -> dict[str, Any]:
        """Return the upload form's arguments, including the stored upload if it is previewed again."""
        kwargs = super().get_import_form_kwargs(request)
        upload = getattr(request, "stored_upload", None)
        return kwargs if upload is None else {**kwargs, "files": {"import_file": upload}}

    def import_action(self, request: HttpRequest, **kwargs: Any) -> Any:
        """Preview an upload, and store the fingerprints of its rows until the confirmation."""
        answer = super().import_action(request, **kwargs)
        if not answer.context_data["fields_list"]:
            # The library leaves the columns out if it can't read the file.
            answer.context_data["fields_list"] = self._columns(request)
        if form := answer.context_data.get("confirm_form"):
            upload = Uploads(name=form.initial["import_file_name"])
            upload.preview.save((_choices(form.initial), answer.context_data["result"].versions))
        return answer

    def _columns(self, request: HttpRequest) -> list[tuple[str, list[str]]]:
        values = self.get_import_resource_kwargs(request)
        resources = [resource(**values) for resource in self.get_import_resource_classes(request)]
        return [
            (one.get_display_name(), [field.column_name for field in one.get_user_visible_fields()])
            for one in resources
        ]

    def create_confirm_form(self, request: HttpRequest, import_form: Any = None) -> Any:
        """Return the confirmation form; raises NotPreviewed if the submitted hidden fields don't match a preview."""
        form = super().create_confirm_form(request, import_form)
        if import_form is None:
            if not form.is_valid():
                raise NotPreviewed(NOT_PREVIEWED)
            choices, _ = Uploads(name=form.cleaned_data["import_file_name"]).preview.read()
            if _choices(form.cleaned_data) != choices:
                raise NotPreviewed(NOT_PREVIEWED)
        return form

    def process_dataset(self, dataset: Any, form: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Import the upload; raises RowGone if a row is no longer valid, so that the library doesn't delete the upload."""
        preview = Uploads(name=form.cleaned_data["import_file_name"]).preview
        _, versions = preview.read()
        result = super().process_dataset(dataset, form, request, previewed=versions, **kwargs)
        if result.has_errors() or result.has_validation_errors():
            raise RowGone
        preview.remove()
        return result

    def process_import(self, request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        """Import the previewed upload, or preview it again if records were changed after the preview."""
        try:
            return super().process_import(request, **kwargs)
        except RowsChanged as changed:
            return self._preview_again(request, str(changed))
        except (ImportIncomplete, NotPreviewed, UploadExpired) as stopped:
            return _redirect_to_upload(request, str(stopped))
        except (*MEANWHILE, ValidationError):
            return self._preview_again(request, NOT_IMPORTED)

    def _preview_again(self, request: HttpRequest, message: str) -> HttpResponseBase:
        upload = Uploads(name=request.POST["import_file_name"])
        try:
            file = SimpleUploadedFile(request.POST["original_file_name"], upload.read())
        except UploadExpired as expired:
            return _redirect_to_upload(request, str(expired))
        upload.remove()
        upload.preview.remove()
        setattr(request, "stored_upload", file)  # noqa: B010 (the attribute is missing in Django's types)
        messages.error(request, message)
        answer: HttpResponseBase = self.import_action(request)
        return answer


def _choices(fields: dict[str, Any]) -> list[str]:
    """Return the file format and the resource that were chosen in the upload form; the confirmation form repeats them."""
    return [fields["format"], fields["resource"]]


def _redirect_to_upload(request: HttpRequest, message: str) -> HttpResponseRedirect:
    messages.error(request, message)
    return HttpResponseRedirect("../import/")
