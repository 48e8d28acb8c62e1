"""Generator of the golden games, perft counts and score tables, using only the oracle.

The search for a game starts at its noted seed and stops when a game shows what its file name
promises. The noted seeds are those found before, so the search ends at once. The files hold
outcomes, not seeds: they remain valid after changes to the oracle's random play.
"""

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import oracle
from golden.aims import (
    Chooser,
    aiming,
    all_different,
    at_random,
    toward_colors,
    toward_corner,
    toward_side,
)
from golden.corners import SHOWS, STOPS
from golden.replays import Corner, replay
from oracle import LETTERS, SEATS, Pyramid

GOLDEN = Path(__file__).parent

# Games


@dataclass(frozen=True)
class Recipe:
    seats: int
    choose: Chooser
    seed: int
    bonus: tuple[str, ...] = ()
    names: str = "Ana, Bo, Cy, Di"
    extras: tuple[str, ...] = ()
    stop_after: int | None = None

    def record(self, seed: int) -> str:
        """Return the record of one seed; ``stop_after`` counts the words of its round lines."""
        rng = random.Random(seed)
        seats = SEATS[: self.seats]
        order = "".join(rng.sample(seats, self.seats))
        cards = [slug for slug in oracle.CARDS if self.seats > 2 or "neighbor" not in slug]
        state = oracle.new_state(order, list(self.bonus) or rng.sample(cards, 3))
        round_lines: list[str] = []
        played = 0
        while state.phase != "end" and played != self.stop_after:
            if state.phase == "deal":
                round_lines.append(f"{state.round}.")
            token = self.choose(rng, state)
            oracle.apply_token(state, token)
            round_lines[-1] += f" {token}"
            played += 1
        header = [
            "yaxha 1",
            f"seats: {', '.join(self.names.split(', ')[: self.seats])}",
            f"order: {order}",
            f"bonus: {' '.join(state.bonus)}",
            *self.extras,
        ]
        totals = oracle.write_totals(oracle.score(state.pyramids, state.bonus))
        last_line = totals if state.phase == "end" else "*"
        return "\n".join([*header, "", *round_lines, last_line, ""])

    def first_that(self, shows: Corner) -> tuple[int, str]:
        records = ((seed, self.record(seed)) for seed in count(self.seed))
        return next((seed, text) for seed, text in records if shows(replay(text)))


UNIFORM, TALL, TIED = at_random("uniform"), at_random("tall"), at_random("tied")

GAMES = {
    "two-ties-of-two": Recipe(4, TIED, 100),
    "tie-of-three-of-three": Recipe(3, TIED, 200),
    "tie-of-three-of-four": Recipe(4, UNIFORM, 300),
    "tie-of-all-four": Recipe(4, UNIFORM, 404),
    "swap-decides-the-next-tie": Recipe(4, UNIFORM, 500),
    "never-a-tie": Recipe(4, all_different, 600),
    "always-a-tie": Recipe(2, TIED, 701),
    "base-grows-to-all-sides": Recipe(2, UNIFORM, 800),
    "bases-in-all-four-corners": Recipe(
        4,
        aiming(
            toward_corner(-1, -1), toward_corner(-1, 1), toward_corner(1, -1), toward_corner(1, 1)
        ),
        900,
    ),
    "level-3-before-the-base-is-full": Recipe(2, UNIFORM, 1002),
    "own-color-only-beside": Recipe(3, UNIFORM, 1100),
    "fits-only-after-another": Recipe(3, UNIFORM, 1200),
    "one-cube-discarded": Recipe(2, UNIFORM, 1300),
    "two-cubes-discarded": Recipe(3, UNIFORM, 1400),
    "three-cubes-discarded": Recipe(2, UNIFORM, 1502),
    "full-pyramid": Recipe(3, UNIFORM, 1602),
    "none-of-a-color": Recipe(2, UNIFORM, 1734),
    "color-only-hidden": Recipe(3, UNIFORM, 1845),
    "hidden-on-level-2": Recipe(2, UNIFORM, 1900),
    "joined-only-through-a-hidden-cube": Recipe(3, UNIFORM, 2000),
    "group-of-twelve": Recipe(3, TALL, 2110),
    "group-of-more-than-twelve": Recipe(4, TALL, 2215),
    "introductory-cards": Recipe(3, UNIFORM, 2327),
    "level-1-patches-joined-above": Recipe(3, UNIFORM, 2403),
    "group-over-four-levels": Recipe(2, TALL, 2517),
    "second-largest-by-the-largest": Recipe(3, UNIFORM, 2644),
    "second-largest-after-several-largest": Recipe(2, UNIFORM, 2731),
    "second-largest-shared": Recipe(4, UNIFORM, 2805),
    "equal-neighbors-both-earn": Recipe(4, UNIFORM, 2903),
    "neighbors-without-a-group": Recipe(
        3,
        aiming(toward_colors("obgy"), toward_colors("obgy")),
        3018,
        ("neighbor-white", "largest-white", "most-levels"),
    ),
    "largest-color-shared": Recipe(4, UNIFORM, 3104),
    "five-colors-on-level-1": Recipe(2, UNIFORM, 3200),
    "five-colors-on-level-2": Recipe(3, TIED, 3307),
    "exactly-three-colors": Recipe(
        4, aiming(toward_colors("obg")), 3407, ("largest-blue", "neighbor-green", "three-colors")
    ),
    "one-color-side-with-a-gap": Recipe(
        4, aiming(toward_side("o")), 3519, ("largest-level-1", "one-color-side", "neighbor-orange")
    ),
    "one-color-side-under-another-top": Recipe(
        3, aiming(toward_side("w")), 230, ("one-color-side", "largest-white", "second-largest")
    ),
    "one-seat-earns-all-cards": Recipe(3, TIED, 3704),
    "nobody-earns-a-card": Recipe(4, UNIFORM, 3801),
    "shared-win": Recipe(2, UNIFORM, 3925),
    "win-shared-by-three": Recipe(4, TIED, 4038),
    "names-with-unicode-and-spaces": Recipe(
        4, UNIFORM, 4100, names="Zoë van Dijk, Łucja, 小林 さくら, Ñandú 🦜"
    ),
    "two-seats-of-one-name": Recipe(3, TIED, 4200, names="Bo, Ana, Bo"),
    "names-of-one-and-32-characters": Recipe(
        2, TIED, 4300, names="x, Pippilotta Viktualia Rullgardina"
    ),
    "extra-header-lines": Recipe(
        2,
        UNIFORM,
        4400,
        # A ";" starts a comment in the rounds only.
        extras=("date: 2012-10-18", "event: club night; table 3: the final", "x-note: =*;"),
    ),
}

UNFINISHED = {
    "before-the-first-deal": Recipe(3, UNIFORM, 4500, stop_after=0),
    "after-a-deal": Recipe(2, UNIFORM, 4600, stop_after=1),
    "after-picks-with-a-tie": Recipe(4, TIED, 4700, stop_after=2),
    "after-picks-without-a-tie": Recipe(3, all_different, 4800, stop_after=7),
    "between-two-takes": Recipe(4, TIED, 4900, stop_after=3),
    "after-the-last-take": Recipe(2, TIED, 5000, stop_after=3),
    "between-two-builds": Recipe(4, TIED, 5104, stop_after=12),
    "after-a-whole-round": Recipe(2, all_different, 5200, stop_after=8),
    "after-the-last-deal": Recipe(4, all_different, 5300, stop_after=55),
    "before-the-last-build": Recipe(2, all_different, 5400, stop_after=39),
}


def write_games(folder: str, recipes: dict[str, Recipe], shows: dict[str, Corner]) -> None:
    for name, recipe in recipes.items():
        seed, text = recipe.first_that(shows[name])
        (GOLDEN / folder / f"{name}.yaxha").write_bytes(text.encode())
        if seed != recipe.seed:
            print(f"{folder}/{name}: found at seed {seed}, not {recipe.seed}")


# Perft

COUNTED = """
- oby
- ooo
- oob
c3:ob./byy/ogw,../.y oby
b2:owwo/bbbb/wgbb/oogy,.bb/.gg/ooy,../.y obg
c3:ybyy/wooy/wwbb/gggo,wbo/woy/wgo,bo/bb obg

- -
- w
- bb
- gy
d4:o -
d4:o b
d4:o oo
d4:o gw
d4:b bbb
a4:obgy w
d1:o/b/g/y ww
d4:wygb oby
d4:w/y/g/b oow
a1:...o/...b/...g/wyoo bgy
a4:...o/...b/...g/wyoo bbg
d1:oobg/y.../w.../o... obw
d4:o.../b.../g.../wyoo ggg
a1:oooo/b..b/g..g/yyww ob
c3:oo/bb gyw
c3:oo/bb,g obw
c3:oob/bbo/ooo,oo/oo obg
d4:oooo/oooo/oooo/oooo bbb
d4:oooo/oooo/oooo/oooo ooo
d4:oooo/oooo/oooo/ooob obb
a1:bbbb/boob/boob/bbbb,bbb/bob/bbb ogy
a1:bbbb/boob/boob/bbbb,bbb/bob/bbb,bb/bb bog
"""
"""First the examples of the notation's page, then corner cases: empty hands, bases in every corner
of the grid, a ring, cubes that fit only on another one of the hand, and hands that do not fit."""


def counted() -> Iterator[tuple[Pyramid, str]]:
    for line in COUNTED.split("\n"):
        if line:
            text, hand = line.split(" ")
            yield oracle.read_pyramid(text), oracle.sort_cubes(hand.replace("-", ""))
    for cubes in range(4, 31):
        rng = random.Random(cubes)
        pyramid = oracle.random_pyramid(rng, cubes)
        # Three different cubes on an open base have many placements, and the oracle is slow.
        most = 2 if cubes in range(8, 17) else 3
        yield pyramid, oracle.sort_cubes(rng.choices(LETTERS, k=rng.randint(1, most)))
    yield from waiting(random.Random(0), 6)


def waiting(rng: random.Random, wanted: int) -> Iterator[tuple[Pyramid, str]]:
    """Yield hands with a cube that fits nowhere until another one is placed."""
    found = 0
    while found < wanted:
        pyramid = oracle.random_pyramid(rng, rng.randint(18, 26))
        hand = oracle.sort_cubes(rng.choices(LETTERS, k=rng.randint(2, 3)))
        waits = [color for color in hand if not oracle.legal_cells(pyramid, color)]
        if any(
            oracle.legal_cells({**pyramid, cell: color}, late)
            for color, cell in oracle.placements(pyramid, hand)
            for late in waits
        ):
            found += 1
            yield pyramid, hand


def write_perft() -> None:
    lines = []
    for pyramid, hand in counted():
        *depths, ends = oracle.perft(pyramid, hand)
        numbers = " ".join(map(str, depths))
        lines.append(f"{oracle.write_pyramid(pyramid)} {hand or '-'} {numbers} ={ends}\n")
    (GOLDEN / "perft.txt").write_text("".join(lines), encoding="utf-8")


# Scores

SCORED = """
-;- largest+second-largest+most-levels
-;d4:o;- largest-orange+second-largest+one-color-side
d4:o;d4:b second-largest+largest+largest-level-1
d4:o;d4:b;- neighbor-white+largest-white+largest-green
-;-;- neighbor-orange+three-colors+five-colors-level-1
d4:oo;d4:o;d4:oo;- neighbor-orange+second-largest+largest-orange
d4:obgy/w...;d4:o five-colors-level-1+three-colors+most-levels
d4:bbb/ggg/ooo,bo/o.;d4:bbb/ggg/ooo,bg/o.;d4:ob/yg one-color-side+largest+largest-blue
d4:bbbb/gyyg/gyyg/oooo,bbb/gyg/ooo,bb/oo,w;d4:oo one-color-side+most-levels+three-colors
d4:ogo/owo/yby,../gg;d4:ogo/owo/yby,oo/gg;d4:ooo largest-level-1+largest-orange+neighbor-orange
d4:gbg/bob/gbg,gb/bg;d4:oo/oo,b;d4:o neighbor-orange+largest-orange+three-colors
"""
"""No group, no bonus (R11); all groups of one size, hence no second-largest (R9); a side with a
gap, and under another top (R10); patches joined above; a colour with hidden cubes only (R3)."""


def random_table(rng: random.Random) -> list[Pyramid]:
    """Return stable pyramids, some unfinished, unbuildable or empty; at most 24 cubes a colour."""
    while True:
        pyramids: list[Pyramid] = []
        for _ in range(rng.randint(2, 4)):
            kind = rng.choices(["standing", "built", "empty"], [6, 4, 1])[0]
            if kind == "standing":
                pyramids.append(oracle.random_standing(rng))
            elif kind == "built":
                pyramids.append(oracle.random_pyramid(rng, rng.randint(1, 30)))
            else:
                pyramids.append({})
        if max(Counter(c for p in pyramids for c in p.values()).values(), default=0) <= 24:
            return pyramids


def random_end(rng: random.Random) -> list[Pyramid]:
    seats, style = rng.randint(2, 4), rng.choice(["uniform", "tall"])
    return replay(oracle.random_record(rng, seats, style)).pyramids


def tables() -> Iterator[tuple[list[Pyramid], list[str]]]:
    for line in SCORED.strip().split("\n"):
        pyramids, bonus = line.split(" ")
        yield [oracle.read_pyramid(text) for text in pyramids.split(";")], bonus.split("+")
    rng = random.Random(0)
    for nth in range(160):
        # Every fourth table is the end of a real game.
        table = random_table(rng) if nth % 4 else random_end(rng)
        cards = [slug for slug in oracle.CARDS if len(table) > 2 or "neighbor" not in slug]
        yield table, rng.sample(cards, 3)


def write_scores() -> None:
    lines = []
    for pyramids, bonus in tables():
        scores = oracle.score(pyramids, bonus)
        table = f"{';'.join(map(oracle.write_pyramid, pyramids))} {'+'.join(bonus)}"
        expected = {"table": table, "seats": scores, "winners": oracle.winners(scores)}
        lines.append(json.dumps(expected) + "\n")
    (GOLDEN / "scores.jsonl").write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    write_games("games", GAMES, SHOWS)
    write_games("unfinished", UNFINISHED, STOPS)
    write_perft()
    write_scores()
