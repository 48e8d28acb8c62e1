"""Short ways to write positions down, so that tests read like them."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest

from yaxha.engine import (
    Action,
    Bag,
    BonusCard,
    Build,
    Color,
    Deal,
    Game,
    Phase,
    Pick,
    Placement,
    Pyramid,
    Seat,
    Take,
    YaxhaError,
    read_cubes,
    standings,
    start_game,
)

CARDS = "largest most-levels three-colors"


def names(cells: Iterable[object]) -> str:
    """Cells as one line, so that a failure shows them all."""
    return " ".join(map(str, cells))


def legal(pyramid: str, color: str) -> str:
    """The cells that take the colour."""
    return names(Pyramid.parse(pyramid).legal_cells(Color.parse(color)))


def upper(pyramid: str, color: str) -> str:
    """The cells above level 1 that take the colour."""
    return " ".join(cell for cell in legal(pyramid, color).split() if cell[0] != "1")


def groups(pyramid: str, color: str) -> list[str]:
    """The cells of each group of the colour, the largest first."""
    found = Pyramid.parse(pyramid).groups
    return [names(group.cells) for group in found if group.color is Color.parse(color)]


def earners(card: str, *pyramids: str) -> str:
    """The seats that earn the card."""
    found = standings(BonusCard(card), [Pyramid.parse(pyramid) for pyramid in pyramids])
    return "".join(
        str(seat) for seat, standing in zip(Seat, found, strict=False) if standing.earned
    )


def started(order: str = "AB", bonus: str = CARDS) -> Game:
    return start_game(tuple(map(Seat.parse, order)), tuple(map(BonusCard, bonus.split())))


def after(game: Game, *words: str) -> Game:
    """The game after some words of a round line."""
    for word in words:
        for action in actions(word):
            game = game.apply(action)
    return game


def actions(word: str) -> list[Action]:
    if word[1:2] == ">":
        return [Take.parse(word)]
    if word[1:2] == ":":
        return [Build.parse(word)]
    if word[0] in "ABCD":
        return [Pick.parse(word[at : at + 2]) for at in range(0, len(word), 2)]
    return [Deal.parse(word)]


def building(pyramid: str, hand: str) -> Game:
    """A game of two in which A has that pyramid and builds with that hand."""
    game = started()
    return Game(
        **{
            **vars(game),
            "pyramids": (Pyramid.parse(pyramid), Pyramid()),
            "hands": (read_cubes(hand), read_cubes("obg")),
            "picks": (1, 2),
            "phase": Phase.BUILD,
            "bag": Bag((0,) * 5),
        }
    )


def can_build(pyramid: str, hand: str, build: str) -> bool:
    return building(pyramid, hand).is_legal(Build.parse(build))


def placements(text: str) -> tuple[Placement, ...]:
    return tuple(Placement.parse(word) for word in text.split())


def choice(pyramid: str, hand: str, so_far: str = "") -> tuple[str, str]:
    """How a build goes on: the next placements, and the cubes to be discarded."""
    draft = building(pyramid, hand).draft(Seat.A, placements(so_far))
    return names(draft.placements), "".join(color.letter for color in draft.discards)


@dataclass
class Refusal:
    """What was refused, filled in when it has been."""

    message: str = ""


@contextmanager
def refused(rule: str | None, code: str) -> Iterator[Refusal]:
    """The block must be refused by that rule, with that code."""
    refusal = Refusal()
    with pytest.raises(YaxhaError) as caught:
        yield refusal
    assert (caught.value.rule, caught.value.code) == (rule, code)
    refusal.message = str(caught.value)
