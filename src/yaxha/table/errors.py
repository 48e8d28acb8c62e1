"""What a server says when it will not do something."""

from typing import Any

from yaxha.engine import YaxhaError


class Refused(Exception):
    """A command that is not done, and nothing has changed.

    ``code`` is for front ends to translate, with ``facts``; ``sentence`` says it in English, and
    ``rule`` is an id of the rules page where a rule of the game forbids it.
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
    """What the engine refused, in the words of the server."""
    facts = {
        name: [str(each) for each in fact] if isinstance(fact, tuple) else fact
        for name, fact in error.facts.items()
    }
    return Refused(error.code, str(error), rule=error.rule, facts=facts)
