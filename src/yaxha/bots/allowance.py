"""How many rollouts a decision may still take."""

from time import perf_counter

from yaxha.bots.budget import Budget

# Before anything is measured, and what is kept back for all that is not a rollout.
FIRST_RATE = 20_000.0
KEPT = 0.95


class Allowance:
    """Counts rollouts; of a time it finds out how many they are while they are made."""

    def __init__(self, budget: Budget) -> None:
        self.start = perf_counter()
        self.seconds = budget.seconds
        self.rollouts = budget.rollouts
        self.spent = 0

    def spend(self, rollouts: int) -> None:
        self.spent += rollouts

    def left(self) -> int:
        """The rollouts that are left, at the speed of those that were made."""
        if self.seconds is None:
            assert self.rollouts is not None
            return max(self.rollouts - self.spent, 0)
        gone = perf_counter() - self.start
        rate = self.spent / gone if self.spent >= 16 else FIRST_RATE
        return max(int((KEPT * self.seconds - gone) * rate), 0)
