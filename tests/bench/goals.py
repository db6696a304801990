"""Goals of the benchmark, and the tables of a run."""

import operator
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Bound = Literal["≤", "≥", "="]
HOLDS = {"≤": operator.le, "≥": operator.ge, "=": operator.eq}


@dataclass(frozen=True)
class Goal:
    """Measured value and its bound."""

    title: str
    bound: Bound
    limit: float
    value: float
    unit: str = ""
    judged: bool = True
    """False if the run was too small to judge the goal."""

    @property
    def is_met(self) -> bool:
        return bool(HOLDS[self.bound](self.value, self.limit))

    @property
    def verdict(self) -> str:
        if not self.judged:
            return "too small to judge"
        return "met" if self.is_met else "NOT MET"

    def amount(self, value: float) -> str:
        """Format a value with its unit."""
        digits = 0 if value == round(value) or abs(value) >= 100 else 2 if abs(value) < 10 else 1
        return f"{value:,.{digits}f}{self.unit}"

    def row(self) -> list[str]:
        return [
            self.title,
            f"{self.bound} {self.amount(self.limit)}",
            self.amount(self.value),
            self.verdict,
        ]


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return rows as a Markdown table with padded cells; all columns except the first are right-aligned."""
    widths = [max(len(row[column]) for row in [head, *rows]) for column in range(len(head))]

    def line(cells: Sequence[str]) -> str:
        padded = [
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(cells, widths, strict=True))
        ]
        return f"| {' | '.join(padded)} |"

    rule = "|".join(
        "-" * (width + 2) if column == 0 else "-" * (width + 1) + ":" for column, width in enumerate(widths)
    )
    return "\n".join([line(head), f"|{rule}|", *(line(row) for row in rows)])


def goals_table(goals: Sequence[Goal]) -> str:
    """Return the goals as a Markdown table."""
    return table(["Goal", "Bound", "Measured", ""], [goal.row() for goal in goals])
