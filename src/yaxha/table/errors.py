"""Refusals of commands and requests, with translatable codes."""

from typing import Any

from yaxha.engine import YaxhaError


class Refused(Exception):
    """Refusal of a command or request, which then has no effect.

    Front ends translate ``code`` with ``facts``; ``sentence`` is the English message. ``rule`` is
    an id of the rules page if a rule of the game is the reason.
    """

    def __init__(
        self,
        code: str,
        sentence: str,
        *,
        rule: str | None = None,
        facts: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.rule = rule
        self.facts = facts or {}


def refused_by_rules(error: YaxhaError) -> Refused:
    """Convert an error of the engine into a refusal."""
    facts = {
        name: [str(each) for each in fact] if isinstance(fact, tuple) else fact
        for name, fact in error.facts.items()
    }
    return Refused(error.code, str(error), rule=error.rule, facts=facts)
