"""Forms of records that several people edit at once: a three-way merge by field, so that nobody undoes another's change."""

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
from mockconsole.lib.gone import RowGone
from mockconsole.lib.money.exact import shortest

MAX_LENGTH = 120
UNMERGED = (forms.FileField, forms.ModelMultipleChoiceField)


class LineField(BoundField):
    """A field that removes invisible characters from a pasted line, except from a password."""

    @property
    def data(self) -> Any:
        """The submitted value."""
        data, widget = super().data, self.field.widget
        is_line = isinstance(widget, forms.widgets.Input) and not isinstance(widget, forms.PasswordInput)
        return without_unseen(data) if is_line and isinstance(data, str) else data


class MergeField(LineField):
    """A field with the three values of the merge: the one the person saw, the submitted one, and the current one."""

    @cached_property
    def has_conflict(self) -> bool:
        """Tell whether the current value isn't the one the person saw; false if the page didn't send that."""
        return self._initial_seen is not None and _differ(self.field, self._current, self._initial_seen)

    @property
    def current_text(self) -> str:
        """The current value as people read it."""
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
        """Return the displayed value: the current one, unless the person has changed it."""
        is_unchanged = self.form.is_bound and self.field.show_hidden_initial and not self._has_changed()
        return self._current if is_unchanged else super().value()

    def as_widget(self, widget: Any = None, attrs: Any = None, only_initial: bool = False) -> SafeString:
        """Return the widget, or the hidden input with the value that it shows; Django would repeat that of the last page."""
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
            return bool(super()._has_changed())  # type: ignore[misc]  # left out of Django's types, as those below
        is_new = _differ(self.field, self._current, self.data)
        return is_new and (self._initial_seen is None or _differ(self.field, self._initial_seen, self.data))

    @property
    def _instance(self) -> Any:
        # Django's type stubs expect a form without a model here.
        form: Any = self.form
        return form.instance

    @property
    def _current(self) -> Any:
        return self.field.prepare_value(self.initial)

    @cached_property
    def _initial_seen(self) -> Any:
        note, name = self.field.hidden_widget(), self.html_initial_name
        if not self.field.show_hidden_initial or note.value_omitted_from_data(
            self.form.data, self.form.files, name
        ):
            return None
        value = note.value_from_datadict(self.form.data, self.form.files, name)
        return "" if value is None else value


class RecordForm(ModelForm):
    """A record's form: fields that the person didn't change keep their current value.

    A conflict, where somebody else has changed the same field since the page was opened, is refused once and shows both
    values. Raises RowGone if the record was replaced by another row.
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
                # Added even beside another error: the next page has the current value as its hidden input.
                self.add_error(name, _conflict_message(bound.current_text))

    def _update_errors(self, errors: forms.ValidationError) -> None:
        messages = getattr(errors, "error_dict", {})
        # A unique sandbox is violated, for which the form of an existing row has no field: another row is in its place.
        if "sandbox" in messages and "sandbox" not in self.fields:
            raise RowGone from errors
        # A list has only some of the fields; errors of the others go to the whole row.
        for name in messages.keys() - {*self.fields, NON_FIELD_ERRORS}:
            complaint = f"{pretty_name(name)}: {' '.join(forms.ValidationError(messages.pop(name)).messages)}"
            messages.setdefault(NON_FIELD_ERRORS, []).append(forms.ValidationError(complaint))
        super()._update_errors(errors)  # type: ignore[misc]

    def _use_current(self, bound: MergeField) -> None:
        if bound.has_conflict:
            # The submitted value is the old one, which may have become invalid.
            self.errors.pop(bound.name, None)
        if bound.name not in self.errors:
            # Not the submitted value, which has lost microseconds and blanks at the ends of a text.
            self.cleaned_data[bound.name] = getattr(self.instance, bound.name)


class ListedRows(BaseModelFormSet):  # type: ignore[type-arg]  # generic in its types only
    """The rows of an editable list; raises RowGone if one of them was deleted, or never existed."""

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
    return f"Somebody has {change} meanwhile. To put yours in its place, save again; to keep theirs, write it here."


def _differ(field: forms.Field, one: Any, other: Any) -> bool:
    """Tell whether two entries of a field have different values, however they are written."""
    one, other = _one_kind_of_line(one), _one_kind_of_line(other)
    if not isinstance(field, forms.ModelChoiceField):  # Its to_python makes a query.
        try:
            one = field.to_python(one)
        except forms.ValidationError:
            return bool(one != other)
    return field.has_changed(one, other)


def _one_kind_of_line(entry: Any) -> Any:
    """Return a text with line feeds; browsers send CRLF."""
    return entry.replace("\r\n", "\n").replace("\r", "\n") if isinstance(entry, str) else entry
