"""Reader and writer for a plain subset of YAML: no surprising type conversions, no anchors, aliases or custom tags."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final, TypeVar

import yaml

# Cap on a number's digits: an amount has at most 38, and Python refuses to parse an integer of more than 4,300 digits.
MAX_NUMBER_LENGTH: Final = 100
DEEPEST: Final = 50
# Cap on parsed values, because each takes many times its length in memory. An ordinary 8 MB file has less than half as many.
MAX_VALUES: Final = 1_000_000
# Cap on reported mistakes: nobody reads more.
MAX_MISTAKES: Final = 100
# Prefer libyaml, which is ten times as fast as PyYAML's own parser and doesn't lose the line end U+0085.
_LOADER: Final = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
_DUMPER: Final = yaml.CSafeDumper if yaml.__with_libyaml__ else yaml.SafeDumper

_CUT_OFF: Final = (
    "“ #” begins a comment here, and the text after it is not part of the value. Put the value in quotes, "
    "or the comment on a line of its own."
)
FIELDS_WITH_VALUES: Final = "Write fields with their values: “name: value”."
_TAGS: Final = "tag:yaml.org,2002:"
_WORDS: Final = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
# Values that only some YAML versions read as a number or boolean (012, 0x1F, 1_000, 1:30, 1e5, NO) are read as text here.
_WHOLE: Final = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
_FRACTION: Final = re.compile(r"(?:[-+]?(?:0|[1-9][0-9]*)\.[0-9]*|\.[0-9]+)(?:[eE][-+][0-9]+)?")
_COMMENT: Final = re.compile(r"[ \t]+#")
_NAMES: Final = {type(None): "null", bool: "bool", int: "int", float: "float", str: "str"}

_OPENED: Final = "a [, { or quote that this line opens isn't closed, or a comma is missing after a value"
_INDENTED: Final = (
    "this line is indented differently from those around it, or something follows a closing quote"
)
_COLON: Final = "a “: ” is not allowed here; put a text that contains one in quotes"
_OTHER_INDENT: Final = (
    "this line is indented differently from those around it; or, if it goes on with a text, put the whole text in "
    "quotes: it has a “: ”"
)
_MARK: Final = "a value begins with !, & or *; put it in quotes"
# Our explanations, keyed by a part of the error message from libyaml or from PyYAML's own parser.
_REASONS: Final = {
    "mapping values": _COLON,
    "start any token": "a value begins with a tab, @, ` or %; indent with blanks, and put such a text in quotes",
    "a tab": "a tab indents it; use blanks",
    "',' or": _OPENED,
    "unexpected end": _OPENED,
    "unexpected document": _OPENED,
    "expected ':'": "a field has no “: ” after its name",
    "escape": "YAML doesn't know what a \\ in double quotes begins; write \\\\, or use single quotes",
    "hexdecimal": "a \\x, \\u or \\U in double quotes has too few digits; use single quotes",
    "expected key": _INDENTED,
    "'-' indicator": _INDENTED,
    "block end": _INDENTED,
    "sequence entries": "a “- ” is not allowed here; begin a new line with it, or put the text in quotes",
    "document start": "something follows the end of the list; take it out",
    "tag": _MARK,
    "alphabetic": _MARK,
}
_ANY_REASON: Final = (
    "a character in it has another meaning in YAML; put texts in quotes, and indent with blanks"
)

_Built = TypeVar("_Built")


@dataclass(frozen=True, slots=True)
class Mistake:
    """Mistake in a YAML text, with its row, line and field; the message says what to do."""

    message: str
    row: int | None = None
    line: int | None = None
    field: str | None = None
    file: str = ""

    def __str__(self) -> str:
        row = f"row {row_label(self.row, self.line)}" if self.row is not None else ""
        line = f"line {self.line}" if self.line is not None else ""
        field = f"field {self.field}" if self.field else ""
        place = ", ".join(filter(None, (self.file, row or line, field)))
        place = place if self.file else place[:1].upper() + place[1:]
        return f"{place}: {self.message}" if place else self.message


class UnreadableYaml(Exception):
    """Raised for a text that can't be read; lists all its mistakes."""

    def __init__(self, mistakes: list[Mistake]) -> None:
        super().__init__("\n".join(map(str, mistakes)))
        self.mistakes = mistakes


@dataclass(frozen=True, slots=True)
class Row:
    """One mapping from a list of mappings."""

    number: int
    line: int
    values: dict[str, Any]


def read_rows(text: str, *, cells: bool = False) -> list[Row]:
    """Parse a YAML list of mappings and return its rows; raises UnreadableYaml.

    With `cells`, scalar values stay text, as in the cells of other table formats.
    """
    reader = _Reader(text, cells=cells)
    return reader.document(reader.rows) or []


def read_mapping(text: str) -> dict[str, Any]:
    """Parse a single YAML mapping and return its fields; raises UnreadableYaml."""
    reader = _Reader(text)
    return reader.document(reader.fields) or {}


def write_plain(rows: Any) -> str:
    """Return rows, or any plain values, as YAML text."""
    text: str = yaml.dump(rows, Dumper=_DUMPER, sort_keys=False, allow_unicode=True, width=110)
    return text


def row_label(number: int, line: int | None) -> str:
    """Return the label of a row: its number, which doesn't count blank lines, and its line in the file if known."""
    return str(number) if line is None else f"{number} (line {line})"


class _Stop(Exception):
    """Raised for a mistake after which reading can't continue."""

    def __init__(self, reason: str, event: Any) -> None:
        super().__init__(reason)
        self.line: int = event.start_mark.line + 1


class _Reader:
    """Builds values directly from the parser's events, without PyYAML's node graph, and collects the mistakes."""

    def __init__(self, text: str, *, cells: bool = False) -> None:
        self._text = text
        self._cells = cells
        self._events: Iterator[Any] = iter(yaml.parse(text, Loader=_LOADER))
        self._count = 0
        self._row: int | None = None
        self._field: str | None = None
        self._mistakes: list[Mistake] = []

    def document(self, build: Callable[[Any], _Built]) -> _Built | None:
        """Return the result of `build` for the only YAML document, or None if the text is empty."""
        try:
            built = self._only_document(build)
        except _Stop as stop:
            raise _unreadable(str(stop), stop.line) from stop
        except yaml.YAMLError as error:
            raise _unreadable(*_reason_of(error, self._text)) from error
        if self._mistakes:
            raise UnreadableYaml(self._mistakes)
        return built

    def rows(self, event: Any) -> list[Row]:
        """Return the rows of the document's list of mappings."""
        rows: list[Row] = []
        if not isinstance(event, yaml.SequenceStartEvent):
            self._note("The file must hold a list: start each record with “- ”.", event.start_mark)
            self._value(event)
            return rows
        for item in self._until(yaml.SequenceEndEvent):
            self._row = len(rows) + 1
            rows.append(Row(self._row, item.start_mark.line + 1, self.fields(item)))
        return rows

    def fields(self, event: Any) -> dict[str, Any]:
        """Return the fields of a top-level mapping: the whole document or a row."""
        self._field = None
        if isinstance(event, yaml.MappingStartEvent):
            return self._mapping(event, 0)
        self._note(FIELDS_WITH_VALUES, event.start_mark)
        self._value(event)
        return {}

    def _only_document(self, build: Callable[[Any], _Built]) -> _Built | None:
        self._next()
        if isinstance(self._next(), yaml.StreamEndEvent):
            return None
        built = build(self._next())
        self._next()
        after = self._next()
        if not isinstance(after, yaml.StreamEndEvent):
            raise _Stop("a second document begins after ---; keep one", after)
        return built

    def _next(self) -> Any:
        event = next(self._events)
        self._count += 1
        if isinstance(event, yaml.AliasEvent):
            message = (
                f"*{event.anchor} refers to another place; write the value out, or put the text in quotes"
            )
            raise _Stop(message, event)
        if getattr(event, "anchor", None):
            raise _Stop(
                f"a value begins with &{event.anchor}; leave that out, or put the text in quotes", event
            )
        if self._count > MAX_VALUES:
            raise _Stop(f"it has more than {MAX_VALUES} values; load less at once", event)
        return event

    def _until(self, end: type[yaml.Event]) -> Iterator[Any]:
        while not isinstance(event := self._next(), end):
            yield event

    def _value(self, event: Any, depth: int = 0) -> Any:
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event, depth)
        if depth > DEEPEST:
            raise _Stop("it is nested too deeply", event)
        if isinstance(event, yaml.MappingStartEvent):
            return self._mapping(event, depth)
        self._refuse_tag(event, "seq")
        return [self._value(item, depth + 1) for item in self._until(yaml.SequenceEndEvent)]

    def _mapping(self, event: Any, depth: int) -> dict[str, Any]:
        self._refuse_tag(event, "map")
        values: dict[str, Any] = {}
        for key in self._until(yaml.MappingEndEvent):
            name = self._name(key)
            if depth == 0:
                self._field = name
            value = self._value(self._next(), depth + 1)
            if name in values:
                self._note(
                    f"{f'“{name}”' if depth else 'This field'} is here twice; keep one.", key.start_mark
                )
            elif name is not None:
                values[name] = value
        return values

    def _name(self, key: Any) -> str | None:
        if isinstance(key, yaml.ScalarEvent):
            return str(key.value)
        self._note(FIELDS_WITH_VALUES, key.start_mark)
        self._value(key)
        return None

    def _scalar(self, event: Any, depth: int) -> Any:
        text: str = event.value
        if event.tag is None and not event.implicit[0]:
            return text
        if not event.style and _COMMENT.match(self._text, event.end_mark.index):
            self._note(_CUT_OFF, event.end_mark)
        if event.tag in {"!", f"{_TAGS}str"}:
            return text
        is_cell = self._cells and depth == 1
        if event.tag is None and is_cell:
            return "" if text in _WORDS and _WORDS[text] is None else text
        try:
            value = _resolve(text)
        except ValueError as error:
            self._note(str(error), event.start_mark)
            return None
        if event.tag not in {None, f"{_TAGS}{_NAMES[type(value)]}"}:
            self._refuse(event, f"“{text[:40]}” doesn't fit its tag")
        return value

    def _refuse_tag(self, event: Any, name: str) -> None:
        if event.tag not in {None, "!", f"{_TAGS}{name}"}:
            self._refuse(event, "This value can't be read with the tag")

    def _refuse(self, event: Any, problem: str) -> None:
        """Report a tag that isn't allowed; the parser also takes an exclamation mark before an unquoted text for a tag."""
        tag: str = event.tag
        message = (
            f"{problem} !!{tag.removeprefix(_TAGS)}; leave the tag out."
            if tag.startswith(_TAGS)
            else f"A value begins with {tag}; leave that out, or put the text in quotes."
        )
        self._note(message, event.start_mark)

    def _note(self, message: str, mark: Any) -> None:
        if len(self._mistakes) < MAX_MISTAKES:
            line = mark.line + 1
            self._mistakes.append(Mistake(message, row=self._row, line=line, field=self._field))


def _resolve(text: str) -> Any:
    """Return the value of an unquoted text; raises ValueError for a number that is too long or that a float would change."""
    if text in _WORDS:
        return _WORDS[text]
    if not (is_whole := _WHOLE.fullmatch(text)) and not _FRACTION.fullmatch(text):
        return text
    if len(text) > MAX_NUMBER_LENGTH:
        raise ValueError(f"A number has at most {MAX_NUMBER_LENGTH} digits; put a longer one in quotes.")
    if is_whole:
        return int(text)
    number = float(text)
    if repr(number) == "inf" or Decimal(repr(number)) != Decimal(text):
        raise ValueError("Write the number in quotes, so that no digit is lost.")
    return number


def _unreadable(reason: str, line: int | None) -> UnreadableYaml:
    return UnreadableYaml([Mistake(f"This can't be read as YAML: {reason}.", line=line)])


def _reason_of(error: yaml.YAMLError, text: str) -> tuple[str, int | None]:
    """Return our explanation of a parser's error, and the line of the error if known."""
    if isinstance(error, yaml.reader.ReaderError):
        line = text.encode("utf-8", "surrogatepass")[: error.position].count(b"\n") + 1
        return "it has a character that YAML doesn't allow; take it out", line
    problem = str(getattr(error, "problem", ""))
    reason = next((reason for part, reason in _REASONS.items() if part in problem), _ANY_REASON)
    opened = getattr(error, "context_mark", None) if reason == _OPENED else None
    mark = opened or getattr(error, "problem_mark", None)
    if reason == _COLON and mark is not None and ": " not in _line_before(text, mark):
        reason = _OTHER_INDENT
    # If a closing quote or bracket is missing, the parser may name the line after the last one: use the last line.
    return reason, None if mark is None else min(mark.line + 1, len(text.splitlines()))


def _line_before(text: str, mark: Any) -> str:
    """Return the text between the start of a mark's line and the mark."""
    before: str = text.splitlines()[mark.line][: mark.column]
    return before
