"""A slow, plain implementation of Yaxha, the yardstick the engine is tested against.

It shares nothing with the engine: a pyramid is a dict from (level, file, rank) to a
colour letter, and every question is answered by trying all cells.
"""

import random
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TypedDict

Cell = tuple[int, int, int]
Pyramid = dict[Cell, str]

COLORS = {"o": "orange", "b": "blue", "g": "green", "y": "yellow", "w": "white"}
LETTERS = "obgyw"
SEATS = "ABCD"
FILES = "abcdefg"
FIRST_CELL: Cell = (1, 4, 4)
POINTS = [0, 1, 2, 4, 6, 9, 12, 15, 18, 21, 25, 30, 36]
CELLS: list[Cell] = [
    (level, file, rank)
    for level in range(1, 5)
    for file in range(1, 9 - level)
    for rank in range(1, 9 - level)
]
NAMES = {f"{level}{FILES[file - 1]}{rank}": (level, file, rank) for level, file, rank in CELLS}


class Refused(Exception):
    """A text or a move against the rules; rule is None where only the notation is broken."""

    def __init__(self, rule: str | None, message: str) -> None:
        super().__init__(f"{rule}: {message}" if rule else message)
        self.rule = rule
        self.message = message


class Score(TypedDict):
    seat: str
    colors: dict[str, int]
    bonus: dict[str, int]
    total: int


# Geometry


def beside(cell: Cell) -> set[Cell]:
    level, file, rank = cell
    around = {(file + 1, rank), (file - 1, rank), (file, rank + 1), (file, rank - 1)}
    return {(level, f, r) for f, r in around}


def below(cell: Cell) -> set[Cell]:
    level, file, rank = cell
    return {(level - 1, f, r) for f in (file, file + 1) for r in (rank, rank + 1)}


ABOVE = {cell: {upper for upper in CELLS if cell in below(upper)} for cell in CELLS}


def name(cell: Cell) -> str:
    level, file, rank = cell
    return f"{level}{FILES[file - 1]}{rank}"


def fits_4x4(base: set[Cell]) -> bool:
    files = [file for _, file, _ in base]
    ranks = [rank for _, _, rank in base]
    return max(files) - min(files) < 4 and max(ranks) - min(ranks) < 4


def connected_parts(cells: set[Cell], touching: Callable[[Cell], set[Cell]]) -> list[set[Cell]]:
    parts = []
    left = set(cells)
    while left:
        part = {min(left)}
        while more := {near for cell in part for near in touching(cell)} & left - part:
            part |= more
        parts.append(part)
        left -= part
    return parts


# Pyramids


def stands(pyramid: Pyramid) -> bool:
    """Whether the cubes could lie so on a table; the colours do not matter (no B4)."""
    if not pyramid:
        return True
    base = {cell for cell in pyramid if cell[0] == 1}
    return (
        all(cell in CELLS for cell in pyramid)
        and FIRST_CELL in base
        and fits_4x4(base)
        and len(connected_parts(base, beside)) == 1
        and all(below(cell) <= set(pyramid) for cell in pyramid if cell[0] > 1)
    )


def write_pyramid(pyramid: Pyramid) -> str:
    if not pyramid:
        return "-"
    base = [cell for cell in pyramid if cell[0] == 1]
    files = [file for _, file, _ in base]
    ranks = [rank for _, _, rank in base]
    levels = []
    for level in range(1, max(level for level, _, _ in pyramid) + 1):
        rows = []
        for rank in reversed(range(min(ranks), max(ranks) + 2 - level)):
            row = range(min(files), max(files) + 2 - level)
            rows.append("".join(pyramid.get((level, file, rank), ".") for file in row))
        levels.append("/".join(rows))
    return f"{FILES[min(files) - 1]}{min(ranks)}:{','.join(levels)}"


def read_pyramid(text: str) -> Pyramid:
    """Refuses what does not stand and what is not the canonical spelling."""
    if text == "-":
        return {}
    match = re.fullmatch(r"([a-g])([1-7]):([obgyw./,]+)", text)
    if not match:
        raise Refused(None, f"not a pyramid: {text!r}")
    first_file = FILES.index(match[1]) + 1
    pyramid = {}
    for level, grid in enumerate(match[3].split(","), start=1):
        for rank, row in enumerate(reversed(grid.split("/")), start=int(match[2])):
            for file, letter in enumerate(row, start=first_file):
                if letter != ".":
                    pyramid[level, file, rank] = letter
    if not stands(pyramid):
        raise Refused(None, f"does not stand: {text!r}")
    if write_pyramid(pyramid) != text:
        raise Refused(None, f"{text!r} is written {write_pyramid(pyramid)!r}")
    return pyramid


def objection(pyramid: Pyramid, color: str, cell: Cell) -> Refused | None:
    """Why the cube may not be placed there, or None when it may."""
    if cell not in CELLS:
        return Refused(None, f"no such cell: {cell}")
    if cell in pyramid:
        return Refused(None, f"{name(cell)} is taken")
    if not pyramid:
        return None if cell == FIRST_CELL else Refused(None, "the first cube goes on 1d4")
    if cell[0] == 1:
        base = {other for other in pyramid if other[0] == 1}
        if not beside(cell) & base:
            return Refused("B2", f"{name(cell)} touches no cube of level 1")
        # R1: the outline is fixed only by the cubes, so only the bounding box counts.
        if not fits_4x4(base | {cell}):
            return Refused("B5", f"{name(cell)} makes level 1 larger than 4x4")
        return None
    if not below(cell) <= set(pyramid):
        return Refused("B3", f"{name(cell)} does not rest on four cubes")
    if color not in {pyramid.get(near) for near in below(cell) | beside(cell)}:
        return Refused("B4", f"{color} on {name(cell)} touches none of its colour")
    return None


def legal_cells(pyramid: Pyramid, color: str) -> set[Cell]:
    return {cell for cell in CELLS if objection(pyramid, color, cell) is None}


def placements(pyramid: Pyramid, hand: str) -> list[tuple[str, Cell]]:
    """Every different next placement; equal cubes count once."""
    colors = sort_cubes(set(hand))
    return [(color, cell) for color in colors for cell in sorted(legal_cells(pyramid, color))]


def sort_cubes(letters: Iterable[str]) -> str:
    return "".join(sorted(letters, key=LETTERS.index))


def perft(pyramid: Pyramid, hand: str) -> tuple[int, int, int, int]:
    """Ordered placements at depth 1, 2 and 3, then the distinct pyramids the round ends in."""
    counts = [0, 0, 0]
    ends: set[frozenset[tuple[Cell, str]]] = set()

    def walk(current: Pyramid, left: str, depth: int) -> None:
        options = placements(current, left)
        if not options:
            # R6: only here may the rest, if any, be discarded.
            ends.add(frozenset(current.items()))
        for color, cell in options:
            counts[depth] += 1
            walk({**current, cell: color}, left.replace(color, "", 1), depth + 1)

    walk(pyramid, hand, 0)
    return counts[0], counts[1], counts[2], len(ends)


# Groups and points


def visible(pyramid: Pyramid) -> Pyramid:
    # R3: hidden exactly when four cubes rest on it.
    return {
        cell: color
        for cell, color in pyramid.items()
        if sum(upper in pyramid for upper in ABOVE[cell]) < 4
    }


def groups(pyramid: Pyramid) -> list[tuple[str, set[Cell]]]:
    seen = visible(pyramid)  # R4: a hidden cube neither counts nor connects.
    found = []
    for color in LETTERS:
        cells = {cell for cell in seen if seen[cell] == color}
        parts = connected_parts(cells, lambda c: beside(c) | below(c) | ABOVE[c])
        found += [(color, part) for part in parts]
    return found


def largest(pyramid: Pyramid, color: str) -> int:
    return max((len(cells) for letter, cells in groups(pyramid) if letter == color), default=0)


def points(size: int) -> int:
    return POINTS[min(size, 12)]  # R5


# Bonus cards: each takes all pyramids and gives the seats that earn it


def most(numbers: list[int]) -> set[int]:
    # R11: an all-zero tie earns nothing.
    return {seat for seat, number in enumerate(numbers) if number == max(numbers) and number > 0}


def best_group(pyramids: list[Pyramid], worth: Callable[[set[Cell]], int]) -> set[int]:
    return most([max((worth(cells) for _, cells in groups(p)), default=0) for p in pyramids])


def cubes_on_level_1(group: set[Cell]) -> int:
    return sum(level == 1 for level, _, _ in group)


def levels_spanned(group: set[Cell]) -> int:
    return len({level for level, _, _ in group})


def second_largest(pyramids: list[Pyramid]) -> set[int]:
    sizes = [{len(cells) for _, cells in groups(pyramid)} for pyramid in pyramids]
    at_the_table = sorted(set().union(*sizes), reverse=True)
    if len(at_the_table) < 2:
        return set()
    return {seat for seat, owned in enumerate(sizes) if at_the_table[1] in owned}


def largest_of_color(color: str) -> Callable[[list[Pyramid]], set[int]]:
    return lambda pyramids: most([largest(pyramid, color) for pyramid in pyramids])


def neighbor(color: str) -> Callable[[list[Pyramid]], set[int]]:
    def card(pyramids: list[Pyramid]) -> set[int]:
        sizes = [largest(pyramid, color) for pyramid in pyramids]
        # R8: the left neighbour is the next seat, and an equal group earns.
        lefts = sizes[1:] + sizes[:1]
        return {seat for seat, size in enumerate(sizes) if size > 0 and size >= lefts[seat]}

    return card


def five_colors(level: int) -> Callable[[list[Pyramid]], set[int]]:
    def meets(pyramid: Pyramid) -> bool:
        seen = visible(pyramid)
        return {seen[cell] for cell in seen if cell[0] == level} == set(LETTERS)

    return lambda pyramids: {seat for seat, p in enumerate(pyramids) if meets(p)}


def three_colors(pyramids: list[Pyramid]) -> set[int]:
    return {seat for seat, p in enumerate(pyramids) if len(set(visible(p).values())) == 3}


def rows_from(side: str, level: int) -> list[list[Cell]]:
    """The level's rows running away from someone at that side, each from near to far."""
    away = range(1, 8) if side in ("near", "left") else range(7, 0, -1)
    if side in ("near", "far"):
        return [[(level, file, rank) for rank in away] for file in range(1, 8)]
    return [[(level, file, rank) for file in away] for rank in range(1, 8)]


def one_color_side(pyramids: list[Pyramid]) -> set[int]:
    earning = set()
    for seat, pyramid in enumerate(pyramids):
        seen = visible(pyramid)
        for side in ("near", "far", "left", "right"):
            colors = set()
            for level in (1, 2, 3):  # R10: the top cube belongs to no side.
                for row in rows_from(side, level):
                    in_row = [cell for cell in row if cell in seen]
                    if in_row:
                        colors.add(seen[in_row[0]])
            if len(colors) == 1:
                earning.add(seat)
    return earning


CARDS: dict[str, Callable[[list[Pyramid]], set[int]]] = {
    **{f"largest-{COLORS[color]}": largest_of_color(color) for color in LETTERS},
    "largest": lambda pyramids: best_group(pyramids, len),
    "largest-level-1": lambda pyramids: best_group(pyramids, cubes_on_level_1),
    "most-levels": lambda pyramids: best_group(pyramids, levels_spanned),
    "second-largest": second_largest,
    **{f"neighbor-{COLORS[color]}": neighbor(color) for color in LETTERS},
    "five-colors-level-1": five_colors(1),
    "five-colors-level-2": five_colors(2),
    "one-color-side": one_color_side,
    "three-colors": three_colors,
}


def earners(card_slug: str, pyramids: list[Pyramid]) -> set[int]:
    return CARDS[card_slug](pyramids)


def score(pyramids: list[Pyramid], bonus_slugs: list[str]) -> list[Score]:
    scores: list[Score] = []
    for seat, pyramid in enumerate(pyramids):
        colors = {COLORS[color]: points(largest(pyramid, color)) for color in LETTERS}
        bonus = {slug: 5 if seat in earners(slug, pyramids) else 0 for slug in bonus_slugs}
        total = sum(colors.values()) + sum(bonus.values())
        scores.append({"seat": SEATS[seat], "colors": colors, "bonus": bonus, "total": total})
    return scores


def winners(scores: list[Score]) -> list[str]:
    best = max(line["total"] for line in scores)
    return [line["seat"] for line in scores if line["total"] == best]


# The game


def collect(picks: list[int], order: str) -> tuple[dict[int, int], list[int], list[int], str]:
    """C2 to C4: winners' tiles, losers as they choose, the free tiles, the order afterwards."""
    tile_of_seat = {SEATS.index(seat): place for place, seat in enumerate(order, start=1)}
    winner_tiles: dict[int, int] = {}
    losers: list[int] = []
    after = dict(tile_of_seat)
    for tile in sorted(set(picks)):
        group = [seat for seat, pick in enumerate(picks) if pick == tile]
        group.sort(key=lambda seat: tile_of_seat[seat])
        winner_tiles[group[0]] = tile
        losers += group[1:]
        for seat, partner in zip(group, reversed(group), strict=True):
            after[seat] = tile_of_seat[partner]
    losers.sort(key=lambda seat: tile_of_seat[seat])
    free = [tile for tile in range(1, len(picks) + 1) if tile not in picks]
    new_order = "".join(SEATS[seat] for seat in sorted(after, key=lambda seat: after[seat]))
    return winner_tiles, losers, free, new_order


@dataclass
class State:
    order: str
    bonus: list[str]
    pyramids: list[Pyramid]
    market: list[str]
    picks: list[str]
    hands: list[str]
    bag: Counter[str] = field(default_factory=lambda: Counter(dict.fromkeys(LETTERS, 24)))
    box: Counter[str] = field(default_factory=Counter)
    round: int = 1
    phase: str = "deal"


def new_state(order: str, bonus: list[str]) -> State:
    seats = len(order)
    if seats not in (2, 3, 4) or sorted(order) != list(SEATS[:seats]):
        raise Refused("S4", f"not a turn order: {order!r}")
    if len(bonus) != 3 or len(set(bonus)) != 3 or not set(bonus) <= set(CARDS):
        raise Refused("S5", f"not three bonus cards: {bonus}")
    if seats == 2 and any(slug.startswith("neighbor-") for slug in bonus):
        raise Refused("S5", "two players use no neighbour cards")
    empty = [""] * seats
    return State(order, bonus, [{} for _ in empty], [*empty], ["."] * seats, [*empty])


def write_position(state: State) -> str:
    return " ".join(
        [
            ";".join(write_pyramid(pyramid) for pyramid in state.pyramids),
            "".join(f"{color}{state.bag[color]}" for color in LETTERS if state.bag[color]) or "-",
            "/".join(sort_cubes(tile) or "-" for tile in state.market),
            state.order,
            "".join(state.picks),
            "/".join(sort_cubes(hand) or "-" for hand in state.hands),
            f"{state.round}{state.phase}",
            "+".join(state.bonus),
        ]
    )


def check_phase(state: State, phase: str) -> None:
    if state.phase != phase:
        raise Refused(None, f"{phase} in {state.round}{state.phase}")


def check_cubes(state: State) -> None:
    everywhere = state.bag + state.box + Counter("".join(state.market + state.hands))
    for pyramid in state.pyramids:
        everywhere += Counter(pyramid.values())
    assert everywhere == Counter(dict.fromkeys(LETTERS, 24)), "cubes lost or made"


def deal(state: State, tiles: list[str]) -> None:
    check_phase(state, "deal")
    if len(tiles) != len(state.market) or any(len(tile) != 3 for tile in tiles):
        raise Refused("S2", "three cubes go on each tile in play")
    for color, count in Counter("".join(tiles)).items():
        if count > state.bag[color]:
            raise Refused("S1", f"more than 24 {COLORS[color]} cubes dealt")
        state.bag[color] -= count
    state.market = list(tiles)
    state.phase = "pick"


def pick(state: State, seat: int, tile: int) -> None:
    check_phase(state, "pick")
    if not 1 <= tile <= len(state.market):
        raise Refused("C1", f"tile {tile} is not in play")
    state.picks[seat] = str(tile)
    if "." in state.picks:
        return
    winner_tiles, losers, _, _ = collect([int(digit) for digit in state.picks], state.order)
    for winner, won in winner_tiles.items():
        move_tile(state, winner, won)
    state.phase = "take" if losers else "build"


def move_tile(state: State, seat: int, tile: int) -> None:
    state.hands[seat] = state.market[tile - 1]
    state.market[tile - 1] = ""


def still_to_take(state: State) -> list[int]:
    _, losers, _, _ = collect([int(digit) for digit in state.picks], state.order)
    return [seat for seat in losers if not state.hands[seat]]


def take(state: State, seat: int, tile: int) -> None:
    check_phase(state, "take")
    _, _, free, new_order = collect([int(digit) for digit in state.picks], state.order)
    if seat != still_to_take(state)[0]:
        raise Refused("C3", f"{SEATS[still_to_take(state)[0]]} takes next")
    if tile not in free or not state.market[tile - 1]:
        raise Refused("C3", f"tile {tile} cannot be taken")
    move_tile(state, seat, tile)
    if not still_to_take(state):
        state.order = new_order  # C4, and only now: until here the old numbers decide.
        state.phase = "build"


def build(state: State, seat: int, placed: list[tuple[str, Cell]], discarded: str) -> None:
    check_phase(state, "build")
    if not state.hands[seat] or any(state.hands[:seat]):
        raise Refused(None, f"{SEATS[seat]} does not build now")
    pyramid, hand = state.pyramids[seat], state.hands[seat]
    for color, cell in placed:
        if color not in hand:
            raise Refused("B1", f"{SEATS[seat]} has no {COLORS[color]} cube left")
        if refusal := objection(pyramid, color, cell):
            raise refusal
        pyramid[cell] = color
        hand = hand.replace(color, "", 1)
    if sort_cubes(discarded) != sort_cubes(hand):
        raise Refused("B1", f"{SEATS[seat]} leaves {hand!r} and discards {discarded!r}")
    if options := placements(pyramid, hand):
        raise Refused("R6", f"{options[0][0]} still fits on {name(options[0][1])}")
    state.box.update(discarded)
    state.hands[seat] = ""
    if any(state.hands):
        return
    state.picks = ["."] * len(state.picks)
    if state.round == 10:
        state.phase = "end"
    else:
        state.round += 1
        state.phase = "deal"


# Records


def apply_token(state: State, token: str) -> list[str]:
    """Plays one word of a round line; gives the positions it leads through."""
    if state.phase == "deal":
        tiles = token.split("/")
        if any(not re.fullmatch("[obgyw]+", tile) or tile != sort_cubes(tile) for tile in tiles):
            raise Refused(None, f"not a deal: {token!r}")
        deal(state, tiles)
    elif state.phase == "pick":
        seats = len(state.picks)
        if not re.fullmatch("".join(f"{seat}[1-4]" for seat in SEATS[:seats]), token):
            raise Refused(None, f"not the picks: {token!r}")
        positions = []
        for seat in range(seats):
            pick(state, seat, int(token[2 * seat + 1]))
            positions.append(write_position(state))
        return positions
    elif state.phase == "take":
        if not re.fullmatch("[A-D]>[1-4]", token):
            raise Refused(None, f"not a take: {token!r}")
        take(state, SEATS.index(token[0]), int(token[2]))
    else:
        cube = "[obgyw][1-4][a-g][1-7]"
        if not re.fullmatch(f"[A-D]:({cube}(,{cube})*(,x[obgyw]+)?|x[obgyw]+)", token):
            raise Refused(None, f"not a build: {token!r}")
        words = token[2:].split(",")
        discarded = words.pop()[1:] if words[-1].startswith("x") else ""
        if any(word[1:] not in NAMES for word in words) or discarded != sort_cubes(discarded):
            raise Refused(None, f"not a build: {token!r}")
        if SEATS.index(token[0]) >= len(state.hands):
            raise Refused(None, f"no seat {token[0]}")
        placed = [(word[0], NAMES[word[1:]]) for word in words]
        build(state, SEATS.index(token[0]), placed, discarded)
    return [write_position(state)]


def read_header(lines: list[str]) -> State:
    if lines[:1] != ["yaxha 1"]:
        raise Refused(None, "a record begins with 'yaxha 1'")
    matches = [re.fullmatch(r"([a-z-]+): (.+)", line) for line in lines[1:]]
    header = {match[1]: match[2] for match in matches if match}
    if len(header) != len(matches) or list(header)[:3] != ["seats", "order", "bonus"]:
        raise Refused(None, "not a header")
    names = header["seats"].split(", ")
    for person in names:
        canonical = unicodedata.normalize("NFC", person).strip()
        if not 1 <= len(person) <= 32 or person != canonical or set(person) & set(",;"):
            raise Refused(None, f"not a name: {person!r}")
    if len(names) != len(header["order"]):
        raise Refused("S4", "the order does not name the seats")
    return new_state(header["order"], header["bonus"].split(" "))


def replay(text: str) -> tuple[list[str], list[Score]]:
    """All positions of one canonical record, and its scores (none when unfinished)."""
    if any(unicodedata.category(character) == "Cc" for character in text.replace("\n", "")):
        raise Refused(None, "a control character")
    lines = text.removesuffix("\n").split("\n")
    if "" not in lines:
        raise Refused(None, "no empty line after the header")
    header_end = lines.index("")
    state = read_header(lines[:header_end])
    *round_lines, last_line = lines[header_end + 1 :] or [""]
    positions = [write_position(state)]
    for number, line in enumerate(round_lines, start=1):
        # A line begins with a deal, so the round before it must be over.
        check_phase(state, "deal")
        label, *tokens = line.split(" ")
        if label != f"{number}." or not tokens:
            raise Refused(None, f"not round {number}: {line!r}")
        for token in tokens:
            if state.round != number or state.phase == "end":
                raise Refused(None, f"round {number} is over before {token!r}")
            positions += apply_token(state, token)
            check_cubes(state)
    if last_line == "*":
        if state.phase == "end":
            raise Refused(None, "a finished game ends with its totals")
        return positions, []
    check_phase(state, "end")
    scores = score(state.pyramids, state.bonus)
    if last_line != write_totals(scores):
        raise Refused(None, f"{last_line!r} should be {write_totals(scores)!r}")
    return positions, scores


def write_totals(scores: list[Score]) -> str:
    return " ".join(["=", *(f"{line['seat']}{line['total']}" for line in scores)])


# Random material


def random_placement(
    rng: random.Random, pyramid: Pyramid, options: list[tuple[str, Cell]], *, tall: bool
) -> tuple[str, Cell]:
    if not tall:
        return rng.choice(options)

    def weight(color: str, cell: Cell) -> int:
        same = [near for near in below(cell) | beside(cell) if pyramid.get(near) == color]
        return int(4 ** cell[0] * 8 ** len(same))

    return rng.choices(options, [weight(*option) for option in options])[0]


def random_picks(rng: random.Random, market: list[str], style: str) -> list[int]:
    seats = len(market)
    if style == "tall":
        # Each seat collects a colour of its own, for the large groups chance hardly makes.
        shuffled = rng.sample(range(1, seats + 1), seats)
        return [
            max(shuffled, key=lambda tile: market[tile - 1].count(color))
            for color in LETTERS[:seats]
        ]
    if style == "uniform" or rng.random() < 0.1:
        return [rng.randint(1, seats) for _ in range(seats)]
    patterns = {2: ["aa"], 3: ["aab", "aaa"], 4: ["aabc", "aabb", "aaab", "aaaa"]}
    pattern = rng.choice(patterns[seats])
    tiles = dict(zip("abcd", rng.sample(range(1, seats + 1), seats), strict=False))
    return [tiles[letter] for letter in rng.sample(pattern, seats)]


def random_token(rng: random.Random, state: State, style: str) -> str:
    """A random next word of the record, for whatever the phase asks."""
    seats = len(state.hands)
    if state.phase == "deal":
        drawn = rng.sample(LETTERS, 3 * seats, counts=[state.bag[color] for color in LETTERS])
        return "/".join(sort_cubes(drawn[3 * tile : 3 * tile + 3]) for tile in range(seats))
    if state.phase == "pick":
        picks = random_picks(rng, state.market, style)
        return "".join(f"{SEATS[seat]}{tile}" for seat, tile in enumerate(picks))
    if state.phase == "take":
        tile = rng.choice([tile for tile, cubes in enumerate(state.market, start=1) if cubes])
        return f"{SEATS[still_to_take(state)[0]]}>{tile}"
    seat = next(seat for seat in range(seats) if state.hands[seat])
    pyramid, hand = dict(state.pyramids[seat]), state.hands[seat]
    words = []
    while options := placements(pyramid, hand):
        color, cell = random_placement(rng, pyramid, options, tall=style == "tall")
        pyramid[cell] = color
        hand = hand.replace(color, "", 1)
        words.append(color + name(cell))
    if hand:
        words.append("x" + sort_cubes(hand))
    return f"{SEATS[seat]}:{','.join(words)}"


def random_record(rng: random.Random, seats: int, style: str, stop_after: int | None = None) -> str:
    """A random game; style is uniform, tall or tied.

    stop_after counts words of the round lines: a deal, all picks together, a take, a build.
    """
    if style not in ("uniform", "tall", "tied"):
        raise ValueError(style)
    order = "".join(rng.sample(SEATS[:seats], seats))
    cards = [slug for slug in CARDS if seats > 2 or not slug.startswith("neighbor-")]
    state = new_state(order, rng.sample(cards, 3))
    names = ", ".join(["Ana", "Bo", "Cy", "Di"][:seats])
    header = ["yaxha 1", f"seats: {names}", f"order: {order}", f"bonus: {' '.join(state.bonus)}"]
    round_lines: list[str] = []
    played = 0
    while state.phase != "end" and played != stop_after:
        if state.phase == "deal":
            round_lines.append(f"{state.round}.")
        token = random_token(rng, state, style)
        apply_token(state, token)
        round_lines[-1] += f" {token}"
        played += 1
    ended = state.phase == "end"
    last_line = write_totals(score(state.pyramids, state.bonus)) if ended else "*"
    return "\n".join([*header, "", *round_lines, last_line, ""])


def random_supply(rng: random.Random) -> list[str]:
    """All 120 cubes in random order, but those of a few colours first."""
    palette = set(rng.sample(LETTERS, rng.randint(1, 5)))
    first = [color for color in LETTERS if color in palette for _ in range(24)]
    rest = [color for color in LETTERS if color not in palette for _ in range(24)]
    return rng.sample(first, len(first)) + rng.sample(rest, len(rest))


def random_pyramid(rng: random.Random, cubes: int) -> Pyramid:
    """A legally built pyramid of 0 to 30 cubes; cubes that fit nowhere are passed over."""
    if not 0 <= cubes <= 30:
        raise ValueError(cubes)
    tall = rng.random() < 0.5
    while True:
        pyramid: Pyramid = {}
        for color in random_supply(rng):
            if len(pyramid) == cubes:
                return pyramid
            if options := placements(pyramid, color):
                _, cell = random_placement(rng, pyramid, options, tall=tall)
                pyramid[cell] = color


def random_standing(rng: random.Random) -> Pyramid:
    """A pyramid that stands, of arbitrary colours (no B4), with holes and gaps."""
    supply = random_supply(rng)
    wide, deep = rng.randint(1, 4), rng.randint(1, 4)
    first_file, first_rank = rng.randint(5 - wide, 4), rng.randint(5 - deep, 4)
    pyramid = {
        (1, file, rank): supply.pop(0)
        for file in range(first_file, first_file + wide)
        for rank in range(first_rank, first_rank + deep)
    }
    for cell in rng.sample(list(pyramid), rng.randint(0, len(pyramid) // 2)):
        without = {other: color for other, color in pyramid.items() if other != cell}
        if stands(without):
            pyramid = without
    density = rng.choice([0.5, 0.8, 1.0])
    for cell in CELLS:
        if cell[0] > 1 and below(cell) <= set(pyramid) and rng.random() < density:
            pyramid[cell] = supply.pop(0)
    return pyramid
