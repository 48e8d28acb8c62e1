"""Commands of a bot process while it decides: questions about the view, and the decision.

A malformed or illegal command raises YaxhaError.
"""

from collections.abc import Callable
from typing import TypeVar

from yaxha.bots.answers import check_legal
from yaxha.bots.base import seat_of
from yaxha.engine import Build, Pick, Placement, Span, Take, View

Decision = TypeVar("Decision", Pick, Take, Build)


def answer_request(view: View, kind: type[Pick | Take | Build], line: str) -> str | None:
    """Return the reply to a question, or None if the line is not a question."""
    word, _, rest = line.partition(" ")
    answers = REQUESTS[kind]
    return answers[word](view, Span(rest, column=len(word) + 2)) if word in answers else None


def read_decision(view: View, kind: type[Decision], line: str) -> Decision:
    """Return the action in this line, which is legal in the view."""
    seat = seat_of(view)
    action = kind.parse(line)
    if action.seat != seat:
        raise Span(line).cut(0, 1).expected(f"the seat that is asked, {seat}")
    check_legal(view, action)
    return action


def _legal_tiles(view: View, rest: Span) -> str:
    if rest.text:
        raise rest.expected(f"nothing after legal while it is time to {view.phase}")
    return " ".join(["legal", *map(str, view.legal_actions(seat_of(view)))])


def _legal_placements(view: View, rest: Span) -> str:
    """Return the next legal placements or, if there are none, the whole build."""
    draft = view.draft(_read_placements(rest))
    if draft.placements:
        return " ".join(["legal", *map(str, draft.placements)])
    return f"done {draft.build()}"


def _score(view: View, rest: Span) -> str:
    """Return the seat's score if the game ended with these placements."""
    draft = view.draft(_read_placements(rest))
    return f"score {draft.score().totals[draft.seat]}"


def _read_placements(span: Span) -> tuple[Placement, ...]:
    if not span.text:
        return ()
    # One more than a hand has: the game rejects it.
    return tuple(map(Placement.parse, span.split(",", 4)))


REQUESTS: dict[type[Pick | Take | Build], dict[str, Callable[[View, Span], str]]] = {
    Pick: {"legal": _legal_tiles},
    Take: {"legal": _legal_tiles},
    Build: {"legal": _legal_placements, "score": _score},
}
"""The questions that a bot may ask, by the decision that is awaited."""
