"""Games: their actions, checked and applied."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Self, assert_never

from yaxha.engine.actions import Action, Build, Deal, Pick, Take
from yaxha.engine.bonus import CARDS_PER_GAME, BonusCard, check_cards, drawable
from yaxha.engine.cells import Placement
from yaxha.engine.cubes import COLORS, CUBES_PER_TILE, Bag
from yaxha.engine.draft import Draft
from yaxha.engine.errors import IllegalAction
from yaxha.engine.market import (
    Seat,
    TurnOrder,
    check_order,
    check_seats,
    replaced,
    seats_of,
    swapped,
    winners,
)
from yaxha.engine.position import FaceDown, Phase, Position, after_builds
from yaxha.engine.pyramid import Pyramid
from yaxha.engine.reachability import check_position
from yaxha.engine.text import Span

# The rules that an action in the wrong phase breaks. Picks and takes name the rule of their own
# phase, deals and builds that of the phase the game is in.
OWN_RULES = {Phase.PICK: "C1", Phase.TAKE: "C3"}
PHASE_RULES = {Phase.DEAL: "C1", Phase.PICK: "C1", Phase.TAKE: "C3", Phase.BUILD: "B1"}


class Game(Position):
    """A game as a value: ``game = game.apply(action)``."""

    @classmethod
    def parse(cls, text: str | Span) -> Self:
        """Parse a position; its spelling must be canonical."""
        spans, values = cls.read_fields(text)
        game = cls(**values)
        for nth, pick in enumerate(game.picks):
            if isinstance(pick, FaceDown):
                raise spans[4].cut(nth).expected("a pick that can be seen: this is a view")
        check_position(game, spans)
        return game

    def apply(self, action: Action) -> Self:
        """Return the game after the action. An illegal one raises IllegalAction."""
        match action:
            case Deal():
                return self._deal(action)
            case Pick():
                return self._pick(action)
            case Take():
                return self._take(action)
            case Build():
                return self._build(action)
            case _:
                assert_never(action)

    def draft(self, seat: Seat, placed: Iterable[Placement] = ()) -> Draft:
        """Return a draft of the seat's build, empty or with these placements."""
        return self._draft(seat, placed)

    def is_legal(self, action: Action) -> bool:
        try:
            self.apply(action)
        except IllegalAction:
            return False
        return True

    def _deal(self, deal: Deal) -> Self:
        self.check_phase(Phase.DEAL)
        seats = len(self.seats)
        if len(deal.tiles) != seats:
            raise IllegalAction("S2", "tile-count", seats=seats, found=len(deal.tiles))
        left = list(self.bag.counts)
        for nth, cubes in enumerate(deal.tiles):
            if len(cubes) != CUBES_PER_TILE:
                raise IllegalAction("C1", "tile-cubes", nth, tile=nth + 1, found=len(cubes))
            for color in cubes:
                left[color] -= 1
                if left[color] < 0:
                    facts = {"color": str(color), "left": self.bag.counts[color]}
                    raise IllegalAction("S1", "not-in-bag", nth, **facts)
        return self._with(market=deal.tiles, bag=Bag(tuple(left)), phase=Phase.PICK)

    def _pick(self, pick: Pick) -> Self:
        self.check_phase(Phase.PICK)
        self.check_seat(pick.seat)
        self._check_tile(pick.tile, "C1")
        picked = self._with(picks=replaced(self.picks, pick.seat, int(pick.tile)))
        return picked if None in picked.picks else picked._collect()

    def _collect(self) -> Self:
        """Give the picked tiles to their winners (C2), and begin the takes or the builds."""
        picks = self.revealed()
        market, hands = list(self.market), list(self.hands)
        for seat, tile in winners(picks, self.order).items():
            hands[seat], market[tile - 1] = market[tile - 1], ()
        # There are as many tiles as seats, so one is left for each seat that lost a tie.
        phase = Phase.TAKE if any(market) else Phase.BUILD
        return self._with(market=tuple(market), hands=tuple(hands), phase=phase)

    def _take(self, take: Take) -> Self:
        self.check_phase(Phase.TAKE)
        self.check_seat(take.seat)
        (turn,) = self.acting()
        if take.seat != turn:
            raise IllegalAction("C3", "take-order", seat=str(take.seat), next=str(turn))
        self._check_tile(take.tile, "C3")
        free = self.free_tiles()
        if take.tile not in free:
            raise IllegalAction("C3", "tile-not-free", tile=take.tile, free=free)
        taken = self._with(
            hands=replaced(self.hands, take.seat, self.market[take.tile - 1]),
            market=replaced(self.market, take.tile - 1, ()),
        )
        if any(taken.market):
            return taken
        return taken._with(order=swapped(self.revealed(), self.order), phase=Phase.BUILD)

    def _build(self, build: Build) -> Self:
        self.check_phase(Phase.BUILD)
        seat = build.seat
        self.check_seat(seat)
        if not self.hands[seat]:
            raise IllegalAction("B1", "built-already", seat=str(seat))
        if any(self.hands[:seat]):
            raise IllegalAction("R12", "build-order", seat=str(seat), next=str(self.acting()[0]))
        built = self._with(
            pyramids=replaced(self.pyramids, seat, self.built(build)),
            hands=replaced(self.hands, seat, ()),
        )
        if any(built.hands):
            return built
        round_, phase = after_builds(self.round)
        return built._with(picks=(None,) * len(self.seats), round=round_, phase=phase)

    def check_phase(self, phase: Phase) -> None:
        if self.phase is Phase.END:
            raise IllegalAction("E4", "game-over")
        if self.phase is not phase:
            rule = OWN_RULES.get(phase) or PHASE_RULES[self.phase]
            raise IllegalAction(rule, "wrong-phase", action=str(phase), phase=str(self.phase))

    def _check_tile(self, tile: int, rule: str) -> None:
        tiles = len(self.market)
        if tile not in range(1, tiles + 1):
            raise IllegalAction(rule, "no-such-tile", tile=tile, tiles=tiles)

    def _with(self, **changes: Any) -> Self:
        # Every action goes through here, and dataclasses.replace is three times slower.
        # A position caches nothing, so copying its dict cannot copy stale values.
        game = object.__new__(type(self))
        game.__dict__.update(self.__dict__, **changes)
        return game


def start_game(order: TurnOrder, bonus: Sequence[BonusCard]) -> Game:
    """Return a new game with this turn order and these bonus cards (S4, S5)."""
    seats = len(order)
    check_seats(seats)
    check_order(order, seats)
    check_cards(bonus, seats)
    return Game(
        pyramids=(Pyramid(),) * seats,
        bag=Bag(),
        market=((),) * seats,
        order=order,
        picks=(None,) * seats,
        hands=((),) * seats,
        round=1,
        phase=Phase.DEAL,
        bonus=tuple(bonus),
    )


def new_game(seats: int, rng: Random, *, introductory: bool = False) -> Game:
    """Return a new game with turn order and bonus cards drawn at random (S4, S5)."""
    check_seats(seats)
    order = rng.sample(seats_of(seats), seats)
    cards = rng.sample(drawable(seats, introductory=introductory), CARDS_PER_GAME)
    return start_game(tuple(order), cards)


def draw(game: Game, rng: Random) -> Deal:
    """Draw three random cubes from the bag for every market tile."""
    game.check_phase(Phase.DEAL)
    seats = len(game.seats)
    cubes = rng.sample(COLORS, CUBES_PER_TILE * seats, counts=game.bag.counts)
    return Deal(tuple(tuple(cubes[tile::seats]) for tile in range(seats)))
