"""The fair bag: the scheme as the page describes it, and every tampering found."""

import math
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import islice, permutations
from pathlib import Path

import pytest

from random_games import random_action
from yaxha.engine import (
    CUBES_PER_COLOR,
    ROUNDS,
    Action,
    BonusCard,
    Color,
    Deal,
    Phase,
    Record,
    YaxhaError,
    drawable,
)
from yaxha.server.fair import (
    BadProof,
    CardSource,
    FairBag,
    Proof,
    Shuffle,
    below,
    check_nonce,
    commitment_of,
    drawn,
    new_seed,
    proof_lines,
    verify,
    words,
)

EXAMPLE = Path(__file__).parents[2] / "docs" / "fair-bag.yaxha"
HEX = "0123456789abcdef"
NONCE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"
ZEROS = "0" * 64
CHOSEN = (BonusCard.LARGEST, BonusCard.MOST_LEVELS, BonusCard.THREE_COLORS)


def seed_of(number: int) -> str:
    """Seeds for tests, as different as hashes are."""
    return sha256(f"test {number}".encode()).hexdigest()


def nonces_of(number: int, seats: int) -> tuple[str, ...]:
    """Every other table has a bot, on another seat each time."""
    nonces = [f"n{number}-{seat}" for seat in range(seats)]
    if number % 2:
        nonces[number // 2 % seats] = ""
    return tuple(nonces)


def shuffle_of(seed: str, nonces: Sequence[str], cards: CardSource) -> Shuffle:
    chosen = CHOSEN if cards == "chosen" else None
    return FairBag(seed, nonces).shuffle(len(nonces), cards == "introductory", chosen)


def letters(shuffle: Shuffle) -> str:
    return "".join(color.letter for color in shuffle.cubes)


def fair_game(seed: str, nonces: Sequence[str], cards: CardSource = "full") -> Record:
    """A whole game dealt from the bag, with random choices."""
    shuffle = shuffle_of(seed, nonces, cards)
    seats = len(nonces)
    rng = random.Random(seed)
    game = shuffle.start()
    actions: list[Action] = []
    while game.phase is not Phase.END:
        is_deal = game.phase is Phase.DEAL
        action = shuffle.deal(game.round, seats) if is_deal else random_action(game, rng)
        actions.append(action)
        game = game.apply(action)
    names = ("Ana", "Bo", "Cy", "Di")[:seats]
    lines = proof_lines(seed, nonces, cards)
    return Record(names, shuffle.order, shuffle.bonus, lines, tuple(actions))


@pytest.fixture(scope="module")
def example() -> Record:
    return Record.parse(EXAMPLE.read_text("utf-8"))


# Golden


def test_a_commitment_is_the_hash_of_the_digits() -> None:
    # As sha256sum says.
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


def test_the_table_on_the_page(example: Record) -> None:
    page = EXAMPLE.with_suffix(".md").read_text("utf-8")
    rows = re.findall(r"\| `([0-9a-f]{8})` \| ([0-9,]+) \| ([0-9]+) \| ([0-9]+) \| ", page)
    stream = list(islice(words(Proof.of(example).bag.key), 8))
    limits = [3, 2, 18, 17, 16, 120, 119, 118]
    assert [tuple(row) for row in rows] == [
        (f"{word:08x}", f"{word:,}", str(limit), str(word % limit))
        for word, limit in zip(stream, limits, strict=True)
    ]
    assert " ".join(f"{word:08x}" for word in stream) in page


# A second implementation, from the page: one long hexadecimal text, and places looked up backwards.


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


def test_words_that_would_favour_small_numbers_are_dropped() -> None:
    top = 2**32 - 1
    assert below(3, iter([top, top, 5])) == 2  # 2**32 = 3 * 1431655765 + 1
    assert below(3, iter([top - 1, 5])) == 2
    assert below(120, iter([top - 15, 121])) == 1  # 2**32 = 120 * 35791394 + 16
    assert below(120, iter([top - 16, 121])) == 119
    assert below(4, iter([top])) == 3
    assert below(2**32, iter([top])) == top


def test_the_last_item_spends_no_word() -> None:
    stream = iter([0, 1, 0, 77])
    assert drawn("abcd", 4, stream) == ("a", "c", "b", "d")
    assert next(stream) == 77
    assert drawn("abcd", 2, iter([3, 0])) == ("d", "b")


def chi_square(counts: Counter[object], cells: int) -> float:
    mean = counts.total() / cells
    empty = cells - len(counts)
    return sum((count - mean) ** 2 for count in counts.values()) / mean + empty * mean


def is_uniform(counts: Counter[object], cells: int) -> bool:
    """Whether a fair draw would differ as much more often than once in 30,000 times."""
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


def test_cubes_far_apart_know_nothing_of_each_other(shuffles: list[Shuffle]) -> None:
    # Two of one colour are rarer than two of others, by as much as one cube is gone.
    same = sum(each.cubes[3] is each.cubes[100] for each in shuffles)
    expected = len(shuffles) * 23 / 119
    assert abs(same - expected) < 4 * (expected * 96 / 119) ** 0.5


def test_the_nonce_alone_makes_it_uniform() -> None:
    orders = (shuffle_of(ZEROS, ("", f"n{n}", ""), "chosen").order for n in range(3000))
    assert is_uniform(Counter(orders), 6)


def test_the_measure_finds_a_biased_shuffle() -> None:
    stream = words(b"biased")
    orders: Counter[object] = Counter()
    for _ in range(3000):
        items = list("abc")
        for place in range(3):
            other = below(3, stream)  # from all places, as is often done wrongly
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
def test_there_is_no_such_deal(nth: int, seats: int) -> None:
    shuffle = shuffle_of(ZEROS, ("a", "b"), "full")
    with pytest.raises(ValueError, match=f"no deal of round {nth} for {seats} seats"):
        shuffle.deal(nth, seats)


def test_the_game_begins_with_what_was_drawn() -> None:
    shuffle = shuffle_of(ZEROS, ("a", "b", "c"), "introductory")
    game = shuffle.start()
    assert (game.order, game.bonus) == (shuffle.order, shuffle.bonus)
    assert set(game.bonus) <= set(drawable(3, introductory=True))


def test_chosen_cards_spend_no_word() -> None:
    chosen = shuffle_of(ZEROS, ("a", "b"), "chosen")
    stream = words(FairBag(ZEROS, ("a", "b")).key)
    assert drawn("AB", 2, stream) == tuple(map(str, chosen.order))
    assert "".join(drawn("o" * 24 + "b" * 24 + "g" * 24 + "y" * 24 + "w" * 24, 120, stream)) == (
        letters(chosen)
    )
    assert chosen.bonus == CHOSEN


def test_seat_and_ends_of_nonces_matter() -> None:
    tables = [("ab", "c"), ("a", "bc"), ("c", "ab"), ("abc", ""), ("", "abc"), ("", ""), ("a", "b")]
    assert len({FairBag(ZEROS, nonces).key for nonces in tables}) == len(tables)


def test_every_seat_has_a_nonce() -> None:
    with pytest.raises(ValueError, match="3 seats have 3 nonces, not 2"):
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
def test_what_cannot_be_a_nonce(text: str) -> None:
    with pytest.raises(ValueError, match="cannot be a nonce: it has 1 to 64 characters") as error:
        check_nonce(text)
    assert str(error.value).isprintable()


def test_the_sign_for_no_nonce_is_none() -> None:
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
def test_what_cannot_be_a_seed(seed: str) -> None:
    for use in (commitment_of, lambda text: FairBag(text, ())):
        with pytest.raises(ValueError, match="A seed has 64 hexadecimal digits") as error:
            use(seed)
        assert "5ee" not in str(error.value)


def test_secrets_are_not_shown() -> None:
    bag = FairBag(seed_of(1), ("a", "b"))
    assert seed_of(1) not in repr(bag)
    shuffle = bag.shuffle(2, False, None)
    assert "cubes" not in repr(shuffle)
    assert "Color" not in repr(shuffle)


# The proof in a record


def test_proof_lines() -> None:
    assert proof_lines(ZEROS, ["Ana_1", "", "b-"], "introductory") == (
        ("commitment", commitment_of(ZEROS)),
        ("seed", ZEROS),
        ("nonces", "Ana_1, -, b-"),
        ("cards", "introductory"),
    )


@pytest.mark.parametrize("cards", ["full", "introductory", "chosen"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_is_verified(seats: int, cards: CardSource) -> None:
    seed, nonces = seed_of(seats), nonces_of(seats, seats)
    record = Record.parse(str(fair_game(seed, nonces, cards)))
    assert Proof.of(record) == Proof(commitment_of(seed), FairBag(seed, nonces), cards)
    verdict = verify(record)
    assert (verdict.fair, verdict.deals, verdict.cards) == (True, 10, cards)


def test_other_lines_do_not_matter(example: Record) -> None:
    first, *rest = example.extras
    extras = (("date", "2012-10-18"), *rest, ("x-note", "seed: none"), first)
    assert verify(replace(example, extras=extras)).fair


def test_an_unfinished_game(example: Record) -> None:
    for length in (0, 1, 4, 20):
        record = replace(example, actions=example.actions[:length])
        verdict = verify(record)
        assert verdict.fair
        assert verdict.deals == str(record).count("/") // 2


def with_lines(record: Record, **changes: str | None) -> Record:
    """The record with other values for some lines of its proof, or without them."""
    lines = {**dict(record.extras), **changes}
    extras = tuple((key, value) for key, value in lines.items() if value is not None)
    return replace(record, extras=extras)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {"commitment": None, "seed": None, "nonces": None, "cards": None},
            "The record carries no proof of how its cubes were drawn.",
        ),
        ({"seed": None}, 'The header has no line "seed:". It is revealed when the game is over.'),
        ({"commitment": None}, 'The header has no line "commitment:".'),
        ({"nonces": None, "cards": None}, 'The header has no line "nonces:".'),
        ({"cards": None}, 'The header has no line "cards:".'),
        ({"cards": "all"}, 'Cards are introductory, full or chosen, not "all".'),
        (
            {"commitment": "0"},
            "A commitment has 64 hexadecimal digits, with small letters; this one has not.",
        ),
        (
            {"seed": "A" * 64},
            "A seed has 64 hexadecimal digits, with small letters; this one has not.",
        ),
        ({"nonces": "a, b"}, "3 seats have 3 nonces, not 2."),
        ({"nonces": "a, b, c, d, e"}, "3 seats have 3 nonces, not 5."),
    ],
)
def test_a_broken_proof(example: Record, changes: dict[str, str | None], sentence: str) -> None:
    with pytest.raises(BadProof) as error:
        verify(with_lines(example, **changes))
    assert str(error.value) == sentence


@pytest.mark.parametrize("nonces", ["a,b,c", "a, b, ,", "a, , c", "a, b, c d", "a, b, c, d, e, f"])
def test_nonces_written_wrongly(example: Record, nonces: str) -> None:
    with pytest.raises(BadProof, match="cannot be a nonce"):
        verify(with_lines(example, nonces=nonces))


# Tampering


def parts(record: Record) -> list[str]:
    return [difference.part for difference in verify(record).differences]


def changed(text: str, alphabet: str) -> Iterator[str]:
    """The text with any one character replaced by any other of the alphabet."""
    for place, old in enumerate(text):
        for new in alphabet.replace(old, ""):
            yield text[:place] + new + text[place + 1 :]


def test_every_digit_of_the_commitment(example: Record) -> None:
    commitment = dict(example.extras)["commitment"]
    for other in changed(commitment, HEX):
        (difference,) = verify(with_lines(example, commitment=other)).differences
        assert (difference.part, difference.found) == ("commitment", other)
        assert difference.expected == commitment


def test_every_digit_of_the_seed(example: Record) -> None:
    for other in changed(dict(example.extras)["seed"], HEX):
        found = parts(with_lines(example, seed=other))
        assert found[0] == "commitment"
        # All would be right by accident once in more games than can be played.
        assert found.count("deal") > 20


def test_every_character_of_a_nonce(example: Record) -> None:
    nonces = Proof.of(example).bag.nonces
    for seat, nonce in enumerate(nonces):
        for other in [*changed(nonce, NONCE), nonce[:-1], nonce + "0"]:
            written = [each or "-" for each in [*nonces[:seat], other, *nonces[seat + 1 :]]]
            record = with_lines(example, nonces=", ".join(written))
            if record == example:
                continue  # the empty nonce cut short
            found = parts(record)
            assert "commitment" not in found
            assert found.count("deal") > 20


def test_every_other_order(example: Record) -> None:
    for order in permutations(sorted(example.order)):
        expected = [] if order == example.order else ["order"]
        assert parts(replace(example, order=order)) == expected


def test_every_other_hand_of_cards(example: Record) -> None:
    before_the_first_deal = replace(example, actions=())
    for bonus in permutations(drawable(3), 3):
        expected = [] if bonus == example.bonus else ["bonus"]
        assert parts(replace(before_the_first_deal, bonus=bonus)) == expected


@pytest.mark.parametrize("cards", ["introductory", "chosen"])
def test_where_the_cards_came_from(example: Record, cards: str) -> None:
    assert parts(with_lines(example, cards=cards))


def test_every_cube_of_every_deal(example: Record) -> None:
    for nth, action in enumerate(example.actions):
        if not isinstance(action, Deal):
            continue
        number = sum(isinstance(each, Deal) for each in example.actions[: nth + 1])
        for tile, cubes in enumerate(action.tiles):
            for cube in range(3):
                for color in set(Color) - {cubes[cube]}:
                    other = (*cubes[:cube], color, *cubes[cube + 1 :])
                    tiles = (*action.tiles[:tile], other, *action.tiles[tile + 1 :])
                    actions = (*example.actions[:nth], Deal(tiles), *example.actions[nth + 1 :])
                    (difference,) = verify(replace(example, actions=actions)).differences
                    where = (difference.part, difference.round, difference.tile)
                    assert where == ("deal", number, tile + 1)
                    assert difference.found == str(Deal((other,)))
                    assert difference.expected == str(Deal((cubes,)))


def test_tiles_that_changed_places(example: Record) -> None:
    first = example.actions[0]
    assert isinstance(first, Deal)
    swapped = Deal((first.tiles[1], first.tiles[0], first.tiles[2]))
    verdict = verify(replace(example, actions=(swapped,)))
    assert [str(each) for each in verdict.differences] == [
        "round 1, tile 1 is oww, and should be oyw",
        "round 1, tile 2 is oyw, and should be oww",
    ]


def is_found(text: str) -> bool:
    """Whether a text is refused as a record, or as a proof, or is not fair."""
    try:
        return not verify(Record.parse(text)).fair
    except (YaxhaError, BadProof):
        return True


def test_every_character_of_the_text(example: Record) -> None:
    """In the lines that chance or its proof stand in, and in the deal of each round."""
    lines = str(example).split("\n")
    for nth, line in enumerate(lines):
        if line.startswith(("yaxha", "seats", "=")) or not line:
            continue
        start = line.index(" ") + 1
        end = line.index(" ", start) if line[0].isdigit() else len(line)
        for place in range(start, end):
            for new in {"b", "1"} - {line[place]}:
                other = line[:place] + new + line[place + 1 :]
                assert is_found("\n".join([*lines[:nth], other, *lines[nth + 1 :]])), other
    assert not is_found(str(example))


def test_what_is_said() -> None:
    record = fair_game(seed_of(5), ("a", "b"))
    wrong = with_lines(replace(record, order=record.order[::-1], bonus=CHOSEN), commitment=ZEROS)
    order = "".join(map(str, record.order))
    assert [str(each) for each in verify(wrong).differences] == [
        f"the commitment is {ZEROS}, but the hash of the seed is {commitment_of(seed_of(5))}",
        f"the turn order is {order[::-1]}, and should be {order}",
        f"the bonus cards are {' '.join(CHOSEN)}, and should be {' '.join(record.bonus)}",
    ]
