"""YAML as people write it: without references, of which a few lines can stand for gigabytes, or numbers of no use."""

from typing import Any, Final

import yaml
from yaml.composer import Composer
from yaml.constructor import SafeConstructor

# What an amount of 38 digits takes with its signs, and more; Python itself refuses to write a number of thousands.
LONGEST_NUMBER: Final = 100
# libyaml writes a room ten times as fast, and doesn't lose the line end U+0085.
_DUMPER: Final = yaml.CSafeDumper if yaml.__with_libyaml__ else yaml.SafeDumper


class Reference(yaml.MarkedYAMLError):
    """A value that is in another place of the text."""


if yaml.__with_libyaml__:

    class _Events(Composer, yaml.CSafeLoader):
        """What libyaml reads, composed in Python, where a reference can be refused before it is followed."""

        def __init__(self, text: str | bytes) -> None:
            Composer.__init__(self)
            yaml.CSafeLoader.__init__(self, text)

else:
    _Events = yaml.SafeLoader  # type: ignore[assignment,misc]


class PlainValues(SafeConstructor):
    """Makes values of what was read; a number of more than 100 signs raises ValueError."""


class _NoReferences(Composer):
    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        """Return the next node unless it refers to another."""
        parser: Any = self
        event = parser.peek_event()
        if isinstance(event, yaml.AliasEvent):
            reason = f"*{event.anchor} refers to another place; write the value out"
            mark: Any = event.start_mark  # libyaml has a class of its own for it
            raise Reference(problem=reason, problem_mark=mark)
        return super().compose_node(parent, index)


class PlainLoader(_NoReferences, _Events):
    """Reads plain YAML; a reference raises Reference."""


class _TolerantLoader(_NoReferences, yaml.SafeLoader):
    """Reads characters too that nothing can hold, which libyaml refuses without a word of where they are."""


def read_plain(text: str | bytes) -> Any:
    """Return the values of a plain YAML text, in which any character may be.

    A reference raises Reference, and a number of more than 100 signs ValueError.
    """
    return _TolerantLoader(text).get_single_data()


def write_plain(rows: Any) -> str:
    """Return rows as YAML."""
    written: str = yaml.dump(rows, Dumper=_DUMPER, sort_keys=False, allow_unicode=True, width=110)
    return written


def _number(values: Any, node: yaml.ScalarNode) -> Any:
    if len(node.value) > LONGEST_NUMBER:
        raise ValueError(f"A number has at most {LONGEST_NUMBER} signs.")
    return values.construct_yaml_int(node)


for kind in (PlainValues, _TolerantLoader):
    kind.add_constructor("tag:yaml.org,2002:int", _number)
