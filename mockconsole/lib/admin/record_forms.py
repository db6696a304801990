"""Forms for records that several people edit at once: a three-way merge of each field preserves concurrent changes."""

from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.forms.boundfield import BoundField
from django.forms.models import BaseModelFormSet
from django.forms.utils import pretty_name
from django.utils.functional import cached_property
from django.utils.safestring import SafeString
from django.utils.text import Truncator

from mockconsole.lib.admin.typed import ModelForm
from mockconsole.lib.control_characters import without_unseen
from mockconsole.lib.deleted_rows import RowGone
from mockconsole.lib.money.exact import shortest

MAX_LENGTH = 120
UNMERGED = (forms.FileField, forms.ModelMultipleChoiceField)


class LineField(BoundField):
    """Form field that removes invisible characters from one-line input, except from a password."""

    @property
    def data(self) -> Any:
        """The submitted value, without invisible characters if it is a one-line text but not a password."""
        data, widget = super().data, self.field.widget
        is_line = isinstance(widget, forms.widgets.Input) and not isinstance(widget, forms.PasswordInput)
        return without_unseen(data) if is_line and isinstance(data, str) else data


class MergeField(LineField):
    """Form field that merges three values: the value on the loaded page, the submitted value and the stored value."""

    @cached_property
    def has_conflict(self) -> bool:
        """Return True if somebody changed the stored value after the page was loaded; False if no initial value was sent."""
        return self._rendered_initial is not None and _differ(
            self.field, self._current, self._rendered_initial
        )

    @property
    def current_text(self) -> str:
        """The stored value as a readable text, shortened to MAX_LENGTH characters."""
        name_of = getattr(self._instance, f"get_{self.name}_display", None)
        if name_of is not None:
            return str(name_of())
        value = self._current
        if isinstance(self.field, forms.ModelChoiceField):
            value = getattr(self._instance, self.name)
        elif isinstance(value, bool):
            value = "yes" if value else "no"
        elif isinstance(value, Decimal):
            value = shortest(value)
        return "" if value is None else Truncator(str(value)).chars(MAX_LENGTH)

    def value(self) -> Any:
        """Return the value to display: the submitted value if the person changed the field, otherwise the stored value."""
        is_unchanged = self.form.is_bound and self.field.show_hidden_initial and not self._has_changed()
        return self._current if is_unchanged else super().value()

    def as_widget(self, widget: Any = None, attrs: Any = None, only_initial: bool = False) -> SafeString:
        """Return the widget's HTML; unlike in Django, the hidden initial input gets the stored value."""
        if not only_initial:
            return super().as_widget(widget, attrs)
        note = widget or self.field.hidden_widget()
        with_id = {**(attrs or {}), "id": self.html_initial_id} if self.auto_id else attrs
        html: SafeString = note.render(
            self.html_initial_name, self._current, attrs=with_id, renderer=self.form.renderer
        )
        return html

    def _has_changed(self) -> bool:
        if not self.field.show_hidden_initial:
            return bool(super()._has_changed())  # type: ignore[misc]  # missing in Django's types, like the methods below
        is_new = _differ(self.field, self._current, self.data)
        return is_new and (
            self._rendered_initial is None or _differ(self.field, self._rendered_initial, self.data)
        )

    @property
    def _instance(self) -> Any:
        # Django's type stubs say that the form has no model.
        form: Any = self.form
        return form.instance

    @property
    def _current(self) -> Any:
        return self.field.prepare_value(self.initial)

    @cached_property
    def _rendered_initial(self) -> Any:
        note, name = self.field.hidden_widget(), self.html_initial_name
        if not self.field.show_hidden_initial or note.value_omitted_from_data(
            self.form.data, self.form.files, name
        ):
            return None
        value = note.value_from_datadict(self.form.data, self.form.files, name)
        return "" if value is None else value


class RecordForm(ModelForm):
    """Form of a record: fields that the person didn't change keep their stored value.

    If somebody else has changed the same field since the page was opened, the first save is rejected and the page shows
    both values; the next save overwrites. Raises RowGone if the record was replaced by another row.
    """

    bound_field_class = MergeField

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk is None:
            return
        columns = {column.name for column in type(self.instance)._meta.concrete_fields}
        for name, field in self.fields.items():
            secret = isinstance(field.widget, forms.PasswordInput)
            if name in columns and not (secret or field.disabled or isinstance(field, UNMERGED)):
                field.show_hidden_initial = True

    def _clean_fields(self) -> None:
        super()._clean_fields()  # type: ignore[misc]
        for name, field in self.fields.items():
            bound = self[name]
            if not (field.show_hidden_initial and isinstance(bound, MergeField)):
                continue
            if name not in self.changed_data:
                self._use_current(bound)
            elif bound.has_conflict:
                # Report the conflict even if the form has another error: the next page's hidden input contains the stored
                # value, so the next submission wouldn't show the conflict.
                self.add_error(name, _conflict_message(bound.current_text))

    def _update_errors(self, errors: forms.ValidationError) -> None:
        messages = getattr(errors, "error_dict", {})
        # The sandbox can have only one such row, and already has another: this row was replaced while the form was open.
        if "sandbox" in messages and "sandbox" not in self.fields:
            raise RowGone from errors
        # Show errors of fields that the form lacks as errors of the whole row.
        for name in messages.keys() - {*self.fields, NON_FIELD_ERRORS}:
            error_text = (
                f"{pretty_name(name)}: {' '.join(forms.ValidationError(messages.pop(name)).messages)}"
            )
            messages.setdefault(NON_FIELD_ERRORS, []).append(forms.ValidationError(error_text))
        super()._update_errors(errors)  # type: ignore[misc]

    def _use_current(self, bound: MergeField) -> None:
        if bound.has_conflict:
            # The person didn't change the field, so the stored value is used: drop an error about the submitted old value.
            self.errors.pop(bound.name, None)
        if bound.name not in self.errors:
            # Use the stored value, because the submitted value has lost microseconds and a text's outer blanks.
            self.cleaned_data[bound.name] = getattr(self.instance, bound.name)


class ListedRows(BaseModelFormSet):  # type: ignore[type-arg]  # generic in its types only
    """Formset of an editable list; raises RowGone if a submitted row was deleted or never existed."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.is_bound and not (self.forms and all(form.instance.pk for form in self.forms)):
            raise RowGone

    def _existing_object(self, pk: Any) -> Any:
        row: Any = super()._existing_object(pk)  # type: ignore[misc]
        if row is None:
            raise RowGone
        return row


def _conflict_message(now: str) -> str:
    change = f"changed this to “{now}”" if now else "emptied this"
    return f"Somebody has {change} meanwhile. To save your value, press Save again; to keep theirs, write it here."


def _differ(field: forms.Field, one: Any, other: Any) -> bool:
    """Return True if two inputs of a field mean different values; 1 and 1.0, for example, are the same value."""
    one, other = _normalize_line_ends(one), _normalize_line_ends(other)
    if not isinstance(field, forms.ModelChoiceField):  # A ModelChoiceField's to_python runs a query.
        try:
            one = field.to_python(one)
        except forms.ValidationError:
            return bool(one != other)
    return field.has_changed(one, other)


def _normalize_line_ends(entry: Any) -> Any:
    """Return a text with LF line ends, because browsers send CRLF; return other values unchanged."""
    return entry.replace("\r\n", "\n").replace("\r", "\n") if isinstance(entry, str) else entry
