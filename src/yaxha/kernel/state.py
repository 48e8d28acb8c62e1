"""One game, played in place: what may be done, and what comes of it.

The rules here are those of ``yaxha.engine``, which is the authority; they are written again where
the engine's words would be too slow, and tests compare the two position by position. Geometry is
not repeated: both use ``yaxha.kernel.geometry``.

An action is a number. While chance deals it is the colour of the next cube, in ``pick`` and
``take`` it is a market tile counted from 0, in ``build`` it is ``4 + 38 * color + cell`` with the
cells of ``CELL_NAMES``: 30 in the frame of the base's bounding box, and the 8 to which the base
may still grow by moving that frame (R1).
"""

from collections.abc import Sequence
from importlib import import_module
from typing import Any, SupportsIndex

from yaxha.kernel.bits import cpu_is_v3, lowest, nth_bit, popcount, whole
from yaxha.kernel.chance import ALL, mixed, random_below, random_word, seed_of
from yaxha.kernel.checks import check_buffer, check_fields
from yaxha.kernel.geometry import (
    BASE,
    base_cells,
    left_cells,
    near_cells,
    touching,
    upper_cells,
)
from yaxha.kernel.layout import (
    ACTIONS,
    BUILD,
    CARDS,
    CELL_NAMES,
    CELL_OF,
    CELLS,
    COLOR_NAMES,
    COLORS,
    DEAL,
    END,
    FIVE_BYTES,
    FULL_BAG,
    HIGH_BITS,
    IN_EACH,
    LEFT_GROWTH,
    LEFT_SLOT,
    NEAR_GROWTH,
    NEAR_SLOT,
    NO_COLOR,
    ONE,
    PICK,
    PLACES,
    ROUNDS,
    SLOTS,
    TAKE,
    TILES,
)
from yaxha.kernel.positions import check_position


class IllegalStep(ValueError):
    """An action that the rules do not allow now; nothing has changed."""


class State:
    """A game in progress. With a seed it deals by itself, otherwise chance is stepped too."""

    def __init__(self, seats: SupportsIndex, seed: SupportsIndex | None = None) -> None:
        seats = whole(seats)
        if not 2 <= seats <= 4:
            raise ValueError(f"A game has 2 to 4 seats, not {seats}.")
        self.boards = [0] * 50
        self.cubes = [0] * 10
        self.files = [0] * 10
        self.ranks = [0] * 10
        self.features = [0] * 120
        self.parts = [0] * 60
        self.market = [0] * 4
        self.hands = [0] * 4
        self.order = [0] * 4
        self.picks = [0] * 4
        self.cards = [0] * 3
        self.seats = seats
        self.round = 0
        self.phase = DEAL
        self.seat = 0
        self.bag = 0
        self.chance = 0
        self.deals = seed is not None
        begin(self, 0 if seed is None else seed_of(seed))

    @staticmethod
    def start(order: Sequence[int], cards: Sequence[int]) -> "State":
        """A game about to begin, with the order and the cards that chance gave (S4, S5)."""
        fields = list(State(len(order)).dump())
        fields[6], fields[8] = tuple(order), tuple(cards)
        return State.load(tuple(fields))

    # What may be done

    def legal_actions(self) -> list[int]:
        """The actions of whoever decides now, or the colours that chance may draw."""
        actions: list[int] = []
        if self.phase == BUILD:
            hand = self.hands[self.seat]
            growth = growth_slots(self.cubes[self.seat])
            upper = upper_cells(self.cubes[self.seat])
            for color in range(COLORS):
                if hand >> 4 * color & 15:
                    own = self.boards[COLORS * self.seat + color]
                    slots = growth | upper & touching(own)
                    first = TILES + CELLS * color
                    while slots:
                        actions.append(first + CELL_OF[lowest(slots)])
                        slots &= slots - 1
            return actions
        choices = choices_of(self)
        for choice in range(COLORS):
            if choices >> choice & 1:
                actions.append(choice)
        return actions

    def legal_mask(self, mask: Any) -> None:
        """Write 1 for every legal action and 0 for the others into a buffer of 194 bytes."""
        check_buffer(mask, "mask", "B", (ACTIONS,))
        fill_mask(self, mask)

    def is_legal(self, action: SupportsIndex) -> bool:
        return allows(self, whole(action))

    def step(self, action: SupportsIndex) -> None:
        """Do it, or raise IllegalStep."""
        number = whole(action)
        if not allows(self, number):
            raise IllegalStep(refusal(self, number))
        apply(self, number)

    def sample(self) -> int:
        """One of the legal actions, each as likely; cubes as chance would draw them."""
        if self.phase == END:
            raise IllegalStep(refusal(self, -1))
        return sample_action(self)

    def deal(self) -> None:
        """Let chance put three cubes on every market tile (C1)."""
        if self.phase != DEAL:
            raise IllegalStep(refusal(self, -1))
        while self.phase == DEAL:
            apply(self, sample_action(self))

    def seed(self, seed: SupportsIndex) -> None:
        """Let all that chance does from here on follow from the seed; the state deals by itself."""
        reseed(self, seed_of(seed))

    # What there is

    @property
    def over(self) -> bool:
        return self.phase == END

    def pyramid(self, seat: SupportsIndex) -> tuple[int, int, tuple[int, ...]]:
        """File and rank of the frame's corner, and the board of each colour, as the engine has."""
        place = seat_of(self, seat)
        boards = tuple([self.boards[COLORS * place + color] for color in range(COLORS)])
        return self.files[place], self.ranks[place], boards

    def bag_counts(self) -> tuple[int, ...]:
        return tuple([self.bag >> 8 * color & 255 for color in range(COLORS)])

    def clone(self) -> "State":
        other = State(self.seats)
        copy_state(other, self)
        return other

    def dump(self) -> tuple[Any, ...]:
        """All there is, as plain values; ``load`` takes them back."""
        seats = self.seats
        return (
            self.round,
            self.phase,
            self.seat,
            self.bag_counts(),
            tuple([write_counts(self.market[tile]) for tile in range(seats)]),
            tuple([write_counts(self.hands[seat]) for seat in range(seats)]),
            tuple([self.order[place] for place in range(seats)]),
            tuple([int(self.picks[seat]) for seat in range(seats)]),
            tuple([self.cards[nth] for nth in range(3)]),
            tuple([self.pyramid(seat) for seat in range(seats)]),
            self.chance,
            bool(self.deals),
        )

    @staticmethod
    def load(fields: tuple[Any, ...]) -> "State":
        """The state with these values; they must have the right shape, and be in range."""
        check_fields(fields)
        check_position(fields)
        state = State(len(fields[6]))
        state.round, state.phase, state.seat = fields[:3]
        state.bag = sum(count << 8 * color for color, count in enumerate(fields[3]))
        for seat in range(state.seats):
            state.market[seat] = read_counts(fields[4][seat])
            state.hands[seat] = read_counts(fields[5][seat])
            state.order[seat] = fields[6][seat]
            state.picks[seat] = fields[7][seat]
            state.files[seat], state.ranks[seat], boards = fields[9][seat]
            cubes = 0
            for color in range(COLORS):
                state.boards[COLORS * seat + color] = boards[color]
                cubes |= boards[color]
            state.cubes[seat] = cubes
        for nth in range(3):
            state.cards[nth] = fields[8][nth]
        state.chance, state.deals = fields[10], fields[11]
        return state

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.dump() == other.dump()

    def __hash__(self) -> int:
        raise TypeError("A state changes as it is played, so it has no hash.")

    def __reduce__(self) -> tuple[Any, ...]:
        # By its name: compiled, this is a module of another name on every other kind of machine.
        return import_module("yaxha.kernel.pickling").load_state, (self.dump(),)

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, _: object) -> "State":
        return self.clone()


def check_state(state: object) -> None:
    """Refuse what is not a state of this kernel: others have their fields elsewhere."""
    if not isinstance(state, State):
        kind = type(state)
        raise TypeError(f"A State of this kernel is needed, not {kind.__module__}.{kind.__name__}.")


def seat_of(state: State, seat: SupportsIndex) -> int:
    place = whole(seat)
    if not 0 <= place < state.seats:
        raise IndexError(f"There is no seat {place}: they are 0 to {state.seats - 1}.")
    return place


# The start


def begin(state: State, seed: int) -> None:
    """A new game in place of the one before; order and cards from the seed if the state deals."""
    state.round = 1
    state.phase = DEAL
    state.seat = 0
    state.bag = FULL_BAG
    for place in range(4):
        state.market[place] = 0
        state.hands[place] = 0
        state.picks[place] = 0
        state.order[place] = place
        state.cubes[place] = 0
        # The first cube of all is 1d4 (R1).
        state.files[place] = 4
        state.ranks[place] = 4
    for board in range(PLACES * COLORS):
        state.boards[board] = 0
    for nth in range(3):
        state.cards[nth] = nth
    state.chance = mixed(seed)
    if state.deals:
        draw_order(state)
        draw_cards(state)
        deal_all(state)


def reseed(state: State, seed: int) -> None:
    state.chance = mixed(seed)
    state.deals = True
    if state.phase == DEAL:
        # A deal that was begun is finished cube by cube.
        while state.phase == DEAL and state.market[0]:
            apply(state, sample_action(state))
        if state.phase == DEAL:
            deal_all(state)


def draw_order(state: State) -> None:
    """Deal the turn-order tiles (S4)."""
    for place in range(state.seats - 1, 0, -1):
        other = random_below(state, place + 1)
        seat = state.order[place]
        state.order[place] = state.order[other]
        state.order[other] = seat


def draw_cards(state: State) -> None:
    """Three bonus cards, without those about neighbours for two seats (S5)."""
    drawn = 0
    for nth in range(3):
        card = random_below(state, CARDS)
        while drawn >> card & 1 or (state.seats == 2 and 9 <= card < 14):
            card = random_below(state, CARDS)
        drawn |= 1 << card
        state.cards[nth] = card


def deal_all(state: State) -> None:
    """Three cubes for every tile, tile by tile."""
    left = bag_size(state.bag)
    for tile in range(state.seats):
        cubes = 0
        for _ in range(3):
            color = color_at(state.bag, random_below(state, left))
            state.bag -= ONE << 8 * color
            cubes += 1 << 4 * color
            left -= 1
        state.market[tile] = cubes
    state.phase = PICK
    state.seat = 0


# Cubes without order


def bag_size(bag: int) -> int:
    return (bag * IN_EACH & FIVE_BYTES) >> 32


def color_at(bag: int, nth: int) -> int:
    """The colour of the nth cube, if they lay in a row by colour."""
    # How many cubes lie before the end of each colour, all in one word, compared all at once.
    ends = bag * IN_EACH & FIVE_BYTES
    return popcount((nth * IN_EACH | HIGH_BITS) - ends & HIGH_BITS)


def hand_size(cubes: int) -> int:
    return (cubes & 15) + (cubes >> 4 & 15) + (cubes >> 8 & 15) + (cubes >> 12 & 15) + (cubes >> 16)


def write_counts(cubes: int) -> tuple[int, ...]:
    return tuple([cubes >> 4 * color & 15 for color in range(COLORS)])


def read_counts(counts: Sequence[int]) -> int:
    return sum(count << 4 * color for color, count in enumerate(counts))


# What may be done


def growth_slots(cubes: int) -> int:
    """Where level 1 may grow, as a board of slots (B2, B5, R1)."""
    if cubes & BASE == BASE:
        return 0
    if cubes == 0:
        return ONE
    return base_cells(cubes) | left_cells(cubes) << LEFT_SLOT | near_cells(cubes) << NEAR_SLOT


def slots_of(state: State, seat: int, color: int) -> int:
    """The slots that would take a cube of the colour (B2 to B5)."""
    cubes = state.cubes[seat]
    return growth_slots(cubes) | upper_cells(cubes) & touching(state.boards[COLORS * seat + color])


def choices_of(state: State) -> int:
    """The colours, or the tiles, that may be chosen now, as bits; builds are not asked here."""
    choices = 0
    if state.phase == DEAL:
        for color in range(COLORS):
            if state.bag >> 8 * color & 255:
                choices |= 1 << color
    elif state.phase == PICK:
        choices = (1 << state.seats) - 1
    elif state.phase == TAKE:
        for tile in range(state.seats):
            if state.market[tile]:
                choices |= 1 << tile
    return choices


def allows(state: State, action: int) -> bool:
    if state.phase == BUILD:
        if action < TILES or action >= ACTIONS:
            return False
        color = (action - TILES) // CELLS
        slot = SLOTS[(action - TILES) % CELLS]
        if not state.hands[state.seat] >> 4 * color & 15:
            return False
        return (slots_of(state, state.seat, color) >> slot & 1) != 0
    return 0 <= action < COLORS and (choices_of(state) >> action & 1) != 0


def fill_mask(state: State, mask: Any) -> None:
    for action in range(ACTIONS):
        mask[action] = 0
    if state.phase == BUILD:
        hand = state.hands[state.seat]
        for color in range(COLORS):
            if hand >> 4 * color & 15:
                slots = slots_of(state, state.seat, color)
                first = TILES + CELLS * color
                while slots:
                    mask[first + CELL_OF[lowest(slots)]] = 1
                    slots &= slots - 1
        return
    choices = choices_of(state)
    for choice in range(COLORS):
        mask[choice] = choices >> choice & 1


def sample_action(state: State) -> int:
    if state.phase == BUILD:
        placement = slot_by(state, state.seat, state.hands[state.seat], random_word(state))
        return TILES + CELLS * (placement >> 6) + CELL_OF[placement & 63]
    if state.phase == PICK:
        return random_below(state, state.seats)
    if state.phase == DEAL:
        return color_at(state.bag, random_below(state, bag_size(state.bag)))
    choices = choices_of(state)
    return nth_bit(choices, random_below(state, popcount(choices)))


def slot_by(state: State, seat: int, hand: int, word: int) -> int:
    """What a random word chooses, as 64 times a colour and a slot for it; -1 where nothing fits.

    The most frequent thing of all, so it asks as little as it can: a hand has at most three
    colours, and one that it has not adds no slots. Nor does it branch on what chance gave, which
    no machine can foresee.
    """
    first = COLORS * seat
    cubes = state.cubes[seat]
    growth = growth_slots(cubes)
    upper = upper_cells(cubes)
    # When there are no more colours, the one after the last stands for none.
    colors = (hand | hand >> 1) & 0x11111 | NO_COLOR
    color_1 = lowest(colors) >> 2
    colors &= colors - 1
    color_2 = lowest(colors | NO_COLOR) >> 2
    colors &= colors - 1
    color_3 = lowest(colors | NO_COLOR) >> 2
    slots_1 = growth
    slots_2 = growth
    slots_3 = growth
    if upper:
        slots_1 |= upper & touching(state.boards[first + color_1])
        slots_2 |= upper & touching(state.boards[first + color_2])
        slots_3 |= upper & touching(state.boards[first + color_3])
    count_1 = popcount(slots_1)
    count_2 = popcount(slots_2) if color_2 < COLORS else 0
    count_3 = popcount(slots_3) if color_3 < COLORS else 0
    count = count_1 + count_2 + count_3
    if count == 0:
        return -1
    nth = (word >> 32) * count >> 32
    # 1 where the number lies beyond the slots of the first colour, or of the second.
    past_1 = (count_1 - nth - 1 & ALL) >> 63
    past_2 = (count_1 + count_2 - nth - 1 & ALL) >> 63
    slots = slots_1 ^ (slots_1 ^ slots_2) & (-past_1 & ALL)
    slots ^= (slots ^ slots_3) & (-past_2 & ALL)
    color = color_1 + (color_2 - color_1) * past_1 + (color_3 - color_2) * past_2
    nth -= count_1 * past_1 + count_2 * past_2
    return 64 * color + nth_bit(slots, nth)


def refusal(state: State, action: int) -> str:
    """Why the action is not legal."""
    if state.phase == END:
        return "The game is over: nothing more can be done (E4)."
    if state.phase == DEAL:
        return f"Chance deals now: {action} is no colour left in the bag (S1)."
    seat = "ABCD"[state.seat]
    if state.phase != BUILD:
        free = [tile for tile in range(TILES) if choices_of(state) >> tile & 1]
        return f"Seat {seat} chooses a market tile, one of {free}: {action} is not (C1, C3)."
    if not TILES <= action < ACTIONS:
        return f"Seat {seat} builds, with an action from {TILES} to {ACTIONS - 1}: not {action}."
    color = COLOR_NAMES[(action - TILES) // CELLS]
    cell = CELL_NAMES[(action - TILES) % CELLS]
    if not state.hands[state.seat] >> 4 * ((action - TILES) // CELLS) & 15:
        return f"Seat {seat} has no {color} cube in hand, so none for action {action} (B1)."
    return f"Seat {seat} cannot place {color} there: {cell}, action {action} (B2 to B5)."


# What comes of it


def apply(state: State, action: int) -> None:
    """Do what was found legal."""
    if state.phase == BUILD:
        apply_placement(state, (action - TILES) // CELLS, SLOTS[(action - TILES) % CELLS])
    elif state.phase == PICK:
        apply_pick(state, action)
    elif state.phase == TAKE:
        apply_take(state, action)
    else:
        apply_draw(state, action)


def apply_draw(state: State, color: int) -> None:
    """Put a cube on the first tile that has room."""
    tile = 0
    while hand_size(state.market[tile]) == 3:
        tile += 1
    state.market[tile] += 1 << 4 * color
    state.bag -= ONE << 8 * color
    if tile == state.seats - 1 and hand_size(state.market[tile]) == 3:
        state.phase = PICK
        state.seat = 0


def apply_pick(state: State, tile: int) -> None:
    state.picks[state.seat] = tile + 1
    state.seat += 1
    if state.seat < state.seats:
        return
    # C2: in turn order, so that the first of several has the tile.
    for place in range(state.seats):
        seat = state.order[place]
        tile = state.picks[seat] - 1
        if state.market[tile]:
            state.hands[seat] = state.market[tile]
            state.market[tile] = 0
    go_on_taking(state)


def apply_take(state: State, tile: int) -> None:
    state.hands[state.seat] = state.market[tile]
    state.market[tile] = 0
    go_on_taking(state)


def go_on_taking(state: State) -> None:
    """Wait for the next who lost a tie (C3), or begin to build."""
    for place in range(state.seats):
        seat = state.order[place]
        if state.hands[seat] == 0:
            state.phase = TAKE
            state.seat = seat
            return
    if state.phase == TAKE:
        swap_order(state)
    state.phase = BUILD
    state.seat = 0
    go_on_building(state)


def swap_order(state: State) -> None:
    """Each group that picked the same tile reverses its turn-order tiles (C4)."""
    for tile in range(1, state.seats + 1):
        low = 0
        high = state.seats - 1
        while low < high:
            if state.picks[state.order[low]] != tile:
                low += 1
            elif state.picks[state.order[high]] != tile:
                high -= 1
            else:
                seat = state.order[low]
                state.order[low] = state.order[high]
                state.order[high] = seat
                low += 1
                high -= 1


def apply_placement(state: State, color: int, slot: int) -> None:
    state.hands[state.seat] -= 1 << 4 * color
    place(state, state.seat, color, slot)
    go_on_building(state)


def place(state: State, seat: int, color: int, slot: int) -> None:
    """One cube more; the frame moves when the base grows to its left or near side (R1)."""
    first = COLORS * seat
    is_left = LEFT_GROWTH >> slot & 1
    is_near = NEAR_GROWTH >> slot & 1
    shift = 4 * is_left + is_near
    cube = ONE << (slot - LEFT_SLOT * is_left - NEAR_SLOT * is_near)
    state.files[seat] -= is_left
    state.ranks[seat] -= is_near
    for other in range(COLORS):
        state.boards[first + other] <<= shift
    state.boards[first + color] |= cube
    state.cubes[seat] = state.cubes[seat] << shift | cube


def some_cube_fits(state: State, seat: int, hand: int) -> bool:
    cubes = state.cubes[seat]
    if cubes & BASE != BASE:
        return True
    upper = upper_cells(cubes)
    for color in range(COLORS):
        if hand >> 4 * color & 15 and upper & touching(state.boards[COLORS * seat + color]):
            return True
    return False


def go_on_building(state: State) -> None:
    """Wait for the next cube that somebody can place, discarding what fits nowhere (R6)."""
    while state.seat < state.seats:
        hand = state.hands[state.seat]
        if hand:
            if some_cube_fits(state, state.seat, hand):
                return
            state.hands[state.seat] = 0
        state.seat += 1
    end_round(state)


def end_round(state: State) -> None:
    for seat in range(state.seats):
        state.picks[seat] = 0
    state.seat = 0
    if state.round == ROUNDS:
        state.phase = END
        return
    state.round += 1
    state.phase = DEAL
    if state.deals:
        deal_all(state)


def copy_state(to: State, source: State) -> None:
    to.seats = source.seats
    to.round = source.round
    to.phase = source.phase
    to.seat = source.seat
    to.bag = source.bag
    to.chance = source.chance
    to.deals = source.deals
    for place in range(4):
        to.market[place] = source.market[place]
        to.hands[place] = source.hands[place]
        to.order[place] = source.order[place]
        to.picks[place] = source.picks[place]
        to.cubes[place] = source.cubes[place]
        to.files[place] = source.files[place]
        to.ranks[place] = source.ranks[place]
    for board in range(PLACES * COLORS):
        to.boards[board] = source.boards[board]
    for nth in range(3):
        to.cards[nth] = source.cards[nth]


def copy_pyramid(state: State, to: int, source: int) -> None:
    """Another place gets the same cubes."""
    state.cubes[to] = state.cubes[source]
    state.files[to] = state.files[source]
    state.ranks[to] = state.ranks[source]
    for color in range(COLORS):
        state.boards[COLORS * to + color] = state.boards[COLORS * source + color]


def has_v3() -> bool:
    return cpu_is_v3() != 0
