"""Sizes and durations of a run."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Scale:
    """Sizes and durations of a run."""

    daphne_dashboards: int
    uvicorn_dashboards: int
    settle_seconds: float
    room_seconds: float
    read_seconds: float
    read_rounds: int
    sign_ins: int
    sign_in_seconds: float
    change_browsers: int
    changes_a_second: int
    change_seconds: float
    transactions: int
    dashboard_transactions: int
    list_reads: int
    seats: int
    bring_seats: int
    class_seats: int
    full: bool

    @property
    def accounts(self) -> int:
        return max(self.daphne_dashboards, self.uvicorn_dashboards)


FULL = Scale(
    daphne_dashboards=1000,
    uvicorn_dashboards=2000,
    settle_seconds=5,
    room_seconds=30,
    read_seconds=3,
    read_rounds=3,
    sign_ins=100,
    sign_in_seconds=60,
    change_browsers=200,
    changes_a_second=20,
    change_seconds=30,
    transactions=100_000,
    dashboard_transactions=10_000,
    list_reads=40,
    seats=200,
    bring_seats=500,
    class_seats=500,
    full=True,
)
QUICK = Scale(
    daphne_dashboards=200,
    uvicorn_dashboards=200,
    settle_seconds=1,
    room_seconds=5,
    read_seconds=1,
    read_rounds=1,
    sign_ins=10,
    sign_in_seconds=6,
    change_browsers=50,
    changes_a_second=20,
    change_seconds=5,
    transactions=5_000,
    dashboard_transactions=1_000,
    list_reads=15,
    seats=20,
    bring_seats=50,
    class_seats=20,
    full=False,
)
