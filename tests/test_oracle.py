"""The oracle itself, against the worked numbers of the rules and the notation."""

import random
import re
from collections import Counter
from pathlib import Path

import pytest

import oracle
from golden_games import GAMES
from oracle import NAMES, Pyramid, Refused


def examples() -> list[Path]:
    """The records that came with the notation."""
    return [GAMES / f"{seats}-seats.yaxha" for seats in ("two", "three", "four")]


def cells(text: str) -> set[oracle.Cell]:
    return {NAMES[word] for word in text.split()}


def earns(slug: str, *pyramids: str) -> set[int]:
    return oracle.earners(slug, [oracle.read_pyramid(text) for text in pyramids])


def turned(pyramid: Pyramid) -> Pyramid:
    return {(k, rank, 9 - k - file): color for (k, file, rank), color in pyramid.items()}


@pytest.mark.parametrize(
    "line",
    [
        "- oby 3 24 144 =108",
        "- ooo 1 4 24 =18",
        "- oob 2 12 72 =54",
        "c3:ob./byy/ogw,../.y oby 39 856 7804 =1586",
        "b2:owwo/bbbb/wgbb/oogy,.bb/.gg/ooy,../.y obg 7 26 42 =12",
        "c3:ybyy/wooy/wwbb/gggo,wbo/woy/wgo,bo/bb obg 2 0 0 =2",
    ],
)
def test_perft(line: str) -> None:
    pyramid, hand, *numbers = line.replace("=", "").split()
    assert oracle.perft(oracle.read_pyramid(pyramid), hand) == tuple(map(int, numbers))


@pytest.mark.parametrize("path", examples(), ids=lambda path: path.stem)
def test_examples(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    positions, scores = oracle.replay(text)
    assert text.endswith(oracle.write_totals(scores) + "\n")
    assert positions[-1].split(" ")[6] == "10end"


@pytest.mark.parametrize(
    ("picks", "expected"),
    [
        ([2, 1, 3, 4], ({1: 1, 0: 2, 2: 3, 3: 4}, [], [], "BACD")),
        ([2, 1, 1, 3], ({1: 1, 0: 2, 3: 3}, [2], [4], "CABD")),
        ([1, 1, 1, 3], ({1: 1, 3: 3}, [0, 2], [2, 4], "CABD")),
        ([3, 3, 3, 3], ({1: 3}, [0, 2, 3], [1, 2, 4], "DCAB")),
        ([2, 1, 1, 2], ({1: 1, 0: 2}, [2, 3], [3, 4], "CDBA")),
    ],
)
def test_worked_collecting(
    picks: list[int], expected: tuple[dict[int, int], list[int], list[int], str]
) -> None:
    assert oracle.collect(picks, "BACD") == expected


def test_points() -> None:
    assert [oracle.points(size) for size in range(15)] == [
        0, 1, 2, 4, 6, 9, 12, 15, 18, 21, 25, 30, 36, 36, 36
    ]  # fmt: skip


@pytest.mark.parametrize("file", [1, 2, 3, 4])
@pytest.mark.parametrize("rank", [1, 2, 3, 4])
def test_base_floats_to_all_sixteen_outlines(file: int, rank: int) -> None:
    outline = {(1, f, r) for f in range(file, file + 4) for r in range(rank, rank + 4)}
    pyramid: Pyramid = {}
    while growth := oracle.legal_cells(pyramid, "o") & outline:
        pyramid[min(growth)] = "o"
    assert set(pyramid) == outline
    assert oracle.stands(pyramid)
    assert not any(cell[0] == 1 for cell in oracle.legal_cells(pyramid, "o"))


def test_level_1_grows_within_four_by_four() -> None:
    assert oracle.legal_cells({}, "o") == cells("1d4")
    assert oracle.legal_cells(oracle.read_pyramid("d4:o"), "b") == cells("1c4 1e4 1d3 1d5")
    assert oracle.legal_cells(oracle.read_pyramid("a4:oooo"), "b") == cells(
        "1a3 1b3 1c3 1d3 1a5 1b5 1c5 1d5"
    )
    assert oracle.legal_cells(oracle.read_pyramid("d1:o/o/o/o"), "b") == cells(
        "1c1 1c2 1c3 1c4 1e1 1e2 1e3 1e4"
    )


def test_upper_levels_need_four_below_and_their_color() -> None:
    pyramid = oracle.read_pyramid("c3:ob./byy/ogw")
    upper = {c: {x for x in oracle.legal_cells(pyramid, c) if x[0] > 1} for c in "obgyw"}
    assert upper == {
        "o": cells("2c3 2c4"),
        "b": cells("2c3 2c4"),
        "g": cells("2c3 2d3"),
        "y": cells("2c3 2d3 2c4"),
        "w": cells("2d3"),
    }
    pyramid[NAMES["2d3"]] = "w"
    assert NAMES["2c3"] in oracle.legal_cells(pyramid, "w")


@pytest.mark.parametrize(
    "text",
    ["", "a1:o", "d4:.", "d4:o,", "c4:.o", "d4:o.o", "d4:o/.", "d3:o./.o", "d4:ooooo", "d4:oo/o,o",
     "d4:oo/oo,.", "d4:oo/oo,o,o", "D4:o", "d4:oo/o", "h4:o", "d4:o\n"],
)  # fmt: skip
def test_pyramids_refused(text: str) -> None:
    with pytest.raises(Refused):
        oracle.read_pyramid(text)


def test_hidden_cubes_do_not_connect() -> None:
    pyramid = oracle.read_pyramid("c3:bbb/ooo/bbb,bb/ww")
    assert set(pyramid) - set(oracle.visible(pyramid)) == cells("1d4")
    # R4: two single orange cubes are left of the row of three.
    assert oracle.largest(pyramid, "o") == 1
    assert oracle.largest(pyramid, "b") == 5
    assert oracle.largest(pyramid, "y") == 0


def test_largest_level_1_joins_over_a_higher_cube() -> None:
    # The two corner oranges meet over 2d4 only.
    assert earns("largest-level-1", "d4:ob/bo,o", "d4:yy/bw") == {0, 1}
    assert earns("largest-level-1", "d4:ob/bo,b", "d4:yy/bw") == {0, 1}
    assert earns("largest-level-1", "d4:ob/wo,w", "d4:yy/bw") == {1}


def test_cards_about_groups() -> None:
    assert earns("largest-orange", "-", "d4:b") == set()
    assert earns("largest-orange", "d4:oob", "d4:oo", "d4:o") == {0, 1}
    assert earns("largest", "d4:bb", "d4:oo", "d4:wo") == {0, 1}
    assert earns("largest", "-", "-") == set()
    assert earns("most-levels", "d4:oo/oo,o", "d4:oo/ob,b", "d4:oooo") == {0, 1}
    assert earns("second-largest", "d4:ooob", "d4:yyw", "d4:bbb") == {1}
    assert earns("second-largest", "d4:ooob", "d4:yyyw", "d4:bbb") == {0, 1}
    assert earns("second-largest", "d4:o", "d4:yw") == set()
    assert earns("neighbor-blue", "d4:b", "d4:bb", "d4:b", "d4:bo") == {1, 2, 3}
    assert earns("neighbor-blue", "d4:o", "-", "d4:bb") == {2}


def test_cards_about_colors() -> None:
    assert earns("five-colors-level-1", "d3:ob/gy/w.", "d4:obgy") == {0}
    assert earns("five-colors-level-1", "c3:bbb/bob/gyw,oo/oo", "c3:bbb/bob/gyw,oo/o.") == {1}
    assert earns("five-colors-level-2", "b2:wwww/wwww/wwww/wwww,obg/yw./...", "d4:obgy") == {0}
    assert earns("three-colors", "d4:obg", "d4:ob", "d4:obgy", "-") == {0}


def test_one_color_side_looks_along_the_rows() -> None:
    assert earns("one-color-side", "-", "d4:o", "d4:ob", "d4:obo") == {1, 2, 3}
    # From near: orange, orange, and through the gap the orange behind it.
    assert earns("one-color-side", "c3:yyo/gwb/oo.") == set()
    assert earns("one-color-side", "c3:yyb/gwo/oo.") == {0}
    base = "a1:ybgy/ybgy/gbgb/oooo,{}"
    assert earns("one-color-side", base.format("bgb/gby/oo.")) == set()
    assert earns("one-color-side", base.format("bgb/gbo/oo.")) == {0}
    assert earns("one-color-side", base.format("bgb/gby/ooo,bg/oy")) == set()
    assert earns("one-color-side", base.format("bgb/gby/ooo,bg/oo,w")) == {0}


@pytest.mark.parametrize("seed", range(40))
def test_standing_pyramids(seed: int) -> None:
    rng = random.Random(seed)
    table = [oracle.random_standing(rng) for _ in range(3)]
    for pyramid in table:
        assert oracle.stands(pyramid)
        assert oracle.read_pyramid(oracle.write_pyramid(pyramid)) == pyramid
        assert max(Counter(pyramid.values()).values()) <= 24
    slugs = list(oracle.CARDS)
    turned_table = [turned(pyramid) for pyramid in table]
    assert oracle.score(table, slugs) == oracle.score(turned_table, slugs)
    for color in "obgyw":
        assert {(k, r, 9 - k - f) for k, f, r in oracle.legal_cells(table[0], color)} == (
            oracle.legal_cells(turned_table[0], color)
        )


@pytest.mark.parametrize("cubes", [0, 1, 5, 16, 24, 25, 29, 30])
def test_built_pyramids(cubes: int) -> None:
    pyramid = oracle.random_pyramid(random.Random(cubes), cubes)
    assert len(pyramid) == cubes
    assert oracle.stands(pyramid)


@pytest.mark.parametrize("style", ["uniform", "tall", "tied"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games(style: str, seats: int) -> None:
    for seed in range(5):
        text = oracle.random_record(random.Random(seed), seats, style)
        positions, scores = oracle.replay(text)
        assert len(scores) == seats
        boxes = [box_size(position) for position in positions]
        assert boxes == sorted(boxes)
        assert boxes[-1] == sum(len(x) for x in re.findall(r"[:,]x([obgyw]+)", text))
        pyramids = [oracle.read_pyramid(p) for p in positions[-1].split(" ")[0].split(";")]
        # R6: level 1 always ends full.
        assert all(sum(cell[0] == 1 for cell in pyramid) == 16 for pyramid in pyramids)


def box_size(position: str) -> int:
    """The cubes the text of a position does not show, counted from the text alone."""
    pyramids, bag, market, _, _, hands, _, _ = position.split(" ")
    on_tables = re.sub(r"[a-g][1-7]:", "", pyramids)
    shown = len(re.findall(r"[obgyw]", on_tables + market + hands))
    return 120 - shown - sum(map(int, re.findall(r"\d+", bag)))


def test_stopped_games_are_beginnings_of_the_whole() -> None:
    whole = oracle.random_record(random.Random(3), 4, "tied")
    positions, _ = oracle.replay(whole)
    steps = sum(len(line.split(" ")) - 1 for line in whole.split("\n")[5:15])
    for stop_after in range(steps):
        part = oracle.random_record(random.Random(3), 4, "tied", stop_after)
        assert part.endswith("\n*\n")
        assert whole.startswith(part.removesuffix("\n*\n"))
        reached, scores = oracle.replay(part)
        assert (reached, scores) == (positions[: len(reached)], [])
    assert oracle.random_record(random.Random(3), 4, "tied", steps) == whole


def test_styles_give_what_they_promise() -> None:
    def games(style: str) -> list[str]:
        return [oracle.random_record(random.Random(seed), 4, style) for seed in range(10)]

    shapes = Counter(
        tuple(sorted(Counter(re.findall(r"\d", picks)).values()))
        for text in games("tied")
        for picks in re.findall(r" (A\dB\dC\dD\d)", text)
    )
    assert min(shapes[shape] for shape in [(4,), (1, 3), (2, 2), (1, 1, 2)]) >= 10
    ends = [oracle.replay(text)[0][-1].split(" ")[0] for text in games("tall")]
    pyramids = [oracle.read_pyramid(text) for end in ends for text in end.split(";")]
    spans = [oracle.levels_spanned(group) for p in pyramids for _, group in oracle.groups(p)]
    assert spans.count(4) >= 5
    assert sum(len(group) >= 8 for p in pyramids for _, group in oracle.groups(p)) >= 20
    assert sum(len(p) - len(oracle.visible(p)) for p in pyramids) >= 150
    assert sum(",x" in text for text in games("tall")) >= 8


HEADER = "yaxha 1\nseats: Ana, Bo\norder: BA\nbonus: largest-orange largest most-levels\n\n"


@pytest.mark.parametrize(
    ("rule", "record"),
    [
        (None, "1. bby/oog A2B2 A>1 B:o1d4,o1e4,g1d5\n*\n"),
        (None, "1. bby/oog A2B2 A>1 A:b1d3,y1d4,b1d5\n*\n"),
        (None, "1. bby/oog A2B2 A>1 A:b1d4,y1d4,b1d5\n*\n"),
        (None, "1. bby/oog A2B2\n2. bby/oog\n*\n"),
        (None, "1. bby/oog A2B2 A>1 A:b1d4,y1d5,b1d3 B:o1d4,o1e4,g1d5 bby/oog\n*\n"),
        (None, "1. bby/oog A2\n*\n"),
        (None, "1. byb/oog\n*\n"),
        (None, "1.\n*\n"),
        (None, "1. bby/oog A2B2\n= A0 B0\n"),
        ("S2", "1. bby/oog/oog\n*\n"),
        ("S2", "1. bby/oo\n*\n"),
        ("C1", "1. bby/oog A2B3\n*\n"),
        ("C3", "1. bby/oog A2B2 B>1\n*\n"),
        ("C3", "1. bby/oog A2B2 A>2\n*\n"),
        ("B1", "1. bby/oog A1B2 A:b1d4,b1d5\n*\n"),
        ("B1", "1. bby/oog A1B2 A:b1d4,b1d5,b1d6\n*\n"),
        ("B2", "1. bby/oog A1B2 A:b1d4,b1e5,y1d6\n*\n"),
        ("B3", "1. bby/oog A1B2 A:b1d4,b2d4,y1d6\n*\n"),
        ("R6", "1. bby/oog A1B2 A:b1d4,b1d5,xy\n*\n"),
        ("R6", "1. bby/oog A1B2 A:xbby\n*\n"),
    ],
)
def test_records_refused(rule: str | None, record: str) -> None:
    with pytest.raises(Refused) as refused:
        oracle.replay(HEADER + record)
    assert refused.value.rule == rule


def test_a_25th_cube_refused() -> None:
    rounds = ""
    for number, file in enumerate("dcba", start=1):
        build = ",".join(f"o1{file}{rank}" for rank in "456")
        rounds += f"{number}. ooo/ooo A1B2 A:{build} B:{build}\n"
    oracle.replay(f"{HEADER}{rounds}5. bbb/bbb\n*\n")
    with pytest.raises(Refused) as refused:
        oracle.replay(f"{HEADER}{rounds}5. bbb/obb\n*\n")
    assert refused.value.rule == "S1"


def test_b4_and_b5_refused() -> None:
    square = "1. ggg/ggy A1B2 A:g1d4,g1d5,g1e4 B:g1d4,g1d5,y1e4\n2. bbg/ooo A1B2 "
    for build, rule in [("g1e5,b2d4,b1d6", "B4"), ("b1d6,b1d7,g1d3", "B5")]:
        with pytest.raises(Refused) as refused:
            oracle.replay(f"{HEADER}{square}A:{build}\n*\n")
        assert refused.value.rule == rule


def test_changed_records_are_refused() -> None:
    whole = oracle.random_record(random.Random(8), 3, "uniform")
    body = whole.index("\n\n") + 2
    rng = random.Random(0)
    for _ in range(300):
        at = rng.randrange(body, len(whole) - 1)
        letter = rng.choice("obgywxABC123456789a.,:/> =*")
        changed = whole[:at] + letter + whole[at + 1 :]
        if changed == whole:
            continue
        try:
            oracle.replay(changed)
        except Refused:
            continue
        # Only another cell or another pick can leave a legal game with the same totals.
        assert whole[at] in "abcdefg1234567"


@pytest.mark.parametrize(
    "header",
    [
        "seats: Ana\norder: A\nbonus: largest-orange largest most-levels",
        "seats: Ana, Bo\norder: AA\nbonus: largest-orange largest most-levels",
        "seats: Ana, Bo\norder: ABC\nbonus: largest-orange largest most-levels",
        "seats: Ana,Bo\norder: AB\nbonus: largest-orange largest most-levels",
        "seats: Ana, Bo\norder: AB\nbonus: largest largest most-levels",
        "seats: Ana, Bo\norder: AB\nbonus: largest most-levels",
        "seats: Ana, Bo\norder: AB\nbonus: neighbor-blue largest most-levels",
        "seats: Ana, Bo\norder: AB\nbonus: largest-blue largest most-levels\norder: AB",
    ],
)
def test_headers_refused(header: str) -> None:
    with pytest.raises(Refused):
        oracle.replay(f"yaxha 1\n{header}\n\n*\n")
