"""Form widgets for overrides: a text area or, for a text that consists of rows, a table of inputs.

The form's field is JSON; each editor converts it to the text that people write, and back.
"""

import json
from typing import Any

from django.forms import Media, Widget
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from unfold.widgets import UnfoldAdminTextareaWidget

from apps.texts.kinds import cell_text, columns_of, rows_of, rows_of_cells, value_of, words_of
from apps.texts.models import ScreenText

NOTHING = "null"


def editor_of(row: ScreenText) -> Widget:
    """Return the form widget for an override; an override that doesn't fit its default is edited as JSON."""
    if columns_of(row.default) and not row.misfit:
        return RowsEditor(row.default)
    longest = max(row.default_text, row.override, key=len)
    attrs = {
        "aria-label": f"Override of {row}",
        "placeholder": row.default_text,
        "rows": max(2, longest.count("\n") + 1, len(longest) // 60),
    }
    if isinstance(row.default, dict):
        # No `type="number"`: browsers submit an invalid number as a blank, and a blank deletes the override.
        attrs |= {"inputmode": "decimal", "rows": 1}
    area: Widget = UnfoldAdminTextareaWidget(attrs) if row.misfit else TextEditor(row.default, attrs)
    return area


class TextEditor(UnfoldAdminTextareaWidget):  # type: ignore[misc]
    """Text area for every kind of text except tables of rows."""

    def __init__(self, default: Any, attrs: dict[str, Any]) -> None:
        super().__init__(attrs)
        self.default = default

    def format_value(self, value: Any) -> str:
        """Convert the override's JSON to the text that people edit."""
        return words_of(json.loads(value or NOTHING))

    def value_from_datadict(self, data: Any, files: Any, name: str) -> str:
        """Convert the submitted text to JSON; a blank becomes null."""
        text = data.get(name, "").replace("\r\n", "\n")
        return json.dumps(value_of(text, self.default)) if text.strip() else NOTHING


class RowsEditor(Widget):
    """Table with an input for each value, filled with the default if there is no override.

    If all rows equal the default, no override is stored.
    """

    template_name = "admin/texts/rows_editor.html"

    def __init__(self, default: Any) -> None:
        super().__init__()
        self.default = default
        self.columns = columns_of(default)

    @property
    def media(self) -> Media:
        """Return the script that adds and removes rows; without JavaScript, the blank last row serves to add a row."""
        return Media(js=["rows-editor.js"])

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        """Return the template context: the columns, the table's rows, and a blank row to fill in."""
        rows_value = json.loads(value or NOTHING) or self.default
        rows = [
            [(column, cell_text(row.get(column.name))) for column in self.columns]
            for row in [*rows_of(rows_value, self.default), {}]
        ]
        return {**super().get_context(name, value, attrs), "columns": self.columns, "rows": rows}

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """Return the table as HTML."""
        # Don't use `renderer`: Django's default renderer doesn't find this project's templates.
        return mark_safe(render_to_string(self.template_name, self.get_context(name, value, attrs)))  # noqa: S308 (a template)

    def value_from_datadict(self, data: Any, files: Any, name: str) -> str:
        """Return the submitted rows as JSON."""
        columns = [data.getlist(f"{name}.{column.name}") for column in self.columns]
        rows = rows_of_cells(zip(*columns, strict=False), self.columns)
        value = {"settings": rows} if isinstance(self.default, dict) else rows
        return json.dumps(value) if rows and value != self.default else NOTHING

    def value_omitted_from_data(self, data: Any, files: Any, name: str) -> bool:
        """Return True if the submitted form doesn't contain this table."""
        return f"{name}.{self.columns[0].name}" not in data

    def id_for_label(self, id_: str) -> str:
        """Return a blank id: no single input belongs to the label, and each input has its own `aria-label`."""
        return ""
