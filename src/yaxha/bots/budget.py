"""Thinking budgets: how much time or how many rollouts a bot may spend on a decision."""

import re
from dataclasses import dataclass
from time import perf_counter

MOST_SECONDS = 3600
MOST_ROLLOUTS = 10**9


@dataclass(frozen=True, slots=True)
class Budget:
    """A time or a number of rollouts. Only decisions by number of rollouts are reproducible."""

    seconds: float | None = None
    rollouts: int | None = None

    def __post_init__(self) -> None:
        if (self.seconds is None) == (self.rollouts is None):
            raise ValueError("A budget is either a time or a number of rollouts.")
        if self.seconds is not None and not 0 < self.seconds <= MOST_SECONDS:
            raise ValueError("the time must be more than 0 and at most 3600s.")
        if self.rollouts is not None and not 0 < self.rollouts <= MOST_ROLLOUTS:
            raise ValueError("the number of rollouts must be from 1 to 1000000000.")

    def __str__(self) -> str:
        if self.seconds is None:
            return str(self.rollouts)
        milliseconds = round(1000 * self.seconds, 6)
        return f"{milliseconds:g}ms" if milliseconds < 1000 else f"{self.seconds:g}s"


def read_budget(text: str) -> Budget:
    """Read a time, such as ``50ms`` or ``1.5s``, or a number of rollouts, such as ``400``."""
    if time := re.fullmatch(r"([0-9]{1,12}(?:\.[0-9]{1,12})?)(ms|s)", text):
        return Budget(seconds=float(time[1]) / (1000 if time[2] == "ms" else 1))
    if re.fullmatch("[0-9]{1,12}", text):
        return Budget(rollouts=int(text))
    raise ValueError(
        "expected a time such as 50ms or 1.5s, or a number of rollouts such as 400, "
        "after the colon."
    )


# Rollouts per second until the real rate has been measured.
FIRST_RATE = 20_000.0
# The share of the time for rollouts; the rest is for everything else.
KEPT = 0.95


class Allowance:
    """Rollouts left in a budget. For a time, they are estimated from the rate measured so far."""

    def __init__(self, budget: Budget) -> None:
        self.start = perf_counter()
        self.seconds = budget.seconds
        self.rollouts = budget.rollouts
        self.spent = 0

    def spend(self, rollouts: int) -> None:
        self.spent += rollouts

    def left(self) -> int:
        """Return the rollouts that are left, at the rate measured so far."""
        if self.seconds is None:
            assert self.rollouts is not None
            return max(self.rollouts - self.spent, 0)
        gone = perf_counter() - self.start
        rate = self.spent / gone if self.spent >= 16 else FIRST_RATE
        return max(int((KEPT * self.seconds - gone) * rate), 0)
