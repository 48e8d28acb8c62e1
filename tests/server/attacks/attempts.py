"""Counter of an attack's attempts and successes."""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

MOST_TOLD = 500
"""Maximum length of a failure's description: an answer may be long."""


@dataclass
class Attempts:
    """Counts attempts and collects a sentence for each that the server did not withstand."""

    folder: Path
    factor: float = 1.0
    """Scales the number of attempts."""
    number: int = 0
    failures: list[str] = field(default_factory=list)
    findings: list[str] = field(default_factory=list)

    def times(self, number: float) -> int:
        return max(1, math.ceil(number * self.factor))

    def check(self, is_well: bool, otherwise: str) -> bool:
        """Count one attempt and record its failure unless ``is_well``."""
        self.number += 1
        if not is_well:
            self.fail(otherwise)
        return is_well

    def fail(self, what: str) -> None:
        self.failures.append(what if len(what) <= MOST_TOLD else f"{what[:MOST_TOLD]}…")

    def find(self, what: str) -> None:
        """Record a figure for the table of results."""
        self.findings.append(what)


class Scenario(NamedTuple):
    """One kind of attack."""

    about: str
    run: Callable[[Attempts], None]
    seconds: float = 180
    """Timeout at a factor of 1; a scenario that takes longer has failed."""
