"""What an override is edited in: a text area, or a table of inputs for rows.

The field of the form is JSON; each editor shows the JSON of its kind as people write it, and gives it back.
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
    """Return the editor of a text's override; JSON itself where that doesn't fit, so that all of it is seen."""
    if columns_of(row.default) and not row.misfit:
        return RowsEditor(row.default)
    longest = max(row.default_text, row.get_value_display(), key=len)
    attrs = {
        "aria-label": f"Override of {row}",
        "placeholder": row.default_text,
        "rows": max(2, longest.count("\n") + 1, len(longest) // 60),
    }
    if isinstance(row.default, dict):
        # No `type="number"`: of what isn't one the browser hands over a blank, which would be the default.
        attrs |= {"inputmode": "decimal", "rows": 1}
    area: Widget = UnfoldAdminTextareaWidget(attrs) if row.misfit else TextEditor(row.default, attrs)
    return area


class TextEditor(UnfoldAdminTextareaWidget):  # type: ignore[misc]
    """A text area for all that isn't rows."""

    def __init__(self, default: Any, attrs: dict[str, Any]) -> None:
        super().__init__(attrs)
        self.default = default

    def format_value(self, value: Any) -> str:
        """Return what people read of the JSON."""
        return words_of(json.loads(value or NOTHING))

    def value_from_datadict(self, data: Any, files: Any, name: str) -> str:
        """Return the JSON of what was written, null of a blank."""
        text = data.get(name, "").replace("\r\n", "\n")
        return json.dumps(value_of(text, self.default)) if text.strip() else NOTHING


class RowsEditor(Widget):
    """A table with an input for each value, filled with the default where there is no override.

    Rows that say the same as the default are no override.
    """

    template_name = "admin/texts/rows_editor.html"

    def __init__(self, default: Any) -> None:
        super().__init__()
        self.default = default
        self.columns = columns_of(default)

    @property
    def media(self) -> Media:
        """Return the script that adds and removes rows; without it the spare row still serves."""
        return Media(js=["rows-editor.js"])

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        """Return what the table shows: a row too many, to write a new one in."""
        rows_value = json.loads(value or NOTHING) or self.default
        rows = [
            [(column, cell_text(row.get(column.name))) for column in self.columns]
            for row in [*rows_of(rows_value, self.default), {}]
        ]
        return {**super().get_context(name, value, attrs), "columns": self.columns, "rows": rows}

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """Return the table."""
        # The forms' own renderer knows the libraries' templates only.
        return mark_safe(render_to_string(self.template_name, self.get_context(name, value, attrs)))  # noqa: S308 (a template)

    def value_from_datadict(self, data: Any, files: Any, name: str) -> str:
        """Return the JSON of the rows that were written."""
        columns = [data.getlist(f"{name}.{column.name}") for column in self.columns]
        rows = rows_of_cells(zip(*columns, strict=False), self.columns)
        value = {"settings": rows} if isinstance(self.default, dict) else rows
        return json.dumps(value) if rows and value != self.default else NOTHING

    def value_omitted_from_data(self, data: Any, files: Any, name: str) -> bool:
        """Tell whether the table was not part of the form."""
        return f"{name}.{self.columns[0].name}" not in data

    def id_for_label(self, id_: str) -> str:
        """Return nothing: each input has a name of its own."""
        return ""
