"""What an override is edited in: a text area, lines, an amount, a number, or a table of inputs."""

from typing import Any

from django.forms import Media, Widget
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from unfold.widgets import UnfoldAdminTextareaWidget, UnfoldAdminTextInputWidget

from apps.sandboxes.content import Entry
from apps.sandboxes.content_kinds import Amount, Number
from apps.sandboxes.content_rows import Column, Rows, Settings, cells_of, line_of

TALLEST = 8


def editor_of(entry: Entry, text: str, *, name: str, in_list: bool) -> Widget:
    """Return the editor of an entry's override, which can show one that doesn't fit too."""
    attrs: dict[str, Any] = {"placeholder": entry.default, "aria-label": name}
    editor: Widget
    match entry.kind:
        case Number(minimum=minimum):
            # No `type="number"`: of what isn't one the browser hands over a blank, which would be the default. And a
            # phone's digits have no minus.
            mode = "text" if minimum is None or minimum < 0 else "decimal"
            editor = UnfoldAdminTextInputWidget({**attrs, "inputmode": mode, "autocomplete": "off"})
        case Amount():
            editor = UnfoldAdminTextInputWidget({**attrs, "inputmode": "decimal", "autocomplete": "off"})
        case Rows() | Settings() if not in_list:
            rows = entry.kind if isinstance(entry.kind, Rows) else entry.kind.rows
            editor = RowsEditor(rows.columns, entry.default)
        case _:
            tall = max(2, entry.default.count("\n") + 1, text.count("\n") + 1, len(entry.default) // 60)
            shown = {"placeholder": "The default", "rows": min(TALLEST, tall)} if in_list else {"rows": tall}
            editor = UnfoldAdminTextareaWidget({**attrs, **shown})
    return editor


class RowsEditor(Widget):
    """A table with an input for each value, filled with the default where there is no override.

    Its text is the rows as lines, and blank where they say the same as the default.
    """

    template_name = "admin/sandboxes/rows_editor.html"

    def __init__(self, columns: tuple[Column, ...], default: str) -> None:
        super().__init__()
        self.columns = columns
        self.default = default

    @property
    def media(self) -> Media:
        """Return the script that adds and removes rows; without it the spare row still serves."""
        return Media(js=["rows-editor.js"])

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        """Return what the table shows: a row too many, to write a new one in."""
        lines = [line for line in (value or self.default).splitlines() if line.strip()]
        rows = [self._row(line) for line in [*lines, ""]]
        return {**super().get_context(name, value, attrs), "columns": self.columns, "rows": rows}

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """Return the table."""
        # The forms' own renderer knows the libraries' templates only.
        return mark_safe(render_to_string(self.template_name, self.get_context(name, value, attrs)))  # noqa: S308 (a template)

    def value_from_datadict(self, data: Any, files: Any, name: str) -> str:
        """Return the rows that were written, as lines."""
        columns = [data.getlist(f"{name}.{column.name}") for column in self.columns]
        rows = [[cell.strip() for cell in row] for row in zip(*columns, strict=False)]
        text = "\n".join(line_of(row) for row in rows if any(row))
        return "" if text == self.default else text

    def value_omitted_from_data(self, data: Any, files: Any, name: str) -> bool:
        """Tell whether the table was not part of the form."""
        return f"{name}.{self.columns[0].name}" not in data

    def id_for_label(self, id_: str) -> str:
        """Return nothing: each input has a name of its own."""
        return ""

    def _row(self, line: str) -> list[tuple[Column, str]]:
        cells = cells_of(line)
        last = len(self.columns) - 1
        shown = [*cells[:last], " | ".join(cells[last:])]
        return list(zip(self.columns, [*shown, *[""] * len(self.columns)], strict=False))
