"""Pages for admin actions that need a form or a confirmation first."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.contrib import messages
from django.contrib.admin import ModelAdmin
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from unfold.widgets import (
    UnfoldAdminDecimalFieldWidget,
    UnfoldAdminFileFieldWidget,
    UnfoldAdminIntegerFieldWidget,
    UnfoldAdminPasswordWidget,
    UnfoldAdminSelectWidget,
    UnfoldAdminTextInputWidget,
)

from mockconsole.lib.admin.record_forms import LineField

TEMPLATE = "admin/action_page.html"
SELECTION_CHANGED: Final = (
    "Nothing was done: the selection has changed since the page was opened. Check it, then confirm again."
)
WIDGETS: dict[type[forms.Field], type[forms.Widget]] = {
    forms.CharField: UnfoldAdminTextInputWidget,
    forms.SlugField: UnfoldAdminTextInputWidget,
    forms.DecimalField: UnfoldAdminDecimalFieldWidget,
    forms.IntegerField: UnfoldAdminIntegerFieldWidget,
    forms.FileField: UnfoldAdminFileFieldWidget,
}


class ActionForm(forms.Form):
    """Form of an action; a form without fields is only a confirmation."""

    bound_field_class = LineField

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            if isinstance(field, forms.ChoiceField):
                field.widget = UnfoldAdminSelectWidget(choices=field.choices)
            elif field.widget.is_hidden or isinstance(field.widget, forms.Textarea):
                continue
            elif isinstance(field.widget, forms.PasswordInput):
                field.widget = UnfoldAdminPasswordWidget(attrs=field.widget.attrs)
            elif widget := WIDGETS.get(type(field)):
                field.widget = widget(attrs=field.widget_attrs(widget()))

    def refuse(self, error: ValidationError) -> None:
        """Show each of a service's errors at the field that it names or, if the form lacks that field, above the form."""
        if not hasattr(error, "error_dict"):
            self.add_error(None, error)
            return
        for name, found in error.error_dict.items():
            self.add_error(name if name in self.fields else None, found)


class SelectionForm(ActionForm):
    """Form of an action on the selected rows of a list; hidden fields send the selection again.

    The selection may be “all rows”, so the form also sends the number of rows, which must still be the same.
    """

    action = forms.CharField(widget=forms.HiddenInput)
    select_across = forms.CharField(widget=forms.HiddenInput, required=False)
    _selected_action = forms.Field(widget=forms.MultipleHiddenInput, required=False)
    count = forms.IntegerField(widget=forms.HiddenInput, min_value=1, required=False)

    def __init__(self, request: HttpRequest, row_count: int) -> None:
        self.row_count = row_count
        self.sent = request.POST.copy()
        keys = request.POST.getlist(ACTION_CHECKBOX_NAME)
        selection = {**request.POST.dict(), ACTION_CHECKBOX_NAME: keys, "count": row_count}
        # A POST from the list has only the hidden fields, and opens this form; the form's own POST has visible fields too.
        visible = self.base_fields.keys() - SelectionForm.base_fields.keys()
        super().__init__(self.sent if visible & self.sent.keys() else None, initial=selection)

    def clean(self) -> None:
        """Reject the form if the number of rows has changed since the page was shown; the next page sends the new number."""
        if self.cleaned_data.get("count") != self.row_count:
            self.sent["count"] = str(self.row_count)
            raise ValidationError(SELECTION_CHANGED)


@dataclass(frozen=True, slots=True)
class Question:
    """Texts of an action's page, and the URL to return to."""

    title: str
    text: str
    submit: str
    back: str
    dangerous: bool = False


def action_page(
    request: HttpRequest,
    admin: "ModelAdmin[Any]",
    question: Question,
    form: ActionForm,
    run: Callable[[dict[str, Any]], str | HttpResponse],
) -> HttpResponse:
    """Show the form; when it is submitted, run the action and report the result, or show its error on the form.

    A GET request never runs an action, because a link on another site could make a browser send a GET.
    """
    if request.method == "POST" and form.is_valid():
        try:
            done = run(form.cleaned_data)
        except ValidationError as error:
            form.refuse(error)
        else:
            if isinstance(done, HttpResponse):
                return done
            messages.success(request, done)
            return HttpResponseRedirect(question.back)
    context = {
        **admin.admin_site.each_context(request),
        "opts": admin.opts,
        "title": question.title,
        "question": question,
        "form": form,
        "media": admin.media + form.media,
    }
    return TemplateResponse(request, TEMPLATE, context)
