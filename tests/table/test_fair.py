"""The fair bag: conformance with its specification in the docs."""

import math
import re
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from itertools import islice

import pytest

from server.fair_games import (
    CHOSEN,
    EXAMPLE,
    ZEROS,
    letters,
    nonces_of,
    seed_of,
    shuffle_of,
)
from yaxha.engine import (
    CUBES_PER_COLOR,
    ROUNDS,
    Color,
    Deal,
    Record,
    drawable,
)
from yaxha.server.runtime.tokens import new_seed
from yaxha.table.fair import (
    CardSource,
    FairBag,
    Proof,
    Shuffle,
    below,
    check_nonce,
    commitment_of,
    drawn,
    words,
)


@pytest.fixture(scope="module")
def example() -> Record:
    return Record.parse(EXAMPLE.read_text("utf-8"))


# Golden


def test_a_commitment_is_the_hash_of_the_digits() -> None:
    # Computed with sha256sum.
    zeros = "60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55"
    assert commitment_of(ZEROS) == zeros


def test_the_key_is_the_hash_of_two_lines() -> None:
    bag = FairBag(ZEROS, ("Ab_9-", "", "-x"))
    assert bag.key == sha256(f"seed: {ZEROS}\nnonces: Ab_9-, -, -x\n".encode()).digest()


def test_the_stream() -> None:
    blocks = [sha256(b"key" + bytes(7) + bytes([counter])).hexdigest() for counter in (0, 1, 2)]
    found = "".join(f"{word:08x}" for word in islice(words(b"key"), 24))
    assert found == "".join(blocks)


GOLDEN: list[tuple[str, tuple[str, ...], CardSource, str, str, str]] = [
    (
        "0000000000000000000000000000000000000000000000000000000000000000",
        ("", ""),
        "full",
        "BA",
        "largest-blue most-levels five-colors-level-1",
        "wgwwggbbwybbbybbyygybyowywwooowwgbgyoywygyggbggbogyybybwbobw"
        "ogoboywgwbwgogoowygyowgwwbbooyobbyogggwyyobbogyyoowybwowwogg",
    ),
    (
        "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        ("x", "Ana_1"),
        "introductory",
        "AB",
        "largest-yellow largest largest-orange",
        "bgggowgwbbybwgbbggoboyoygwyygwgywwowwywbogwygoboyygobwybywwo"
        "ybywwogoowwgbboyboyoboyygbgwgbggobbbyyowyyywgwbobgboooowgwyg",
    ),
    (
        "8b5b9db0c13db24256c829aa364aa90c6d2eba318b9232a4ab9313b954d3555f",
        ("heron-41", "", "Kx9_tz"),
        "full",
        "BAC",
        "neighbor-orange one-color-side largest-level-1",
        "woygwybggyywoooywbbbybogoyowgoggbgwooyowyyowgbbygbbgowwogoby"
        "wbgywybyobyowwwgoowobybowywbggowwywobwgywyybbggwgogbbgyyggbb",
    ),
    (
        "04efaf080f5a3e74e1c29d1ca6a48569382cbbcd324e8d59d2b83ef21c039f00",
        ("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "-_-", "", "Q"),
        "chosen",
        "ABDC",
        "largest most-levels three-colors",
        "gwowwoygobgybwoowybgoggyoygyowwbbgyybggoggoowbgoowwwygobgwbo"
        "gwwgwbbgoybwwboobowgyyobbwyybggybobgwyobwywywyybyggbbyoboyyw",
    ),
]


@pytest.mark.parametrize(("seed", "nonces", "cards", "order", "bonus", "cubes"), GOLDEN)
def test_golden(
    seed: str, nonces: tuple[str, ...], cards: CardSource, order: str, bonus: str, cubes: str
) -> None:
    shuffle = shuffle_of(seed, nonces, cards)
    assert "".join(map(str, shuffle.order)) == order
    assert " ".join(shuffle.bonus) == bonus
    assert letters(shuffle) == cubes


def test_the_example_in_the_docs(example: Record) -> None:
    page = EXAMPLE.with_suffix(".md").read_text("utf-8")
    rows = re.findall(r"\| `([0-9a-f]{8})` \| ([0-9,]+) \| ([0-9]+) \| ([0-9]+) \| ", page)
    stream = list(islice(words(Proof.of(example).bag.key), 8))
    limits = [3, 2, 18, 17, 16, 120, 119, 118]
    assert [tuple(row) for row in rows] == [
        (f"{word:08x}", f"{word:,}", str(limit), str(word % limit))
        for word, limit in zip(stream, limits, strict=True)
    ]
    assert " ".join(f"{word:08x}" for word in stream) in page


# A second implementation of the specification: one hexadecimal string, items looked up backwards.


def other_shuffle(seed: str, nonces: Sequence[str], cards: CardSource) -> tuple[str, str, str]:
    line = ", ".join(nonce if nonce else "-" for nonce in nonces)
    key = sha256(b"seed: %s\nnonces: %s\n" % (seed.encode(), line.encode())).hexdigest()
    digits = ""
    for counter in range(40):
        digits += sha256(bytes.fromhex(f"{key}{counter:016x}")).hexdigest()
    used = 0

    def number(n: int) -> int:
        nonlocal used
        word = int(digits[used : used + 8], 16)
        used += 8
        return word % n if word // n < 2**32 // n else number(n)

    def draw(things: str, k: int) -> list[str]:
        items = things.split()
        moved: dict[int, str] = {}
        result = []
        for place in range(k):
            left = len(items) - place
            other = place + (number(left) if left > 1 else 0)
            result.append(moved.get(other, items[other]))
            moved[other] = moved.get(place, items[place])
        return result

    order = draw(" ".join("ABCD"[: len(nonces)]), len(nonces))
    names = (
        "largest-orange largest-blue largest-green largest-yellow largest-white largest "
        "largest-level-1 most-levels"
    )
    if cards == "full":
        names += (
            " second-largest neighbor-orange neighbor-blue neighbor-green neighbor-yellow "
            "neighbor-white five-colors-level-1 five-colors-level-2 one-color-side three-colors"
        )
        if len(nonces) == 2:
            names = re.sub(" neighbor-[a-z]+", "", names)
    bonus = list(map(str, CHOSEN)) if cards == "chosen" else draw(names, 3)
    bag = draw("o " * 24 + "b " * 24 + "g " * 24 + "y " * 24 + "w " * 24, 120)
    return "".join(order), " ".join(bonus), "".join(bag)


@pytest.mark.parametrize("cards", ["full", "introductory", "chosen"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_both_implementations_agree(seats: int, cards: CardSource) -> None:
    for number in range(40):
        seed, nonces = seed_of(number), nonces_of(number, seats)
        shuffle = shuffle_of(seed, nonces, cards)
        order, bonus = "".join(map(str, shuffle.order)), " ".join(shuffle.bonus)
        assert (order, bonus, letters(shuffle)) == other_shuffle(seed, nonces, cards)


# Numbers without bias


def test_biased_words_are_rejected() -> None:
    top = 2**32 - 1
    assert below(3, iter([top, top, 5])) == 2  # 2**32 = 3 * 1431655765 + 1
    assert below(3, iter([top - 1, 5])) == 2
    assert below(120, iter([top - 15, 121])) == 1  # 2**32 = 120 * 35791394 + 16
    assert below(120, iter([top - 16, 121])) == 119
    assert below(4, iter([top])) == 3
    assert below(2**32, iter([top])) == top


def test_the_last_item_consumes_no_word() -> None:
    stream = iter([0, 1, 0, 77])
    assert drawn("abcd", 4, stream) == ("a", "c", "b", "d")
    assert next(stream) == 77
    assert drawn("abcd", 2, iter([3, 0])) == ("d", "b")


def chi_square(counts: Counter[object], cells: int) -> float:
    mean = counts.total() / cells
    empty = cells - len(counts)
    return sum((count - mean) ** 2 for count in counts.values()) / mean + empty * mean


def is_uniform(counts: Counter[object], cells: int) -> bool:
    """Return True if a fair draw deviates this much with a probability above 1 in 30,000."""
    spread = 2 / (9 * (cells - 1))
    # Wilson and Hilferty's bound, four standard deviations out.
    bound = (cells - 1) * (1 - spread + 4 * math.sqrt(spread)) ** 3
    return chi_square(counts, cells) < bound


@pytest.fixture(scope="module")
def shuffles() -> list[Shuffle]:
    return [shuffle_of(seed_of(n), ("a", "", "c", "d"), "full") for n in range(4000)]


def test_orders_are_uniform(shuffles: list[Shuffle]) -> None:
    assert is_uniform(Counter(each.order for each in shuffles), 24)


@pytest.mark.parametrize("place", [0, 1, 2])
def test_cards_are_uniform(shuffles: list[Shuffle], place: int) -> None:
    assert is_uniform(Counter(each.bonus[place] for each in shuffles), 18)


def test_pairs_of_cards_are_uniform(shuffles: list[Shuffle]) -> None:
    assert is_uniform(Counter(each.bonus[:2] for each in shuffles), 18 * 17)


@pytest.mark.parametrize("place", [0, 1, 2, 30, 59, 60, 90, 117, 118, 119])
def test_cubes_are_uniform(shuffles: list[Shuffle], place: int) -> None:
    assert is_uniform(Counter(each.cubes[place] for each in shuffles), 5)


def test_distant_cubes_are_independent(shuffles: list[Shuffle]) -> None:
    # A pair of one colour is less likely than of two colours, since one cube of it is gone.
    same = sum(each.cubes[3] is each.cubes[100] for each in shuffles)
    expected = len(shuffles) * 23 / 119
    assert abs(same - expected) < 4 * (expected * 96 / 119) ** 0.5


def test_the_nonce_alone_makes_it_uniform() -> None:
    orders = (shuffle_of(ZEROS, ("", f"n{n}", ""), "chosen").order for n in range(3000))
    assert is_uniform(Counter(orders), 6)


def test_the_chi_square_test_detects_a_biased_shuffle() -> None:
    stream = words(b"biased")
    orders: Counter[object] = Counter()
    for _ in range(3000):
        items = list("abc")
        for place in range(3):
            other = below(3, stream)  # from all places: the classic mistake
            items[place], items[other] = items[other], items[place]
        orders["".join(items)] += 1
    assert not is_uniform(orders, 6)


# The shuffle and its game


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_deals_are_the_next_cubes_tile_by_tile(seats: int) -> None:
    shuffle = shuffle_of(seed_of(seats), nonces_of(seats, seats), "full")
    cubes = list(shuffle.cubes)
    assert Counter(cubes) == dict.fromkeys(Color, CUBES_PER_COLOR)
    for nth in range(1, ROUNDS + 1):
        tiles = tuple(tuple(cubes.pop(0) for _ in range(3)) for _ in range(seats))
        assert shuffle.deal(nth, seats) == Deal(tiles)
    assert len(cubes) == 120 - 30 * seats


@pytest.mark.parametrize(("nth", "seats"), [(0, 2), (11, 2), (1, 3)])
def test_invalid_deals(nth: int, seats: int) -> None:
    shuffle = shuffle_of(ZEROS, ("a", "b"), "full")
    with pytest.raises(ValueError, match=f"no deal of round {nth} for {seats} seats"):
        shuffle.deal(nth, seats)


def test_the_game_starts_from_the_shuffle() -> None:
    shuffle = shuffle_of(ZEROS, ("a", "b", "c"), "introductory")
    game = shuffle.start()
    assert (game.order, game.bonus) == (shuffle.order, shuffle.bonus)
    assert set(game.bonus) <= set(drawable(3, introductory=True))


def test_chosen_cards_consume_no_word() -> None:
    chosen = shuffle_of(ZEROS, ("a", "b"), "chosen")
    stream = words(FairBag(ZEROS, ("a", "b")).key)
    assert drawn("AB", 2, stream) == tuple(map(str, chosen.order))
    assert "".join(drawn("o" * 24 + "b" * 24 + "g" * 24 + "y" * 24 + "w" * 24, 120, stream)) == (
        letters(chosen)
    )
    assert chosen.bonus == CHOSEN


def test_nonces_are_bound_to_seats_and_delimited() -> None:
    tables = [("ab", "c"), ("a", "bc"), ("c", "ab"), ("abc", ""), ("", "abc"), ("", ""), ("a", "b")]
    assert len({FairBag(ZEROS, nonces).key for nonces in tables}) == len(tables)


def test_every_seat_has_a_nonce() -> None:
    with pytest.raises(ValueError, match="3 seats need 3 nonces, not 2"):
        FairBag(ZEROS, ("a", "b")).shuffle(3, False, None)


# Seeds and nonces


def test_new_seeds() -> None:
    seeds = {new_seed() for _ in range(20)}
    assert len(seeds) == 20
    assert all(re.fullmatch("[0-9a-f]{64}", seed) for seed in seeds)


@pytest.mark.parametrize("text", ["a", "--", "_", "-a", "Zz09_-", "x" * 64])
def test_nonces(text: str) -> None:
    check_nonce(text)


@pytest.mark.parametrize("text", ["", "x" * 65, "a b", "a,b", "é", "٣", "a\n", "a\x1b[31m", "a.b"])
def test_invalid_nonces(text: str) -> None:
    with pytest.raises(ValueError, match="cannot be a nonce: expected 1 to 64 characters") as error:
        check_nonce(text)
    assert str(error.value).isprintable()


def test_the_placeholder_is_not_a_nonce() -> None:
    with pytest.raises(ValueError, match='"-" cannot be a nonce'):
        check_nonce("-")
    with pytest.raises(ValueError, match='"-" cannot be a nonce'):
        FairBag(ZEROS, ("-", "a"))


@pytest.mark.parametrize(
    "seed",
    [
        "",
        "5eed" * 15 + "5ee",
        "5eed" * 16 + "5",
        "5eed" * 16 + "\n",
        "5EED" * 16,
        "5eeg" * 16,
    ],
)
def test_invalid_seeds(seed: str) -> None:
    for use in (commitment_of, lambda text: FairBag(text, ())):
        with pytest.raises(
            ValueError, match="A seed must have 64 lowercase hexadecimal digits"
        ) as error:
            use(seed)
        assert "5ee" not in str(error.value)


def test_reprs_contain_no_secrets() -> None:
    bag = FairBag(seed_of(1), ("a", "b"))
    assert seed_of(1) not in repr(bag)
    shuffle = bag.shuffle(2, False, None)
    assert "cubes" not in repr(shuffle)
    assert "Color" not in repr(shuffle)
