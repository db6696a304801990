"""Forms of records that several people have open: who saves takes nothing back that somebody else has changed."""

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

LONGEST_SHOWN = 120
NOT_WATCHED = (forms.FileField, forms.ModelMultipleChoiceField)


class LineField(BoundField):
    """A field that takes a pasted line without the characters that nobody sees; a password has every character."""

    @property
    def data(self) -> Any:
        """What was sent."""
        sent, widget = super().data, self.field.widget
        is_line = isinstance(widget, forms.widgets.Input) and not isinstance(widget, forms.PasswordInput)
        return without_unseen(sent) if is_line and isinstance(sent, str) else sent


class SeenField(LineField):
    """A field that knows three values: what the person saw, what they sent, and what is there now."""

    @cached_property
    def changed_meanwhile(self) -> bool:
        """Whether what is there now isn't what the person saw; no where the page didn't say what that was."""
        return self._seen is not None and _differ(self.field, self._present, self._seen)

    @property
    def now(self) -> str:
        """What is there now, in words."""
        name_of = getattr(self._instance, f"get_{self.name}_display", None)
        if name_of is not None:
            return str(name_of())
        value = self._present
        if isinstance(self.field, forms.ModelChoiceField):
            value = getattr(self._instance, self.name)
        elif isinstance(value, bool):
            value = "yes" if value else "no"
        elif isinstance(value, Decimal):
            value = shortest(value)
        return "" if value is None else Truncator(str(value)).chars(LONGEST_SHOWN)

    def value(self) -> Any:
        """Return what the field shows: what the person didn't change follows what is there now."""
        kept = self.form.is_bound and self.field.show_hidden_initial and not self._has_changed()
        return self._present if kept else super().value()

    def as_widget(self, widget: Any = None, attrs: Any = None, only_initial: bool = False) -> SafeString:
        """Return the field, or the hidden note of what it shows; Django would repeat the note of the page before."""
        if not only_initial:
            return super().as_widget(widget, attrs)
        note = widget or self.field.hidden_widget()
        with_id = {**(attrs or {}), "id": self.html_initial_id} if self.auto_id else attrs
        drawn: SafeString = note.render(
            self.html_initial_name, self._present, attrs=with_id, renderer=self.form.renderer
        )
        return drawn

    def _has_changed(self) -> bool:
        if not self.field.show_hidden_initial:
            return bool(super()._has_changed())  # type: ignore[misc]  # left out of Django's types, as those below
        is_new = _differ(self.field, self._present, self.data)
        return is_new and (self._seen is None or _differ(self.field, self._seen, self.data))

    @property
    def _instance(self) -> Any:
        # Django's types know no form of a model here.
        form: Any = self.form
        return form.instance

    @property
    def _present(self) -> Any:
        return self.field.prepare_value(self.initial)

    @cached_property
    def _seen(self) -> Any:
        note, name = self.field.hidden_widget(), self.html_initial_name
        if not self.field.show_hidden_initial or note.value_omitted_from_data(
            self.form.data, self.form.files, name
        ):
            return None
        value = note.value_from_datadict(self.form.data, self.form.files, name)
        return "" if value is None else value


class RecordForm(ModelForm):
    """A record's fields: those that the person didn't change keep what is there now.

    One that they and somebody else have changed since the page was opened is refused once, and shows both. Where another
    row has taken the record's place, it raises RowGone.
    """

    bound_field_class = SeenField

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk is None:
            return
        columns = {column.name for column in type(self.instance)._meta.concrete_fields}
        for name, field in self.fields.items():
            secret = isinstance(field.widget, forms.PasswordInput)
            if name in columns and not (secret or field.disabled or isinstance(field, NOT_WATCHED)):
                field.show_hidden_initial = True

    def _clean_fields(self) -> None:
        super()._clean_fields()  # type: ignore[misc]
        for name, field in self.fields.items():
            bound = self[name]
            if not (field.show_hidden_initial and isinstance(bound, SeenField)):
                continue
            if name not in self.changed_data:
                self._keep(bound)
            elif bound.changed_meanwhile:
                # Said beside another mistake too: the page that is drawn now knows what is there.
                self.add_error(name, _meanwhile(bound.now))

    def _update_errors(self, errors: forms.ValidationError) -> None:
        found = getattr(errors, "error_dict", {})
        # A kind that a sandbox has exactly one of says so of the sandbox, for which an existing row has no field.
        if "sandbox" in found and "sandbox" not in self.fields:
            raise RowGone from errors
        # A list has some of the fields; what is wrong with another is said of the whole row.
        for name in found.keys() - {*self.fields, NON_FIELD_ERRORS}:
            complaint = f"{pretty_name(name)}: {' '.join(forms.ValidationError(found.pop(name)).messages)}"
            found.setdefault(NON_FIELD_ERRORS, []).append(forms.ValidationError(complaint))
        super()._update_errors(errors)  # type: ignore[misc]

    def _keep(self, bound: SeenField) -> None:
        if bound.changed_meanwhile:
            # What the page still said may not even be allowed any more.
            self.errors.pop(bound.name, None)
        if bound.name not in self.errors:
            # Not what was sent: a page has no microseconds, and no blanks at a text's ends.
            self.cleaned_data[bound.name] = getattr(self.instance, bound.name)


class ListedRows(BaseModelFormSet):  # type: ignore[type-arg]  # generic in its types only
    """The rows of a list that is edited; it raises RowGone where one of them is no longer there, or was none."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.is_bound and not (self.forms and all(form.instance.pk for form in self.forms)):
            raise RowGone

    def _existing_object(self, pk: Any) -> Any:
        row: Any = super()._existing_object(pk)  # type: ignore[misc]
        if row is None:
            raise RowGone
        return row


def _meanwhile(now: str) -> str:
    done = f"changed this to “{now}”" if now else "emptied this"
    return f"Somebody has {done} meanwhile. To put yours in its place, save again; to keep theirs, write it here."


def _differ(field: forms.Field, one: Any, other: Any) -> bool:
    """Tell whether two entries of a field mean different values, however each is written."""
    one, other = _one_kind_of_line(one), _one_kind_of_line(other)
    if not isinstance(field, forms.ModelChoiceField):  # It would look the row up.
        try:
            one = field.to_python(one)
        except forms.ValidationError:
            return bool(one != other)
    return field.has_changed(one, other)


def _one_kind_of_line(entry: Any) -> Any:
    """Return a text with the line ends of a column; a browser sends others."""
    return entry.replace("\r\n", "\n").replace("\r", "\n") if isinstance(entry, str) else entry
