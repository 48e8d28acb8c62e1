"""Translation between the engine's values and the kernel's numbers: positions and decisions."""

from collections.abc import Iterable, Sequence

from yaxha.engine import (
    Bag,
    BonusCard,
    Build,
    Color,
    Cubes,
    Game,
    Phase,
    Pick,
    Placement,
    Position,
    Pyramid,
    Seat,
    Take,
)
from yaxha.engine.position import after_builds
from yaxha.engine.slots import LEFT, NEAR, PLACEMENTS_BY_SLOT
from yaxha.engine.slots import SLOTS as SLOTS_BY_PLACE
from yaxha.kernel import State
from yaxha.kernel.layout import (
    BUILD,
    CELLS,
    COLORS,
    DEAL,
    PHASES,
    PICK,
    SLOTS,
    TAKE,
    TILES,
)

Choice = Color | Pick | Take | Placement
"""An action of the kernel in the engine's types; a colour is the next cube that is drawn."""

# The slot of the engine for each cell of the kernel, and the way back.
SLOT_OF_CELL: tuple[int, ...] = (*SLOTS[:30], *range(LEFT, LEFT + 4), *range(NEAR, NEAR + 4))
CELL_OF_SLOT = {slot: cell for cell, slot in enumerate(SLOT_OF_CELL)}

CARDS = tuple(BonusCard)
NUMBER_OF_CARD = {card: number for number, card in enumerate(CARDS)}


# Positions


def state_of(position: Position) -> State:
    """Return the kernel's state of a game or a view, with explicit chance.

    Seats pick one by one in the kernel, so the first seat whose pick is missing or face down is
    next, and later picks are left out. The kernel discards hands that fit nowhere (R6) by itself,
    so they are already gone; that may end the round.
    """
    round_, phase, pyramids = position.round, position.phase, position.pyramids
    hands = list(map(counts_of, position.hands))
    picks = [pick if isinstance(pick, int) else 0 for pick in position.picks]
    seat = 0
    if phase is Phase.PICK:
        seat = picks.index(0)
        picks[seat:] = [0] * (len(picks) - seat)
    elif phase is Phase.TAKE:
        (seat,) = position.acting()
    elif phase is Phase.BUILD:
        while seat < len(hands) and not pyramids[seat].legal_placements(position.hands[seat]):
            hands[seat] = (0,) * COLORS
            seat += 1
        if seat == len(hands):
            seat, picks = 0, [0] * len(picks)
            round_, phase = after_builds(round_)
    return State.load(
        (
            int(round_),
            PHASES.index(phase),
            int(seat),
            tuple(position.bag.counts),
            tuple(map(counts_of, position.market)),
            tuple(hands),
            tuple(map(int, position.order)),
            tuple(picks),
            tuple(NUMBER_OF_CARD[card] for card in position.bonus),
            tuple((each.file, each.rank, each.boards) for each in pyramids),
            0,
            False,
        )
    )


def game_of(state: State) -> Game:
    """Return the engine's game of a state.

    Between two cubes of a deal or a build, the result is correct but occurs in no record: a build
    can be continued from it, a deal cannot.
    """
    round_, phase, _, bag, market, hands, order, picks, cards, pyramids, _, _ = state.dump()
    return Game(
        pyramids=tuple(Pyramid(*pyramid) for pyramid in pyramids),
        bag=Bag(bag),
        market=tuple(map(_cubes, market)),
        order=tuple(map(Seat, order)),
        picks=tuple(pick or None for pick in picks),
        hands=tuple(map(_cubes, hands)),
        round=round_,
        phase=Phase(PHASES[phase]),
        bonus=tuple(CARDS[card] for card in cards),
    )


def counts_of(cubes: Cubes) -> tuple[int, ...]:
    """Return the number of cubes of each colour, the kernel's form of a hand."""
    return tuple([cubes.count(color) for color in Color])


def _cubes(counts: Sequence[int]) -> Cubes:
    return tuple([color for color in Color for _ in range(counts[color])])


# Decisions


def choice_of(state: State, action: int) -> Choice:
    """Return the action's meaning in this state, whether or not it is legal."""
    if state.phase == DEAL:
        return Color(action)
    if state.phase == PICK:
        return Pick(Seat(state.seat), action + 1)
    if state.phase == TAKE:
        return Take(Seat(state.seat), action + 1)
    if state.phase == BUILD:
        file, rank, _ = state.pyramid(state.seat)
        return placement_of(file, rank, action)
    raise ValueError("The game is over: no action means anything now.")


def action_of(state: State, choice: Choice) -> int:
    """Return the number of an action.

    Raises IllegalAction for a cube that cannot be placed there, since many cells have no number.
    The kernel's ``step`` rejects all other illegal actions.
    """
    if isinstance(choice, Placement):
        pyramid = Pyramid(*state.pyramid(state.seat))
        pyramid.place(*choice)
        slot = SLOTS_BY_PLACE[
            choice.cell.level, choice.cell.file - pyramid.file, choice.cell.rank - pyramid.rank
        ]
        return TILES + CELLS * choice.color + CELL_OF_SLOT[slot]
    if isinstance(choice, Color):
        return int(choice)
    return choice.tile - 1


def placement_of(file: int, rank: int, action: int) -> Placement:
    """Return the placement of an action, for a pyramid with this near left corner."""
    color, cell = divmod(action - TILES, CELLS)
    return PLACEMENTS_BY_SLOT[file, rank][color][SLOT_OF_CELL[cell]]


def actions_of(state: State, build: Build) -> list[int]:
    """Return the actions of a build, one per placement; discards need none (R6)."""
    trial = state.clone()
    actions: list[int] = []
    for placement in build.placements:
        actions.append(action_of(trial, placement))
        trial.step(actions[-1])
    return actions


def build_of(position: Position, seat: Seat, moves: Iterable[tuple[int, int]]) -> Build:
    """Return the build of the seat's hand from the kernel's colours and cells; discard the rest."""
    pyramid = position.pyramids[seat]
    file, rank = pyramid.file, pyramid.rank
    left = list(position.hands[seat])
    placements: list[Placement] = []
    for color, cell in moves:
        placement = placement_of(file, rank, TILES + CELLS * color + cell)
        # R1: growing to the left or the near side moves the frame.
        file, rank = min(file, placement.cell.file), min(rank, placement.cell.rank)
        placements.append(placement)
        left.remove(placement.color)
    return Build(seat, tuple(placements), tuple(left))
