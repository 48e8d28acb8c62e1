"""Games of the engine, cube by cube, in the numbers of the kernel."""

import random
from collections.abc import Generator, Iterator
from functools import cache
from typing import Any, NamedTuple

from yaxha.bots.bridge import placement_of
from yaxha.engine import (
    BonusCard,
    Build,
    Color,
    Cubes,
    Deal,
    Game,
    IllegalAction,
    Phase,
    Pick,
    Placement,
    Pyramid,
    Seat,
    Take,
    draw,
    new_game,
)
from yaxha.kernel import ACTIONS, PHASES

CARDS = tuple(BonusCard)
TILES = 4


class Moment(NamedTuple):
    """The engine's view of a position between two actions of the kernel.

    The engine deals and builds whole hands, so what was dealt or built of one lies beside its game.
    """

    game: Game
    dealt: Cubes
    placed: tuple[Placement, ...]
    pyramid: Pyramid | None
    """That of the seat that builds, with what it has placed so far."""

    @property
    def seat(self) -> Seat:
        """The seat to act; the first during a deal and after the end."""
        return (*self.game.acting(), Seat.A)[0]

    def hand(self) -> Cubes:
        left = list(self.game.hands[self.seat])
        for placement in self.placed:
            left.remove(placement.color)
        return tuple(left)

    def pyramids(self) -> list[Pyramid]:
        pyramids = list(self.game.pyramids)
        if self.pyramid is not None:
            pyramids[self.seat] = self.pyramid
        return pyramids

    def fields(self) -> tuple[Any, ...]:
        """The kernel's dump of it, without the random number generator."""
        game, seat = self.game, self.seat
        market = [game.market[tile] or self.dealt[3 * tile : 3 * tile + 3] for tile in game.seats]
        hands = list(game.hands)
        if self.pyramid is not None:
            hands[seat] = self.hand()
        return (
            game.round,
            PHASES.index(game.phase),
            seat,
            tuple([n - k for n, k in zip(game.bag.counts, counts(self.dealt), strict=True)]),
            tuple(map(counts, market)),
            tuple(map(counts, hands)),
            game.order,
            tuple([pick or 0 for pick in game.picks]),
            tuple(map(CARDS.index, game.bonus)),
            tuple([(each.file, each.rank, each.boards) for each in self.pyramids()]),
        )

    def legal(self) -> list[int]:
        """The engine's choices as the kernel's numbers."""
        if self.game.phase is Phase.DEAL:
            left = self.game.bag.counts
            return [c for c in Color if left[c] > self.dealt.count(c)]
        if self.pyramid is not None:
            numbers = numbers_of(self.pyramid.file, self.pyramid.rank)
            placements = self.pyramid.legal_placements(dict.fromkeys(self.hand()))
            return sorted([numbers[placement] for placement in placements])
        if self.game.phase is Phase.END:
            return []
        return [choice.tile - 1 for choice in self.game.legal_actions(self.seat)]

    def accepts(self, action: int) -> bool:
        """Return whether the engine accepts the action, by trying it."""
        game, seat = self.game, self.seat
        if game.phase is Phase.PICK:
            return game.is_legal(Pick(seat, action + 1))
        if game.phase is Phase.TAKE:
            return game.is_legal(Take(seat, action + 1))
        if game.phase is Phase.DEAL:
            return 0 <= action < len(Color) and game.is_legal(self.deal_with(Color(action)))
        if self.pyramid is None or not TILES <= action < ACTIONS:
            return False
        placement = placement_of(self.pyramid.file, self.pyramid.rank, action)
        try:
            game.drafted(seat, (*self.placed, placement))
        except IllegalAction:
            return False
        return True

    def deal_with(self, color: Color) -> Deal:
        """A deal that continues with this colour, and then with any."""
        left = list(self.game.bag.counts)
        for each in (*self.dealt, color):
            left[each] -= 1
        rest = [each for each in Color for _ in range(left[each])]
        cubes = (*self.dealt, color, *rest)
        return Deal(tuple(cubes[3 * tile : 3 * tile + 3] for tile in self.game.seats))


def counts(cubes: Cubes) -> tuple[int, ...]:
    return tuple([cubes.count(color) for color in Color])


@cache
def numbers_of(file: int, rank: int) -> dict[Placement, int]:
    """The actions of all placements on a pyramid with its near left corner there."""
    return {placement_of(file, rank, action): action for action in range(TILES, ACTIONS)}


def moments(seats: int, seed: int, style: str) -> Iterator[tuple[Moment, int]]:
    """A game of the engine, cube by cube, with the action that follows; -1 at the end.

    "uniform" chooses uniformly, "tied" prefers a tile that others want, "tall" builds high.
    """
    rng = random.Random(seed)
    game = new_game(seats, rng)
    while game.phase is not Phase.END:
        seat = (*game.acting(), Seat.A)[0]
        if game.phase is Phase.DEAL:
            deal = draw(game, rng)
            cubes = tuple(cube for tile in deal.tiles for cube in tile)
            for nth, cube in enumerate(cubes):
                yield Moment(game, cubes[:nth], (), None), cube
            game = game.apply(deal)
        elif game.phase is Phase.BUILD:
            game = game.apply((yield from build_moments(game, seat, rng, style)))
        else:
            tiles = game.legal_actions(seat)
            choice = tiles[0] if style == "tied" and rng.random() < 0.7 else rng.choice(tiles)
            yield Moment(game, (), (), None), choice.tile - 1
            game = game.apply(choice)
    yield Moment(game, (), (), None), -1


def build_moments(
    game: Game, seat: Seat, rng: random.Random, style: str
) -> Generator[tuple[Moment, int], None, Build]:
    pyramid, left = game.pyramids[seat], list(game.hands[seat])
    placed: tuple[Placement, ...] = ()
    while left and (choices := pyramid.legal_placements(dict.fromkeys(left))):
        if style == "tall":
            top = max(choice.cell.level for choice in choices)
            choices = tuple(choice for choice in choices if choice.cell.level == top)
        choice = rng.choice(choices)
        action = numbers_of(pyramid.file, pyramid.rank)[choice]
        yield Moment(game, (), placed, pyramid), action
        placed += (choice,)
        left.remove(choice.color)
        pyramid = pyramid.build([choice])
    return Build(seat, placed, tuple(left))
