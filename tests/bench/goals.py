"""Goals, and how a run stands to them."""

import operator
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Bound = Literal["≤", "≥", "="]
HOLDS = {"≤": operator.le, "≥": operator.ge, "=": operator.eq}


@dataclass(frozen=True)
class Goal:
    """A measured value beside the bound it should keep."""

    title: str
    bound: Bound
    limit: float
    measured: float
    unit: str = ""
    judged: bool = True
    """False where the run was too small for the goal."""

    @property
    def met(self) -> bool:
        return bool(HOLDS[self.bound](self.measured, self.limit))

    @property
    def verdict(self) -> str:
        if not self.judged:
            return "too small to judge"
        return "met" if self.met else "NOT MET"

    def amount(self, value: float) -> str:
        """Write a value with its unit."""
        digits = 0 if value == round(value) or abs(value) >= 100 else 2 if abs(value) < 10 else 1
        return f"{value:,.{digits}f}{self.unit}"

    def row(self) -> list[str]:
        return [
            self.title,
            f"{self.bound} {self.amount(self.limit)}",
            self.amount(self.measured),
            self.verdict,
        ]


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return rows as a Markdown table whose columns line up; all but the first are numbers."""
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
    """Return the goals as a table."""
    return table(["Goal", "Bound", "Measured", ""], [goal.row() for goal in goals])
